// SPDX-License-Identifier: GPL-2.0
#include "selftests/vfio_user/control.h"

#include <cerrno>
#include <sys/socket.h>

namespace weir::vfio_user {

/* Takes the first word off @line. */
static std::string_view next_word(std::string_view &line)
{
	size_t start = line.find_first_not_of(' ');
	if (start == line.npos)
		return line = {};
	line.remove_prefix(start);

	std::string_view word = line.substr(0, line.find(' '));
	line.remove_prefix(word.size());
	size_t rest = line.find_first_not_of(' ');
	line.remove_prefix(rest == line.npos ? line.size() : rest);
	return word;
}

std::string Control::ask(Port &port, std::string_view verb,
			 std::string_view arguments)
{
	std::string request(verb);

	if (!arguments.empty())
		request.append(" ").append(arguments);
	port.trace().line(port.number(), "control %s", request.c_str());
	std::string answer = port.device().control(request);
	port.device().advance();
	return answer;
}

std::string Control::request(std::string_view line)
{
	while (!line.empty() && (line.back() == '\r' || line.back() == ' '))
		line.remove_suffix(1);
	std::string_view verb = next_word(line);
	if (verb.empty())
		return "error: an empty request";
	if (verb == "audit")
		return std::to_string(audit_.total());
	if (verb == "tick" && !lock_step_)
		return "error: tick: the devices go by a clock of their own "
		       "(--lock-step)";
	if (verb == "tick")
		return lock_step_->tick(line);

	std::string_view rest = line;
	std::string_view number = next_word(rest);
	if (number.size() == 1 && number[0] >= '0' && number[0] <= '9') {
		size_t n = number[0] - '0';

		if (n >= ports_.size())
			return "error: there is no port " + std::string(number);
		return ask(*ports_[n], verb, rest);
	}

	std::string first;
	for (Port *port : ports_) {
		std::string answer = ask(*port, verb, line);

		if (answer.starts_with("error: "))
			return answer;
		if (first.empty())
			first = answer;
	}
	return first;
}

bool ControlConnection::serve()
{
	char data[1024];
	ssize_t n = recv(fd(), data, sizeof(data), MSG_DONTWAIT);

	if (n < 0)
		return errno == EAGAIN || errno == EINTR;
	if (n == 0)
		return false;
	input_.append(data, n);
	for (size_t end; (end = input_.find('\n')) != input_.npos;) {
		std::string answer = control_.request(
			std::string_view(input_).substr(0, end));

		input_.erase(0, end + 1);
		answer += '\n';
		/*
		 * A client that does not read its answers loses them: the
		 * devices do not wait for it.
		 */
		n = send(fd(), answer.data(), answer.size(),
			 MSG_NOSIGNAL | MSG_DONTWAIT);
		if (n < 0 && errno != EAGAIN)
			return false;
	}
	return input_.size() <= max_line;
}

} /* namespace weir::vfio_user */

/** A line of the server's log. */
type LogLine = {
  level: number
  time: number
  msg?: string
  req?: { method: string; path: string }
  res?: { status: number }
  responseTime?: number
  err?: { message: string; cause?: { message: string } }
}

/** The logger's numbers for information and warnings; errors have larger ones. */
const INFO = 30
const WARNING = 40
const ERROR = 50

/** Writes a message of `npm start`: sentences where a person reads, one JSON object for each where a program does. */
export function say(text: string, fields: Record<string, unknown>, isTerminal: boolean): void {
  console.log(isTerminal ? text : JSON.stringify({ level: INFO, time: Date.now(), ...fields }))
}

/**
 * Returns a line of the server's log as a person reads it: warnings and errors, and with `isVerbose` everything, such as one
 * line for each request. Null for a line that is not shown. A line that is no JSON is returned as it is.
 */
export function readableLine(line: string, isVerbose: boolean): string | null {
  const entry = parse(line)
  if (entry === null) return line
  if (entry.level < WARNING && !isVerbose) return null
  const time = new Date(entry.time).toTimeString().slice(0, 8)
  return `${time} ${labelOf(entry.level)}${textOf(entry)}`
}

function parse(line: string): LogLine | null {
  try {
    const entry: LogLine = JSON.parse(line)
    return typeof entry.level === 'number' && typeof entry.time === 'number' ? entry : null
  } catch {
    return null
  }
}

function labelOf(level: number): string {
  if (level >= ERROR) return 'Error: '
  return level >= WARNING ? 'Warning: ' : ''
}

function textOf({ msg = '', req, res, responseTime, err }: LogLine): string {
  const took = responseTime === undefined ? '' : `${Math.round(responseTime)} ms`
  const request = req && [req.method, req.path, res?.status, took].filter((part) => part).join(' ')
  const failure = err && [err.message, err.cause?.message].filter((part) => part).join(': ')
  // The server's text of a request adds nothing to its status.
  const text = request !== undefined && failure === undefined && res !== undefined ? '' : msg
  const parts = [text, request, failure === text ? '' : failure]
  return parts.filter((part) => part).join(' · ')
}

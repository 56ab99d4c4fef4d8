/**
 * An error as it can be logged. The database quotes what it rejected: "Failing row contains (…)" holds a whole message,
 * address, or hash. So only the fields listed here get into a log, and quoted values are removed from the message.
 */
const MAX_CAUSES = 3

/** Where in the schema it happened, and which kind of failure: our own names. */
const LOGGED_FIELDS = ['code', 'severity', 'status', 'statusCode', 'table', 'column', 'constraint', 'syscall']

type LoggableError = { type: string; message: string; stack: string; [name: string]: unknown }

export function errorForLog(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something was thrown that is no error.', stack: '' }
  const facts = error as Error & Record<string, unknown>
  const named = LOGGED_FIELDS.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]])
  return {
    type: error.name,
    message: safeMessageOf(facts),
    // Its first lines repeat the message.
    stack: (error.stack ?? '').split('\n').filter(isFrame).join('\n'),
    ...Object.fromEntries(named),
    ...(error.cause !== undefined && depth < MAX_CAUSES ? { cause: errorForLog(error.cause, depth + 1) } : {}),
  }
}

const isFrame = (line: string) => /^\s+at /.test(line)

/** `severity` is PostgreSQL's. It repeats a wrong value after a colon: `invalid input syntax for type uuid: "…"`. */
const safeMessageOf = ({ message, severity }: Record<string, unknown>): string =>
  severity === undefined ? String(message) : String(message).replace(/: ".*"/su, ': …')

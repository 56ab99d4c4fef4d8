/**
 * An error as it may be logged. The database quotes what it refused: "Failing row contains (…)" holds a whole message,
 * address or hash. So only what is named here gets into a log, and quoted values leave its sentences.
 */
const CAUSES_AT_MOST = 3

/** Where in the schema it happened, and which kind of failure: names of ours. */
const NAMES = ['code', 'severity', 'status', 'statusCode', 'table_name', 'column_name', 'constraint_name', 'syscall']

type Logged = { type: string; message: string; stack: string; [name: string]: unknown }

export function errorForLog(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something was thrown that is no error.', stack: '' }
  const facts = error as Error & Record<string, unknown>
  const named = NAMES.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]])
  return {
    type: error.name,
    message: wordsOf(facts),
    // Its first lines repeat the message.
    stack: (error.stack ?? '').split('\n').filter(isFrame).join('\n'),
    ...Object.fromEntries(named),
    ...(error.cause !== undefined && depth < CAUSES_AT_MOST ? { cause: errorForLog(error.cause, depth + 1) } : {}),
  }
}

const isFrame = (line: string) => /^\s+at /.test(line)

/** `severity`: PostgreSQL's. It repeats a wrong value behind a colon: `invalid input syntax for type uuid: "…"`. */
const wordsOf = ({ message, severity }: Record<string, unknown>): string =>
  severity === undefined ? String(message) : String(message).replace(/: ".*"/su, ': …')

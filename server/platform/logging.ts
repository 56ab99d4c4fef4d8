/** What gets into the log: a line per request, and of errors and paths only what is no one's. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

export type LogTarget = { write: (line: string) => void }

/** One line per request, when it has been answered: Fastify's own two repeat each other. */
export class RequestLog extends LogController {
  override incomingRequest() {}

  /** The 404 is in the line of the response; Fastify's own would show the query, which is the visitor's. */
  override routeNotFound() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (this.isLogDisabled(request)) return
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}

const MAX_CAUSES = 3

/** Where in the schema it happened, and which kind of failure: our own names. */
const LOGGED_FIELDS = ['code', 'severity', 'status', 'statusCode', 'table', 'column', 'constraint', 'syscall']

type LoggableError = { type: string; message: string; stack: string; [name: string]: unknown }

/**
 * An error as it can be logged. The database quotes what it rejected: "Failing row contains (…)" holds a whole message,
 * address, or hash. So only the fields listed here get into a log, and quoted values are removed from the message.
 */
export function errorForLog(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something was thrown that isn’t an error.', stack: '' }
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

/** The end of a link in an email, of a secret calendar address, or of a receipt's address. */
const SECRET_ADDRESS =
  /(\/(?:auth\/(?:verify|reset-password)|newsletter\/(?:confirm|preferences|unsubscribe)|(?:new-question|join-alert)\/(?:confirm|stop)|call\/cancel|calendar|license-verification|receipts)\/)[\w-]{20,}/g

/** A request's path as it can be logged: without its query, which is the visitor's, and without what only its owner knows. */
export const pathForLog = (url: string): string => (url.split('?')[0] ?? '').replace(SECRET_ADDRESS, '$1…')

/** One log line per request, when it has been answered: Fastify's own two repeat each other. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

export type LogTarget = { write: (line: string) => void }

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

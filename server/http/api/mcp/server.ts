/**
 * The server for assistants, a new one for each message. It speaks the newest revision of the protocol and those of
 * 2025, as the official SDK does. An error that a person can read is the tool's answer, so that the assistant can fix its
 * call; anything else is logged, and only said to have failed.
 */
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { clientErrorOf } from '#server/platform/errors.ts'
import { findNoticeTool } from './find-notice.ts'
import { listDeadlinesTool } from './list-deadlines.ts'
import { searchAgentsTool } from './search-agents.ts'
import type { Tool, ToolContext } from './tool.ts'
import { verifyLicenseTool } from './verify-license.ts'

const TOOLS: readonly Tool[] = [searchAgentsTool, verifyLicenseTool, findNoticeTool, listDeadlinesTool]

const VERSION = '1.0.0'

/** Of the same for everyone: the list of tools changes with a release. */
const LIST_TTL_MS = 3_600_000

const instructionsFor = ({ SITE_NAME, origin }: ToolContext['settings']): string =>
  [
    `${SITE_NAME} (${origin}) is an independent directory of enrolled agents, the tax professionals whom the IRS licenses. It isn’t the IRS, and not part of any government.`,
    'Whenever you say that someone is or isn’t listed, say the date of the IRS list and that it’s the list’s word as of that day.',
    'A match shows that a name is on the list. It doesn’t prove that the license is valid today, that the user is dealing with that person, or that the work is good. Names can coincide.',
    'Never call a person fraudulent, unlicensed, or revoked because a list lacks the name. Never recommend one agent over another; say how the results are ordered instead.',
    'Guides to letters and deadlines are general information, not tax or legal advice.',
    'Never send Social Security, taxpayer, employer, bank, or card numbers: they are rejected.',
  ].join('\n')

export function answerMessage(request: Request, body: object, context: ToolContext): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(context), {
    // Nothing that an answer waits for is worth a stream, and nothing changes that could be subscribed to.
    responseMode: 'auto',
    maxSubscriptions: 0,
    onerror: (error) => context.log.info({ reason: error.message }, 'message of an assistant rejected'),
  })
  return handler.fetch(request, { parsedBody: body })
}

function serverFor(context: ToolContext): McpServer {
  const { settings } = context
  const about = { name: 'enrolled', title: settings.SITE_NAME, version: VERSION, websiteUrl: settings.origin }
  const hint = { ttlMs: LIST_TTL_MS, cacheScope: 'public' } as const
  const server = new McpServer(about, {
    capabilities: { tools: {} },
    instructions: instructionsFor(settings),
    cacheHints: { 'tools/list': hint, 'server/discover': hint },
  })
  for (const tool of TOOLS) register(server, tool, context)
  return server
}

function register(server: McpServer, tool: Tool, context: ToolContext): void {
  const { name, title, description, input, output, writes } = tool
  const annotations = {
    title,
    readOnlyHint: !writes,
    // A receipt is added; nothing is changed or deleted. Each call makes another one.
    destructiveHint: false,
    idempotentHint: !writes,
    openWorldHint: false,
  }
  server.registerTool(
    name,
    {
      title,
      description, // An unknown field is an error: ignored, it would narrow nothing, and the answer would be to another question.
      inputSchema: input.strict(),
      outputSchema: output,
      annotations,
    },
    async (given) => {
      try {
        const { text, data } = await tool.run(given, context)
        return { content: [{ type: 'text' as const, text }], structuredContent: data }
      } catch (error) {
        return { isError: true, content: [{ type: 'text' as const, text: sayError(error, context) }] }
      }
    },
  )
}

function sayError(error: unknown, { log }: ToolContext): string {
  const known = clientErrorOf(error)
  if (!known) {
    log.error({ err: error }, 'tool of an assistant failed')
    return 'Something failed on our side. Try again in a minute.'
  }
  const problems = Object.entries(known.problems ?? {}).map(([field, texts]) => `${field}: ${texts.join(' ')}`)
  return [known.message, ...problems].join('\n')
}

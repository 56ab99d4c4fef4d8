/** llms.txt: what an assistant that reads the site should know, and where to find what (llmstxt.org). */
import { longDate } from '#common/dates.ts'
import { listName } from '#common/list-status.ts'
import { paths, productPaths } from '#common/paths.ts'
import type { IrsList } from '#server/domains/verification/types.ts'
import type { Settings } from '#server/platform/settings.ts'
import { SITEMAP_PATH } from './text-files.ts'

type About = Pick<Settings, 'origin' | 'SITE_NAME' | 'PRODUCT_SLUG' | 'PRODUCT_PLURAL'>

export function llmsText(settings: About, lists: readonly IrsList[]): string {
  const { origin, SITE_NAME, PRODUCT_SLUG, PRODUCT_PLURAL } = settings
  const pageOf = ([name, path, says]: Page) =>
    `- [${name}](${origin}${typeof path === 'string' ? path : path(PRODUCT_SLUG)}): ${says}`
  return [
    `# ${SITE_NAME}`,
    '',
    `> An independent directory of ${PRODUCT_PLURAL} (EAs), the tax professionals whom the IRS licenses. It shows what the public IRS lists say, with the date of each list. It isn’t the IRS, and not part of any government.`,
    '',
    ...noteOn(lists),
    ...RULES,
    ...SECTIONS.map(([name, pages]) => ['', `## ${name}`, '', ...pages.map(pageOf)].join('\n')),
    '',
  ].join('\n')
}

function noteOn(lists: readonly IrsList[]): string[] {
  if (lists.some(({ isDemo }) => isDemo))
    return ['- **The people on this site are invented, for demonstration. Don’t present them as real.**']
  const named = lists.map(({ kind, listDate }) => `${listName(kind)}, ${longDate(listDate)}`)
  return named.length === 0 ? [] : [`- Newest lists: ${named.join('; ')}.`]
}

const RULES = [
  '- Whenever you say that someone is or isn’t listed, say the date of the list.',
  '- A match shows that a name is on a list. It doesn’t prove that the license is valid today, who a person is, or that the work is good. People can have the same name.',
  '- If the list lacks a name, say only that. Don’t call anyone unlicensed or fraudulent.',
  '- Guides and deadlines are general information, not tax or legal advice. Each page says who reviewed it.',
  '- Never ask for or send Social Security, taxpayer, bank, or card numbers.',
]

type Page = readonly [name: string, path: string | ((productSlug: string) => string), says: string]
const TOOLS = 'search_agents, verify_license, find_notice, list_deadlines'

const SECTIONS: readonly (readonly [name: string, pages: readonly Page[]])[] = [
  [
    'For assistants and programs',
    [
      ['MCP server', paths.mcp, `Model Context Protocol, streamable HTTP, no account. Tools: ${TOOLS}`],
      ['API guide', paths.apiGuide, 'How to use the API, with examples'],
      ['API', '/api/v2/openapi.json', 'OpenAPI 3.1 document'],
      ['Open data', paths.openData, 'The directory as CSV and JSON, with sources and dates'],
      ['Receipt keys', paths.signingKeys, 'Public keys for checking signed receipts'],
    ],
  ],
  [
    'Find and check',
    [
      ['Search', paths.agents, 'By name, place, service, IRS letter, or language. Example: /agents?q=spanish+fresno'],
      ['Check a license', paths.licenseVerification, 'What a match proves and what it doesn’t, with a signed receipt'],
      ['Check a receipt', paths.checkReceipt, 'Whether a receipt is unaltered'],
      ['How current the data is', paths.data, 'Each IRS file, its date, and what changed'],
      ['How results are ordered', paths.howResultsAreOrdered, 'No one can buy a position'],
    ],
  ],
  [
    'Guides',
    [
      ['What an EA is', paths.whoIsAnEa, 'And how an EA differs from a CPA or an attorney'],
      ['Questions to ask', (slug) => productPaths(slug).questionsToAsk, 'Before hiring'],
      ['IRS letters', paths.notices, 'What each letter means, how long there is to answer, and what to do'],
      ['Deadlines', paths.deadlines, 'Federal tax dates'],
      ['Free help', paths.freeHelp, 'For people who can’t pay'],
      ['FAQ', paths.faq, 'Short answers'],
    ],
  ],
  [
    'Optional',
    [
      ['Spanish', '/es', 'The main pages in Spanish'],
      ['Sitemap', SITEMAP_PATH, 'Every public page'],
      ['Editorial policy', paths.editorialPolicy, 'How texts are written and reviewed'],
    ],
  ],
]

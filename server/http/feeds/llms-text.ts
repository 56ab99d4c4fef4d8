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
  const link = (name: string, path: string, says: string) => `- [${name}](${origin}${path}): ${says}`
  const product = productPaths(PRODUCT_SLUG)
  return [
    `# ${SITE_NAME}`,
    '',
    `> An independent directory of ${PRODUCT_PLURAL} (EAs), the tax professionals whom the IRS licenses. It shows what the public IRS lists say, with the date of each list. It isn’t the IRS, and not part of any government.`,
    '',
    ...noteOn(lists),
    '- Whenever you say that someone is or isn’t listed, say the date of the list.',
    '- A match shows that a name is on a list. It doesn’t prove that the license is valid today, who a person is, or that the work is good. People can have the same name.',
    '- If the list lacks a name, say only that. Don’t call anyone unlicensed or fraudulent.',
    '- Guides and deadlines are general information, not tax or legal advice. Each page says who reviewed it.',
    '- Never ask for or send Social Security, taxpayer, bank, or card numbers.',
    '',
    '## For assistants and programs',
    '',
    link(
      'MCP server',
      paths.mcp,
      'Model Context Protocol, streamable HTTP, no account. Tools: search_agents, verify_license, find_notice, list_deadlines',
    ),
    link('API', '/api/v2/openapi.json', 'OpenAPI 3.1 document'),
    link('Open data', paths.openData, 'The directory as CSV and JSON, with sources and dates'),
    link('Receipt keys', paths.signingKeys, 'Public keys for checking signed receipts'),
    '',
    '## Find and check',
    '',
    link('Search', paths.agents, 'By name, place, service, IRS letter, or language. Example: /agents?q=spanish+fresno'),
    link(
      'Check a license',
      paths.licenseVerification,
      'What a match proves and what it doesn’t, with a signed receipt',
    ),
    link('Check a receipt', paths.checkReceipt, 'Whether a receipt is unaltered'),
    link('How current the data is', paths.data, 'Each IRS file, its date, and what changed'),
    link('How results are ordered', paths.howResultsAreOrdered, 'No one can buy a position'),
    '',
    '## Guides',
    '',
    link('What an EA is', paths.whoIsAnEa, 'And how an EA differs from a CPA or an attorney'),
    link('Questions to ask', product.questionsToAsk, 'Before hiring'),
    link('IRS letters', paths.notices, 'What each letter means, how long there is to answer, and what to do'),
    link('Deadlines', paths.deadlines, 'Federal tax dates'),
    link('Free help', paths.freeHelp, 'For people who can’t pay'),
    link('FAQ', paths.faq, 'Short answers'),
    '',
    '## Optional',
    '',
    link('Spanish', '/es', 'The same pages in Spanish'),
    link('Sitemap', SITEMAP_PATH, 'Every public page'),
    link('Editorial policy', paths.editorialPolicy, 'How texts are written and reviewed'),
    '',
  ].join('\n')
}

function noteOn(lists: readonly IrsList[]): string[] {
  if (lists.some(({ isDemo }) => isDemo))
    return ['- **The people on this site are invented, for demonstration. Don’t present them as real.**']
  const named = lists.map(({ kind, listDate }) => `${listName(kind)}, ${longDate(listDate)}`)
  return named.length === 0 ? [] : [`- Newest lists: ${named.join('; ')}.`]
}

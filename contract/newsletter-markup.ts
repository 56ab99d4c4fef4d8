/**
 * An issue as an editor types it: `# heading`, `- point`, `1. step`, `**strong**`, `[words](address)`, an empty line
 * between paragraphs. What is not understood stays text: there is no way to HTML from here.
 */
import type { Block, IssueSource, Span } from './newsletter-issue.ts'

const MARKS = /\[([^[\]\n]+)\]\(([^()\s]+)\)|\*\*([^*\n]+)\*\*/g

export function blocksIn(text: string): Block[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(blocksOfPart)
}

/** A heading ends with its line; what follows at once is a block of its own. */
function blocksOfPart(part: string): Block[] {
  const [first = '', ...rest] = part.split('\n')
  if (first.startsWith('# ')) {
    const below = rest.join('\n').trim()
    return [{ kind: 'heading', text: first.slice(2).trim() }, ...(below ? blocksOfPart(below) : [])]
  }
  const lines = [first, ...rest]
  if (lines.every((line) => /^- ./.test(line))) return [listOf(lines, /^- /, false)]
  if (lines.every((line) => /^\d+\. ./.test(line))) return [listOf(lines, /^\d+\. /, true)]
  return [{ kind: 'paragraph', spans: spansIn(lines.join(' ')) }]
}

const listOf = (lines: readonly string[], mark: RegExp, ordered: boolean): Block => ({
  kind: 'list',
  ordered,
  items: lines.map((line) => spansIn(line.replace(mark, ''))),
})

function spansIn(line: string): Span[] {
  const spans: Span[] = []
  let from = 0
  for (const { 0: whole, 1: words, 2: href, 3: strong, index } of line.matchAll(MARKS)) {
    if (index > from) spans.push({ text: line.slice(from, index) })
    if (strong) spans.push({ text: strong, strong: true })
    else spans.push(linkOf(words ?? '', href ?? ''))
    from = index + whole.length
  }
  if (from < line.length) spans.push({ text: line.slice(from) })
  return spans
}

function linkOf(words: string, href: string): Span {
  const strong = /^\*\*([^*]+)\*\*$/.exec(words)?.[1]
  return strong ? { text: strong, href, strong: true } : { text: words, href }
}

export const markupOf = (blocks: readonly Block[]): string => blocks.map(markupOfBlock).join('\n\n')

function markupOfBlock(block: Block): string {
  if (block.kind === 'heading') return `# ${block.text}`
  if (block.kind === 'paragraph') return markupOfSpans(block.spans)
  return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${markupOfSpans(item)}`).join('\n')
}

const markupOfSpans = (spans: readonly Span[]) =>
  spans
    .map(({ text, href, strong }) => {
      const words = strong ? `**${text}**` : text
      return href ? `[${words}](${href})` : words
    })
    .join('')

/** A line each: `Title https://…`. */
export const sourcesIn = (text: string): IssueSource[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const at = line.lastIndexOf(' ')
      return { title: line.slice(0, Math.max(0, at)).trim(), url: line.slice(at + 1) }
    })

export const linesOfSources = (sources: readonly IssueSource[]): string =>
  sources.map(({ title, url }) => `${title} ${url}`).join('\n')

/** docs/api.md as a page of the site: one text for those who read the repository and those who read the site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GuideText } from './guide.ts'
import { ContentError, parseGuide } from './parse-guide.ts'

const FILE = join(import.meta.dirname, '../../../docs/api.md')
/** The addresses of a site in the examples. */
const EXAMPLE_ORIGINS = /http:\/\/127\.0\.0\.1:3000|https:\/\/enrolled\.example/g
/** The site doesn't show the other documents: a reference in parentheses is removed, and another link is only words. */
const REFERENCES = / \(\[[^\]]+\]\((?:\.\.\/)?[\w/-]+\.md(?:#[\w-]+)?\)\)/g
const OTHER_LINKS = /\[([^\]]+)\]\((?:\.\.\/)?[\w/-]+\.md(?:#[\w-]+)?\)/g

export type ApiGuide = Omit<GuideText, 'sources'>

const guides = new Map<string, ApiGuide>()

/**
 * Read once per process and origin.
 *
 * @param origin of this site, which the examples call.
 * @throws ContentError at what the site has no element for, or a link that leads nowhere.
 */
export function readApiGuide(origin: string): ApiGuide {
  const guide = guides.get(origin) ?? parseApiGuide(readFileSync(FILE, 'utf8'), origin)
  guides.set(origin, guide)
  return guide
}

export function parseApiGuide(markdown: string, origin: string): ApiGuide {
  const anchors = new Set([...markdown.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))
  const text = markdown
    .replace(/^# .+\n/, '\n')
    .replace(EXAMPLE_ORIGINS, origin)
    .replace(REFERENCES, '')
    .replace(OTHER_LINKS, '$1')
  return parseGuide(text, {
    fill: (words) => words,
    anchorOf,
    addressOf(link) {
      if (link.startsWith('https://') || (link.startsWith('#') && anchors.has(link.slice(1)))) return link
      throw new ContentError(`"${link}" leads nowhere.`)
    },
  })
}

/** As GitHub makes it, so that the links in the file work there too. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

/** Guides in Spanish: the translations in content/es/guides, each good for the English file that it was made from. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { currentLanguage } from '#common/i18n.ts'
import { productNoun } from '#common/product-noun.ts'
import { inLanguage } from '#server/platform/request-language.ts'
import type { Site } from './content-values.ts'
import type { Guide } from './guide.ts'
import { type ContentFile, guideAt, parseGuides, readFiles, splitMarkdown } from './read-guides.ts'

const FOLDER = join(import.meta.dirname, '../../../content/es/guides')

const text = z.string().trim().min(1)
/** The words of a head. The address, the sources, and the dates are those of the English file. */
const headSchema = z.strictObject({
  /** `hashOfFile` of what was translated. */
  of: text,
  title: text,
  description: text,
  heading: text,
  crumb: text.optional(),
  trail: z.array(z.strictObject({ name: text, to: text })).optional(),
  lead: text,
})

const guidesOf = new WeakMap<Site, readonly Guide[]>()

/** @returns null when there is no translation, or the English file has changed since. */
export function guideInSpanish(site: Site, { slug }: Pick<Guide, 'slug'>): Guide | null {
  const guides = guidesOf.get(site) ?? readSpanishGuides(site)
  guidesOf.set(site, guides)
  return guides.find((guide) => guide.slug === slug) ?? null
}

/**
 * The guide of a page, in its language.
 *
 * @param pattern the page's path in the URL table.
 */
export function guideInPageLanguage(site: Site, pattern: string): Guide {
  const guide = guideAt(site, pattern)
  return (currentLanguage() === 'es' && guideInSpanish(site, guide)) || guide
}

export const hashOfFile = ({ markdown }: Pick<ContentFile, 'markdown'>): string =>
  createHash('sha256').update(markdown).digest('hex').slice(0, 12)

function readSpanishGuides(site: Site): Guide[] {
  const english = readFiles()
  // Among the others, because a text links to them by name.
  const files = english.map((file) => translate(file) ?? file)
  const [singular, plural] = inLanguage('es', () => [
    productNoun(site.PRODUCT_SINGULAR),
    productNoun(site.PRODUCT_PLURAL),
  ])
  const guides = parseGuides(files, {
    ...site,
    PRODUCT_SINGULAR: singular,
    PRODUCT_PLURAL: plural,
  })
  return guides.filter((_guide, at) => files[at] !== english[at])
}

/** @returns the translation as a whole file, for the parser; null as above. */
export function translate(english: ContentFile): ContentFile | null {
  const path = join(FOLDER, basename(english.name))
  if (english.folder !== 'guides' || !existsSync(path)) return null
  const { head, body, start } = splitMarkdown(readFileSync(path, 'utf8'))
  const { of, ...words } = headSchema.parse(parse(head))
  if (of !== hashOfFile(english)) return null
  const whole: unknown = { ...parse(splitMarkdown(english.markdown).head), ...words }
  // JSON is YAML on a single line. With the hyphens it's three; the empty lines keep the numbers of the others.
  const markdown = `---\n${JSON.stringify(whole)}\n${'\n'.repeat(start - 3)}---\n${body}`
  return { folder: 'guides', name: `es/${english.name}`, markdown }
}

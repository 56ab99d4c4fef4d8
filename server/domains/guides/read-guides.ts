/**
 * The guides and the legal texts: Markdown files in content/guides and content/legal. A file makes a page; app/page/routes.ts
 * and the sitemap follow. What is wrong in one stops the build and the start, by file and line.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseDocument } from 'yaml'
import { z } from 'zod'
import { paths, productPaths } from '#common/paths.ts'
import { figures, hasWholeExpiry, wholeExpiry } from '#common/resource-schemas.ts'
import SOURCES from '../../../content/sources.json' with { type: 'json' }
import { contentValues, fillValues, type Site } from './content-values.ts'
import type { Guide, Source } from './guide.ts'
import { ContentError, parseGuide } from './parse-guide.ts'

const CONTENT = join(import.meta.dirname, '../../../content')
const sources: Readonly<Record<string, Source>> = SOURCES

const text = z.string().trim().min(1)
const sourceKey = z.string().refine((key) => Object.hasOwn(sources, key), 'content/sources.json has no such source.')
const head = z.strictObject({
  path: z
    .string()
    .regex(/^(\/[a-z0-9-]+)+$/, 'An address looks like /who-is-an-ea.')
    .optional(),
  title: text,
  description: text,
  heading: text,
  crumb: text.optional(),
  trail: z.array(z.strictObject({ name: text, to: text })).default([]),
  lead: text,
  sources: z.array(sourceKey).min(1),
})
/** Who has reviewed it isn't in the file: see server/domains/editorial/guide-reviews.ts. */
const dates = { writtenOn: z.iso.date(), ...figures, isAboutSite: z.boolean().default(false) }

/** What differs by folder: where its pages are unless a file says otherwise, and which dates they have. */
const FOLDERS = {
  guides: {
    address: '/guides',
    schema: head
      .extend(dates)
      .refine(hasWholeExpiry, wholeExpiry)
      .transform(({ writtenOn, taxYear, expiresOn, isAboutSite, ...rest }) => ({
        ...rest,
        dated: { writtenOn, reviewedOn: null, reviewedBy: null, taxYear, expiresOn, isAboutSite },
      })),
  },
  legal: {
    address: '/company-info',
    schema: head
      .extend({ inEffectSince: z.iso.date() })
      .transform(({ inEffectSince, ...rest }) => ({ ...rest, dated: { inEffectSince } })),
  },
} as const

/** One Markdown file. `name` is for messages, with its folder: `guides/who-is-an-ea.md`. */
export type ContentFile = { folder: keyof typeof FOLDERS; name: string; markdown: string }

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/
const PAGE_LINK = /^page:([\w-]+)(#[\w-]+)?$/
const LINKS =
  'Write page: and a name of common/paths.ts or of a file, or source: and one of the sources this file lists.'

/** By what the texts say of the site: the settings object of each app of a test is another one. */
const guidesOf = new Map<string, readonly Guide[]>()

/** Read once per process and site. */
export function readGuides(site: Site): readonly Guide[] {
  const key = JSON.stringify(contentValues(site))
  const guides = guidesOf.get(key) ?? parseGuides(readFiles(), site)
  guidesOf.set(key, guides)
  return guides
}

/** Guides at the usual address, which the tax resources link to. Menus and pages link to the others by name. */
export const listMoreGuides = (site: Site) =>
  readGuides(site).filter(({ path }) => dirname(path) === FOLDERS.guides.address)

/** @param pattern the page's path in the URL table. */
export function guideAt(site: Site, pattern: string): Guide {
  const guide = readGuides(site).find(({ path }) => path === pattern)
  if (!guide) throw new Error(`No file in content makes the page ${pattern}.`)
  return guide
}

/** The day of the text's last change. 'YYYY-MM-DD' */
export const changedOn = (dated: Guide['dated']): string =>
  'inEffectSince' in dated ? dated.inEffectSince : dated.writtenOn

export const readFiles = (): ContentFile[] =>
  (['guides', 'legal'] as const).flatMap((folder) =>
    readdirSync(join(CONTENT, folder)).map((name) => {
      return { folder, name: `${folder}/${name}`, markdown: readFileSync(join(CONTENT, folder, name), 'utf8') }
    }),
  )

export function parseGuides(files: readonly ContentFile[], site: Site): Guide[] {
  const pages = new Map<string, unknown>(Object.entries({ ...paths, ...productPaths(site.PRODUCT_SLUG) }))
  for (const file of files) named(file, () => addPage(file, pathOf(file, readHead(file, site)), pages))
  return files.map((file) => named(file, () => readGuide(file, site, pages)))
}

const slugOf = ({ name }: ContentFile) => basename(name, '.md')

const pathOf = (file: ContentFile, { path }: { path?: string | undefined }): string =>
  path ?? `${FOLDERS[file.folder].address}/${slugOf(file)}`

/** So that other texts can link to it by its name. */
function addPage(file: ContentFile, path: string, pages: Map<string, unknown>): void {
  const slug = slugOf(file)
  if (!SLUG.test(slug)) throw new ContentError('Name the file with lowercase words joined by hyphens.')
  if (pages.has(slug) && pages.get(slug) !== path) throw new ContentError(`Another page is called "${slug}".`)
  pages.set(slug, path)
}

function readGuide(file: ContentFile, site: Site, pages: ReadonlyMap<string, unknown>): Guide {
  const { sources: listed, trail, ...head } = readHead(file, site)
  const addressOf = (link: string): string => {
    const [, name = '', anchor = ''] = PAGE_LINK.exec(link) ?? []
    const page = pages.get(name)
    if (typeof page === 'string') return page + anchor
    const source = link.startsWith('source:') ? link.slice('source:'.length) : ''
    if (sources[source] && listed.includes(source)) return sources[source].href
    if (/^(#|mailto:|tel:)/.test(link)) return link
    throw new ContentError(`"${link}" leads nowhere. ${LINKS}`)
  }
  const { body, start } = splitMarkdown(file.markdown)
  const values = valuesIn(file, site)
  const fill = (words: string) => fillValues(words, values)
  return {
    ...head,
    slug: slugOf(file),
    path: pathOf(file, head),
    crumb: head.crumb,
    trail: trail.map(({ name, to }) => ({ name, to: addressOf(to) })),
    text: {
      // The empty lines keep the numbers of the others.
      ...parseGuide('\n'.repeat(start) + body, { fill, addressOf }),
      sources: listed.flatMap((key) => sources[key] ?? []),
    },
  }
}

function readHead(file: ContentFile, site: Site) {
  const values = valuesIn(file, site)
  const fill = (_key: unknown, value: unknown) => (typeof value === 'string' ? fillValues(value, values) : value)
  // The first line of the file is the hyphens.
  const document = parseDocument(`\n${splitMarkdown(file.markdown).head}`)
  const [mistake] = document.errors
  if (mistake) throw new ContentError(mistake.message)
  const read = FOLDERS[file.folder].schema.safeParse(document.toJS({ reviver: fill }))
  if (read.success) return read.data
  throw new ContentError(read.error.issues.map(({ path, message }) => [...path, message].join(': ')).join(' '))
}

const valuesIn = ({ markdown }: ContentFile, site: Site) => ({
  ...contentValues(site),
  'question-count': String(markdown.split('\n:::question[').length - 1),
})

/** Front matter is between two lines of three hyphens. `start`: how many lines come before the body. */
export function splitMarkdown(markdown: string): { head: string; body: string; start: number } {
  const [whole, head] = /^---\n([\s\S]*?\n)---\n/.exec(markdown) ?? []
  if (whole === undefined || head === undefined)
    throw new ContentError('Start with front matter, between two lines of three hyphens.', 1)
  return { head, body: markdown.slice(whole.length), start: whole.split('\n').length - 1 }
}

/** Puts the name of the file, and the line if there is one, before what is wrong in it. */
function named<T>({ name }: ContentFile, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const place = error.line === undefined ? name : `${name}:${error.line}`
    throw new Error(`content/${place}: ${error.message}`, { cause: error })
  }
}

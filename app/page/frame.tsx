/**
 * The frame of a public page: the document, the header, and the footer. It has as many elements as a profile and is the
 * same for almost all pages, so it is rendered once, and each page is filled in.
 */
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { DemoBanner } from '#app/features/shell/demo-banner.tsx'
import { markedInHeader, Shell } from '#app/features/shell/shell.tsx'
import { TranslationNote } from '#app/features/shell/translation-note.tsx'
import { escapeXml } from '#common/escape.ts'
import type { Assets } from '#server/platform/page-kernel.ts'
import { currentLanguage } from '#common/i18n.ts'
import { twinIn } from '#common/translated.ts'
import { Document, Meta } from './document.tsx'
import { IslandRenderer } from './island.tsx'
import { linksIn } from './links-in.ts'
import type { MetaTag } from './page.ts'
import { PageContext, type PageContextValue } from './page-context.tsx'

type Shown = {
  content: ReactNode
  meta: readonly MetaTag[]
  context: PageContextValue
  isDemo: boolean
}

/** Before the page's part of the head, between that and its content, and after it; each cut where TWIN is. */
type Frame = readonly [readonly Buffer[], readonly Buffer[], readonly Buffer[]]

/** Where the page goes. In a page, it separates what React writes first, because it belongs to the head. */
const SLOT = <template data-slot="page" />
const MARK = Buffer.from(renderToStaticMarkup(SLOT))
/** In place of the page's address in the other language. */
const TWIN = '/page-in-other-language'
/** The ids of a page and of its frame must differ. */
const PAGE_IDS = { identifierPrefix: 'p' }

export function renderDocument(assets: Assets, { content, meta, context, isDemo }: Shown): Buffer {
  const [start, middle, end] = frameOf(assets, { context, isDemo })
  const page = (
    <Surroundings context={context}>
      <Meta tags={meta} />
      {SLOT}
      {content}
    </Surroundings>
  )
  const html = toBuffer(renderToStaticMarkup(page, PAGE_IDS))
  const [head, rest] = cut(html)
  const twin = Buffer.from(twinOf(context, meta))
  return Buffer.concat([...fill(start, twin), head, ...fill(middle, twin), rest, ...fill(end, twin)])
}

/** The same page in the other language, with its query; of an error, the first page. */
function twinOf({ pathname, search }: PageContextValue, meta: readonly MetaTag[]): string {
  const other = currentLanguage() === 'en' ? 'es' : 'en'
  return escapeXml(twinIn(other, meta.length > 0 ? `${pathname}${search}` : '/'))
}

const fill = (parts: readonly Buffer[], twin: Buffer): Buffer[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [twin, part]))

const toBuffer = (html: string): Buffer => Buffer.from(linksIn(html))

const Surroundings = ({ context, children }: { context: PageContextValue; children: ReactNode }) => (
  <IslandRenderer value={renderIsland}>
    <PageContext value={context}>{children}</PageContext>
  </IslandRenderer>
)

/** With the marks that React looks for when it takes the island over. */
const renderIsland = (island: ReactNode, identifierPrefix: string) => renderToString(island, { identifierPrefix })

const framesOf = new WeakMap<Assets, Map<string, Frame>>()

function frameOf(assets: Assets, { context: { site, pathname }, isDemo }: Pick<Shown, 'context' | 'isDemo'>): Frame {
  const frames = framesOf.get(assets) ?? new Map<string, Frame>()
  framesOf.set(assets, frames)
  // Whatever the frame shows is named here: it knows nothing else of the page.
  const context = { site, pathname: markedInHeader(site, pathname), search: '', requestId: null }
  const key = JSON.stringify({ context, isDemo, language: currentLanguage() })
  const frame = frames.get(key) ?? renderFrame(assets, { context, isDemo })
  frames.set(key, frame)
  return frame
}

function renderFrame(assets: Assets, { context, isDemo }: Pick<Shown, 'context' | 'isDemo'>): Frame {
  const banner = (
    <>
      {isDemo && <DemoBanner />}
      {currentLanguage() === 'es' && <TranslationNote twin={TWIN} />}
    </>
  )
  const document = (
    <Document head={SLOT} assets={assets} script={assets.start} search={context.site.name}>
      <Surroundings context={context}>
        <Shell banner={banner} twin={TWIN}>
          {SLOT}
        </Shell>
      </Surroundings>
    </Document>
  )
  const [start, rest] = cut(toBuffer(`<!DOCTYPE html>${renderToStaticMarkup(document)}`))
  const [middle, end] = cut(rest)
  return [cutAtTwin(start), cutAtTwin(middle), cutAtTwin(end)]
}

const cutAtTwin = (html: Buffer): Buffer[] =>
  html
    .toString()
    .split(TWIN)
    .map((part) => Buffer.from(part))

function cut(html: Buffer): [Buffer, Buffer] {
  const at = html.indexOf(MARK)
  return [html.subarray(0, at), html.subarray(at + MARK.length)]
}

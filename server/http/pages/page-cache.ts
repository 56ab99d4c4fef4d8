/**
 * Finished public pages, cached as whole answers: headers, and the body in each encoding that was asked for. Anonymous
 * HTML is the same for every visitor, because identity is in the browser.
 *
 * Keyed by URL and data version: after an import, no page from before it is served. A page older than `freshMs` is
 * served once more while it is rendered again; equal concurrent requests render it once. A page is cached on its second
 * request: most of a directory's million URLs are requested once, by a crawler, and would only push out what people
 * read.
 */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import type { ShownListings } from '#common/figures.ts'
import type { SearchRecord } from '#common/searches.ts'

export type RenderedPage = {
  status: number
  headers: readonly (readonly [string, string])[]
  body: string | Buffer
  /** False for what must not be cached: errors, redirects that set something, private responses. */
  isPublic: boolean
  /** For a search: counted each time it is sent. */
  search?: SearchRecord | undefined
  /** The claimed listings that the page shows: counted each time a person is sent it. */
  shown?: ShownListings | undefined
  /** Cached anyway, for our own use: the page of every URL that has none. */
  isReady?: boolean
}

/** A page as it can be sent. */
export type Answer = Omit<RenderedPage, 'body'> & {
  bodies: Bodies
  /** Weak: the same content in any encoding. */
  etag: string
  madeAt: number
  isKept: boolean
  /** Of a kept page: what every later answer says too. Null until it is sent for the first time. */
  keptHeaders: OutgoingHttpHeaders | null
}

type Encoding = 'br' | 'gzip' | 'identity'
/** A kept page begins with brotli; the others are made from it when a client first asks for them. */
type Bodies = { [Name in Encoding]?: Buffer }
type Body = { body: Buffer; encoding: Encoding }

const RECENT_KEYS_MAX = 4_000
/** A page that isn't kept is compressed while its visitor waits: little larger, in half the time. */
const FIRST_LEVEL = 1
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

type PageCacheOptions = { maxBytes: number; freshMs: number; now?: () => number }

export type PageCache = {
  /** The page at `key`, from the cache or from `render`. Without a key, it is rendered for this response alone. */
  answer: (key: string | null, render: () => Promise<RenderedPage>) => Promise<Answer>
  /** Only from the cache: renders nothing, and waits for nothing being rendered. */
  cached: (key: string | null) => Answer | null
  /** As `cached`, but only what can be sent without rendering it again. */
  fresh: (key: string) => Answer | null
  /** The body for this client. Of a kept page, each encoding is made once. */
  bodyFor: (headers: IncomingHttpHeaders, answer: Answer) => Body
  bytes: () => number
}

export function createPageCache({ maxBytes, freshMs, now = Date.now }: PageCacheOptions): PageCache {
  const pages = createBoundedPages(maxBytes)
  const making = new Map<string, Promise<Answer>>()
  const seenRecently = createRecentKeys()

  async function make(key: string, render: () => Promise<RenderedPage>): Promise<Answer> {
    const inFlight = making.get(key)
    if (inFlight) return inFlight
    const made = render().then(async (rendered) => {
      const page = answerOf(rendered, now())
      const known = pages.get(key)
      // An older copy is better than our own fault.
      if (known && page.status >= 500) return known
      if (!page.isPublic && !page.isReady) pages.evict(key)
      else if (known || seenRecently(key)) pages.store(key, await compressed(page))
      return pages.get(key) ?? page
    })
    making.set(key, made)
    return made.finally(() => making.delete(key))
  }

  const isFresh = ({ madeAt }: Answer) => now() - madeAt <= freshMs

  return {
    bytes: pages.bytes,
    cached: (key) => (key === null ? null : pages.get(key)),
    fresh: (key) => {
      const page = pages.get(key)
      return page && isFresh(page) ? pages.use(key, page) : null
    },
    bodyFor: ({ 'accept-encoding': accepted }, { bodies, isKept }) => {
      const encoding = encodingFor(accepted, 'br' in bodies)
      const ready = bodies[encoding]
      if (ready) return { body: ready, encoding }
      const body = encode(bodies, encoding)
      if (!isKept) return { body, encoding }
      const kept = ofItsOwn(body)
      bodies[encoding] = kept
      pages.grow(kept.length)
      return { body: kept, encoding }
    },
    async answer(key, render) {
      if (key === null) return answerOf(await render(), now())
      const cached = pages.get(key)
      if (!cached) return make(key, render)
      // Stale: this visitor doesn't wait, the next one gets the new page. A failure keeps the old one.
      if (!isFresh(cached)) void make(key, render).catch(() => {})
      return pages.use(key, cached)
    },
  }
}

/** A Map keeps the order of use, as a used page is reinserted: the first is the least recently used. */
function createBoundedPages(maxBytes: number) {
  const pages = new Map<string, Answer>()
  let bytes = 0
  const evict = (key: string) => {
    const page = pages.get(key)
    if (!page) return
    bytes -= sizeOf(page)
    page.isKept = false
    pages.delete(key)
  }
  /** A page has got another encoding, or is new. */
  const grow = (by: number) => {
    bytes += by
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break
      evict(oldest)
    }
  }
  return {
    bytes: () => bytes,
    get: (key: string) => pages.get(key) ?? null,
    evict,
    grow,
    store(key: string, page: Answer) {
      evict(key)
      if (sizeOf(page) > maxBytes) return
      pages.set(key, page)
      grow(sizeOf(page))
    },
    use(key: string, page: Answer) {
      // One that was evicted meanwhile isn't stored again.
      if (pages.delete(key)) pages.set(key, page)
      return page
    },
  }
}

/** Whether a key is among the last few thousand seen. A false positive only caches a page too early. */
function createRecentKeys(): (key: string) => boolean {
  let recent = new Set<number>()
  let older = recent
  return (key) => {
    const mark = Number.parseInt(hash('sha1', key).slice(0, 8), 16)
    const known = recent.has(mark) || older.has(mark)
    recent.add(mark)
    if (recent.size > RECENT_KEYS_MAX) {
      older = recent
      recent = new Set()
    }
    return known
  }
}

function answerOf({ body: text, ...rest }: RenderedPage, madeAt: number): Answer {
  const identity = typeof text === 'string' ? Buffer.from(text) : text
  const etag = `W/"${hash('sha1', identity, 'base64url').slice(0, 22)}"`
  return { ...rest, bodies: { identity }, etag, madeAt, isKept: false, keptHeaders: null }
}

async function compressed(page: Answer): Promise<Answer> {
  const br = ofItsOwn(await promisify(brotliCompress)(plain(page.bodies), BROTLI))
  return { ...page, isKept: true, bodies: { br } }
}

/** Node compresses into buffers of 16 KB: a page of 6 would hold all of it. */
function ofItsOwn(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

const NOTHING = Buffer.alloc(0)
const plain = ({ identity, br }: Bodies): Buffer => identity ?? brotliDecompressSync(br ?? NOTHING)
const encode = (bodies: Bodies, encoding: Encoding): Buffer =>
  encoding === 'gzip' ? gzipSync(plain(bodies), bodies.br ? {} : { level: FIRST_LEVEL }) : plain(bodies)

const HEADERS_BYTES = 2_000
const sizeOf = ({ bodies }: Answer) => Object.values(bodies).reduce((sum, { length }) => sum + length, HEADERS_BYTES)

/** Plain text is right for every client, also for one that says nothing or `*`. */
function encodingFor(accepted: IncomingHttpHeaders['accept-encoding'], hasBrotli: boolean): Encoding {
  if (accepted === undefined) return 'identity'
  if (hasBrotli && TAKES_BROTLI.test(String(accepted))) return 'br'
  return TAKES_GZIP.test(String(accepted)) ? 'gzip' : 'identity'
}

/** Named, and not with a weight of zero. */
const takes = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i')
const TAKES_BROTLI = takes('br')
const TAKES_GZIP = takes('gzip')

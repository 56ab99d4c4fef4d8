/**
 * Rendered public pages, cached as bytes: anonymous HTML is the same for every visitor, because identity is in the
 * browser. Only the nonce of the Content-Security-Policy differs, so a page is stored as the pieces around it.
 *
 * Keyed by URL and data version: after an import, no page from before it is served. A page older than `freshMs` is
 * served once more while it is rendered again; equal concurrent requests render it once. A page is cached on its second
 * request: most of a directory's million URLs are requested once, by a crawler, and would only push out what people
 * read.
 */
import { createHash, hash } from 'node:crypto'
import { compressPiece, spliceGzip } from './splice-gzip.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type RenderedPage = {
  status: number
  headers: readonly (readonly [string, string])[]
  /** HTML as text, with NONCE_PLACEHOLDER wherever a response's nonce belongs; anything else as bytes. */
  body: string | Buffer
  /** False for what must not be cached: errors, redirects that set something, private responses. */
  isPublic: boolean
  /** For a search: whether it found anyone. Counted each time it is sent. */
  searchFound?: boolean | undefined
  /** Cached anyway, for our own use: the page of every URL that has none. */
  isReady?: boolean
}

type CachedPage = Omit<RenderedPage, 'body'> & {
  /** The HTML between the nonces. */
  pieces: readonly Buffer[]
  /** Each piece as spliceGzip takes it; computed on first use. */
  compressed: () => readonly Buffer[]
  /** Weak: the same content, whatever the nonce. */
  etag: string
  bytes: number
  madeAt: number
}

/** New at each start: no page text can contain it by chance or on purpose. */
export const NONCE_PLACEHOLDER = `nonce-${crypto.randomUUID()}`

const RECENT_KEYS_MAX = 4_000

type PageCacheOptions = { maxBytes: number; freshMs: number; now?: () => number }

export type PageCache = {
  /** The page at `key`, from the cache or from `render`. Without a key, it is rendered for this response alone. */
  answer: (key: string | null, render: () => Promise<RenderedPage>) => Promise<CachedPage>
  /** Only from the cache: renders nothing, and waits for nothing being rendered. */
  cached: (key: string | null) => CachedPage | null
  bytes: () => number
}

export function createPageCache({ maxBytes, freshMs, now = Date.now }: PageCacheOptions): PageCache {
  const pages = new Map<string, CachedPage>()
  const making = new Map<string, Promise<CachedPage>>()
  const seenRecently = createRecentKeys()
  let bytes = 0

  async function make(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const inFlight = making.get(key)
    if (inFlight) return inFlight
    const made = render().then((rendered) => {
      const page = splitAtNonces(rendered, now())
      if (!page.isPublic && !page.isReady) evict(key)
      else if (seenRecently(key) || pages.has(key)) store(key, page)
      return page
    })
    making.set(key, made)
    return made.finally(() => making.delete(key))
  }

  function store(key: string, page: CachedPage) {
    evict(key)
    if (page.bytes > maxBytes) return
    pages.set(key, page)
    bytes += page.bytes
    // A Map keeps the order of use, as `answer` reinserts a used page: the first is the least recently used.
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break
      evict(oldest)
    }
  }

  function evict(key: string) {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }

  return {
    bytes: () => bytes,
    cached: (key) => (key === null ? null : (pages.get(key) ?? null)),
    async answer(key, render) {
      if (key === null) return splitAtNonces(await render(), now())
      const cached = pages.get(key)
      if (!cached) return make(key, render)
      pages.delete(key)
      pages.set(key, cached)
      // Stale: this visitor doesn't wait, the next one gets the new page. A failure keeps the old one.
      if (now() - cached.madeAt > freshMs) void make(key, render).catch(() => {})
      return cached
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

function splitAtNonces({ body, ...rest }: RenderedPage, madeAt: number): CachedPage {
  const pieces = piecesOf(body)
  const digest = createHash('sha256')
  for (const piece of pieces) digest.update(piece)
  let packed: Buffer[] | null = null
  return {
    ...rest,
    pieces,
    compressed: () => (packed ??= pieces.map(compressPiece)),
    etag: `W/"${digest.digest('base64url').slice(0, 22)}"`,
    // Compressed text is about a fifth of the size: counted in advance, so that the limit holds once it exists.
    bytes: Math.ceil(body.length * 1.25),
    madeAt,
  }
}

const piecesOf = (body: string | Buffer): Buffer[] =>
  typeof body === 'string' ? body.split(NONCE_PLACEHOLDER).map((piece) => Buffer.from(piece)) : [body]

/**
 * Sends a page with this response's nonce: compressed if the browser accepts it, or 304 if it has this content already.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.header('vary', 'Accept-Encoding')
  if (page.isPublic) {
    reply.header('etag', page.etag)
    if (isKnown(request.headers['if-none-match'], page.etag)) return notModified(reply)
  }
  const nonce = Buffer.from(reply.cspNonce.script)
  if (!takesGzip(request)) return reply.send(joinPieces(page.pieces, nonce))
  reply.header('content-encoding', 'gzip')
  return reply.send(spliceGzip(page.pieces, page.compressed(), nonce))
}

/**
 * The browser keeps its own copy, whose scripts carry the nonce of the response it came with. A new policy with a new
 * nonce would block them, so the old policy must stay: this response has none.
 */
function notModified(reply: FastifyReply) {
  reply.removeHeader('content-security-policy')
  return reply.code(304).send()
}

const isKnown = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined && ifNoneMatch.split(',').some((known) => known.trim() === etag)

const takesGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))

const joinPieces = (pieces: readonly Buffer[], nonce: Buffer) =>
  Buffer.concat(pieces.flatMap((piece, index) => (index > 0 ? [nonce, piece] : [piece])))

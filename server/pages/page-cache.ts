/**
 * Finished public pages, kept as bytes: anonymous HTML is the same for every visitor, because identity lives in the
 * browser. Only the nonce of the Content-Security-Policy differs, so a page is kept in the pieces around it.
 *
 * Keyed by address and data version: what an import changes is never served from before it. A page older than
 * `freshMs` is served once more while it is made anew; equal requests at one moment make it once. A page is kept when
 * it is asked for again: of a directory's million addresses most are asked for once, by a crawler, and would only
 * push out what people read.
 */
import { createHash, hash } from 'node:crypto'
import { compressPiece } from './splice-gzip.ts'

export type RenderedPage = {
  status: number
  headers: readonly (readonly [string, string])[]
  /** HTML as text, with NONCE_PLACEHOLDER wherever an answer's nonce belongs; anything else as bytes. */
  body: string | Buffer
  /** False for what must not be kept: errors, redirects that set something, private answers. */
  isPublic: boolean
}

export type CachedPage = Omit<RenderedPage, 'body'> & {
  /** The HTML between the nonces. */
  pieces: readonly Buffer[]
  /** Each piece as spliceGzip takes it; made when first asked for. */
  compressed: () => readonly Buffer[]
  /** Weak: the same words, whatever the nonce. */
  etag: string
  bytes: number
  madeAt: number
}

/** Made anew at each start: no page text can hold it by chance or on purpose. */
export const NONCE_PLACEHOLDER = `nonce-${crypto.randomUUID()}`

const REMEMBERED = 4_000

export type PageCacheOptions = { maxBytes: number; freshMs: number; now?: () => number }

export type PageCache = {
  /** The page at `key`, from the cache or from `render`. Without a key it is made for this answer alone. */
  answer: (key: string | null, render: () => Promise<RenderedPage>) => Promise<CachedPage>
  /** Only what is there: nothing is made, and nothing that is being made is waited for. */
  kept: (key: string | null) => CachedPage | null
  bytes: () => number
}

export function createPageCache({ maxBytes, freshMs, now = Date.now }: PageCacheOptions): PageCache {
  const pages = new Map<string, CachedPage>()
  const making = new Map<string, Promise<CachedPage>>()
  const seenLately = rememberLately()
  let bytes = 0

  async function make(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const underway = making.get(key)
    if (underway) return underway
    const made = render().then((rendered) => {
      const page = cut(rendered, now())
      if (!page.isPublic) drop(key)
      else if (seenLately(key) || pages.has(key)) keep(key, page)
      return page
    })
    making.set(key, made)
    return made.finally(() => making.delete(key))
  }

  function keep(key: string, page: CachedPage) {
    drop(key)
    if (page.bytes > maxBytes) return
    pages.set(key, page)
    bytes += page.bytes
    // A Map keeps the order of use, as `answer` puts a used page last: the first is the one unused longest.
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break
      drop(oldest)
    }
  }

  function drop(key: string) {
    bytes -= pages.get(key)?.bytes ?? 0
    pages.delete(key)
  }

  return {
    bytes: () => bytes,
    kept: (key) => (key === null ? null : (pages.get(key) ?? null)),
    async answer(key, render) {
      if (key === null) return cut(await render(), now())
      const kept = pages.get(key)
      if (!kept) return make(key, render)
      pages.delete(key)
      pages.set(key, kept)
      // Stale: this visitor waits for nothing, the next one gets the new page. A failure keeps the old one.
      if (now() - kept.madeAt > freshMs) void make(key, render).catch(() => {})
      return kept
    },
  }
}

/** Whether a key was seen before, among the last few thousand. A wrong yes keeps a page too early, and harms nobody. */
function rememberLately(): (key: string) => boolean {
  let recent = new Set<number>()
  let older = recent
  return (key) => {
    const mark = Number.parseInt(hash('sha1', key).slice(0, 8), 16)
    const known = recent.has(mark) || older.has(mark)
    recent.add(mark)
    if (recent.size > REMEMBERED) {
      older = recent
      recent = new Set()
    }
    return known
  }
}

function cut({ body, ...rest }: RenderedPage, madeAt: number): CachedPage {
  const pieces = piecesOf(body)
  const digest = createHash('sha256')
  for (const piece of pieces) digest.update(piece)
  let packed: Buffer[] | null = null
  return {
    ...rest,
    pieces,
    compressed: () => (packed ??= pieces.map(compressPiece)),
    etag: `W/"${digest.digest('base64url').slice(0, 22)}"`,
    // Compressed text is about a fifth of it: counted ahead, so that the bound holds when it is made.
    bytes: Math.ceil(body.length * 1.25),
    madeAt,
  }
}

const piecesOf = (body: string | Buffer): Buffer[] =>
  typeof body === 'string' ? body.split(NONCE_PLACEHOLDER).map((piece) => Buffer.from(piece)) : [body]

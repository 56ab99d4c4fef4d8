/** By itself: the editor needs no drawn covers. */
import { type ArticleCover, COVER_WIDTHS, coverHeight } from '#common/articles.ts'
import { paths } from '#common/paths.ts'

export type Look = {
  /** The display width, as in the CSS `sizes` attribute. */
  sizes: string
  /** Whether it is in view when the page opens. */
  atOnce?: boolean
}

/** Its space is reserved before it loads, so that nothing shifts. */
export const CoverPicture = ({ cover: { id, alt }, sizes, atOnce = false }: Look & { cover: ArticleCover }) => (
  <img
    src={paths.cover(id, 800)}
    srcSet={COVER_WIDTHS.map((width) => `${paths.cover(id, width)} ${width}w`).join(', ')}
    sizes={sizes}
    width={1200}
    height={coverHeight(1200)}
    alt={alt}
    loading={atOnce ? 'eager' : 'lazy'}
    fetchPriority={atOnce ? 'high' : 'auto'}
    decoding="async"
    className="h-auto w-full rounded-box border border-hairline bg-hairline object-cover"
  />
)

import { type ArticleCover, COVER_WIDTHS, coverHeight } from '#contract/article-cover.ts'
import { paths } from '#contract/paths.ts'

type Props = {
  cover: ArticleCover
  /** How wide it is shown, as CSS says it. */
  sizes: string
  /** It is in sight when the page opens. */
  atOnce?: boolean
}

/** Its place is kept before it is there: nothing moves. */
export const CoverPicture = ({ cover: { id, alt }, sizes, atOnce = false }: Props) => (
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
    className="aspect-video h-auto w-full rounded-box border border-hairline bg-hairline object-cover"
  />
)

import spots from '#common/illustrations.svg?url'
import { type ArticleCover, COVER_WIDTHS, coverHeight } from '#common/articles.ts'
import { COVER_ART, coverArt } from '#common/cover-art.ts'
import { paths } from '#common/paths.ts'
import type { ArticleLine } from '#server/domains/articles/types.ts'

type Look = {
  /** The display width, as in the CSS `sizes` attribute. */
  sizes: string
  /** Whether it is in view when the page opens. */
  atOnce?: boolean
}

type ArticleCoverProps = Look & { article: Parameters<typeof coverArt>[0] & Pick<ArticleLine, 'cover'> }

/** The picture that its author chose, or else one that we draw. */
export const ArticleCoverPicture = ({ article, ...look }: ArticleCoverProps) =>
  article.cover ? <CoverPicture cover={article.cover} {...look} /> : <DrawnCover {...article} />

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
    className="aspect-video h-auto w-full rounded-box border border-hairline bg-hairline object-cover"
  />
)

/** A pattern, a shape, and two drawings in the tint of the subject. Decorative: the title says what it's about. */
function DrawnCover(article: Parameters<typeof coverArt>[0]) {
  const { tint, spotTint, pattern, shape, isMirrored, spots: shown } = coverArt(article)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${COVER_ART.width} ${COVER_ART.height}`}
      className={`illustration drawn-cover wash-${tint}`}
    >
      <use href={`${spots}#${pattern}`} />
      <use href={`${spots}#${shape}`} transform={isMirrored ? `matrix(-1 0 0 1 ${COVER_ART.width} 0)` : undefined} />
      <g className={`wash-${spotTint}`}>
        {shown.map(({ name, x, y, side }) => (
          <use key={name} href={`${spots}#${name}`} x={x} y={y} width={side} height={side} />
        ))}
      </g>
    </svg>
  )
}

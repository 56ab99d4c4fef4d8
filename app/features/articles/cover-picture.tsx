import spots from '#common/illustrations.svg?url'
import { COVER_ART, coverArt } from '#common/cover-art.ts'
import type { ArticleLine } from '#server/domains/articles/types.ts'
import { CoverPicture, type Look } from './chosen-cover.tsx'

type ArticleCoverProps = Look & { article: Parameters<typeof coverArt>[0] & Pick<ArticleLine, 'cover'> }

/** The picture that its author chose, or else one that we draw. */
export const ArticleCoverPicture = ({ article, ...look }: ArticleCoverProps) =>
  article.cover ? <CoverPicture cover={article.cover} {...look} /> : <DrawnCover {...article} />

/** A pattern, a shape, and a drawing in the tint of the subject. Decorative: the title says what it's about. */
function DrawnCover(article: Parameters<typeof coverArt>[0]) {
  const { tint, spotTint, pattern, shape, isMirrored, spots: drawings } = coverArt(article)
  const [, { name, x, y, side }] = drawings
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${COVER_ART.width} ${COVER_ART.height}`}
      preserveAspectRatio="xMidYMid slice"
      className={`illustration drawn-cover wash-${tint}`}
    >
      <use href={`${spots}#${pattern}`} />
      <use href={`${spots}#${shape}`} transform={isMirrored ? `matrix(-1 0 0 1 ${COVER_ART.width} 0)` : undefined} />
      <use href={`${spots}#${name}`} x={x} y={y} width={side} height={side} className={`wash-${spotTint}`} />
    </svg>
  )
}

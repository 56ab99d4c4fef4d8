/** The picture that heads an article: one shape, so that nothing moves while it loads, in the widths that screens need. */
export type ArticleCover = {
  id: string
  /** What it shows, for who cannot see it. */
  alt: string
}

export const COVER_WIDTHS = [400, 800, 1200] as const
export type CoverWidth = (typeof COVER_WIDTHS)[number]
/** 16 to 9. */
export const coverHeight = (width: number): number => (width * 9) / 16
export const COVER_ALT_MAX = 300
/** A smaller one would be blurred. */
export const COVER_LEAST_WIDTH = 800

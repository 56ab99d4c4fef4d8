/**
 * How the link preview image looks: the light colors of app/ui/tokens.css, the status badge, and the name in large
 * type.
 */

export type PreviewBadge = { tone: 'yes' | 'past' | 'none'; words: string }
export type Preview = {
  siteName: string
  heading: string
  /** Below the heading; '' for none. */
  line: string
  badge: PreviewBadge | null
  /** In a corner, for invented people. */
  warning: string
  /** At the bottom. */
  footer: string
  /** For an article: the id of its cover, shown on the right. */
  cover?: string
}

/** What satori takes: React elements, without React. */
export type Shape = { type: string; props: Record<string, unknown> }

/** Latin letters first, the rarer ones from the second font. */
const SERIF = 'Source Serif, Source Serif Ext'
const SANS = 'Inter, Inter Ext'

const PAPER = '#fbfaf7'
const INK = '#1a2029'
const MUTED = '#50565e'
const HAIRLINE = '#dfdeda'
const EVERGREEN = '#095b41'
const MARIGOLD = '#e8ab3e'
const MARIGOLD_TINT = '#fdf1d8'
const SLATE = '#24527f'
const EDGE = '#7c8088'

const BADGES: Record<PreviewBadge['tone'], { color: string; border: string; sign: string }> = {
  yes: { color: EVERGREEN, border: `4px solid ${EVERGREEN}`, sign: 'M5 12.5l5 5L19.5 7' },
  past: { color: SLATE, border: `4px dashed ${SLATE}`, sign: 'M5 12h14' },
  none: { color: MUTED, border: `4px solid ${EDGE}`, sign: 'M5 12h14' },
}

/** Next to the text. */
export const PREVIEW_PICTURE = { width: 420, height: 618 } as const

/** @param picture The URL of the cover's bytes, or null. */
export const previewShape = (preview: Preview, picture: string | null): Shape =>
  box(
    { flexDirection: 'column', width: '100%', height: '100%', background: PAPER, color: INK, fontFamily: SANS },
    box({ height: 12, width: '100%', background: EVERGREEN }),
    box(
      { flexGrow: 1, width: '100%' },
      textColumn(preview, picture !== null),
      ...(picture === null ? [] : [{ type: 'img', props: { src: picture, ...PREVIEW_PICTURE } }]),
    ),
  )

const textColumn = ({ siteName, heading, line, badge, warning, footer }: Preview, narrow: boolean): Shape =>
  box(
    { flexDirection: 'column', flexGrow: 1, flexBasis: 0, padding: narrow ? '44px 40px 40px 56px' : '44px 64px 40px' },
    box({ justifyContent: 'space-between', alignItems: 'center' }, wordmark(siteName), ...warningOf(warning)),
    box(
      { flexDirection: 'column', flexGrow: 1, justifyContent: 'center' },
      box(
        {
          fontFamily: SERIF,
          fontSize: narrow ? Math.min(56, sizeFor(heading)) : sizeFor(heading),
          lineHeight: 1.1,
          lineClamp: narrow ? 4 : 3,
          display: 'block',
          textWrap: 'balance',
          wordBreak: 'break-word',
        },
        heading,
      ),
      ...(line
        ? [
            box(
              { fontSize: 34, color: MUTED, marginTop: 18, display: 'block', lineClamp: 1, wordBreak: 'break-word' },
              line,
            ),
          ]
        : []),
      ...(badge ? [box({ marginTop: 36 }, badgeShape(badge))] : []),
    ),
    box({ borderTop: `2px solid ${HAIRLINE}`, paddingTop: 24, fontSize: narrow ? 20 : 26, color: MUTED }, footer),
  )

/** Long names get a smaller font; three lines fit. */
function sizeFor(heading: string): number {
  if (heading.length <= 23) return 88
  return heading.length <= 44 ? 72 : 58
}

const badgeShape = ({ tone, words }: PreviewBadge): Shape => {
  const { color, border, sign } = BADGES[tone]
  return box(
    {
      alignItems: 'center',
      border,
      borderRadius: 14,
      padding: '14px 28px',
      color: color,
      fontSize: 34,
      fontWeight: 600,
    },
    drawing(38, 24, [path(sign, color, 3)]),
    box({ marginLeft: 16 }, words),
  )
}

const wordmark = (siteName: string): Shape =>
  box(
    { alignItems: 'center' },
    drawing(56, 32, [
      {
        type: 'rect',
        props: { x: 2.5, y: 2.5, width: 27, height: 27, rx: 6, stroke: EVERGREEN, strokeWidth: 2.5, fill: 'none' },
      },
      path('M9 14.5l4.5 4.5L23 9.5', EVERGREEN, 3),
      path('M9 24.5h14', MARIGOLD, 2.5),
    ]),
    box({ marginLeft: 18, fontFamily: SERIF, fontSize: 42 }, siteName),
  )

const warningOf = (words: string): Shape[] =>
  words === ''
    ? []
    : [
        box(
          {
            background: MARIGOLD_TINT,
            border: `3px solid ${MARIGOLD}`,
            borderRadius: 10,
            padding: '8px 18px',
            fontSize: 26,
            fontWeight: 600,
          },
          words,
        ),
      ]

const drawing = (size: number, view: number, children: Shape[]): Shape => ({
  type: 'svg',
  props: { width: size, height: size, viewBox: `0 0 ${view} ${view}`, fill: 'none', children },
})

const path = (d: string, stroke: string, strokeWidth: number): Shape => ({
  type: 'path',
  props: { d, stroke, strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round' },
})

/** Text must be alone in its box. */
function box(style: Record<string, unknown>, ...children: (Shape | string)[]): Shape {
  const [only] = children
  const inside = children.length === 1 && typeof only === 'string' ? only : children
  return { type: 'div', props: { style: { display: 'flex', ...style }, children: inside } }
}

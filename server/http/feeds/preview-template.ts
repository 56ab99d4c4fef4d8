/**
 * How the link preview image looks: paper with the wordmark, a serif name or title, and the dated badge; beside it a
 * tint with a drawing, a person, or the picture that the author chose.
 */
import { COLORS, PREVIEW_ART, type PreviewArt } from './preview-art.ts'

export type PreviewBadge = { tone: 'yes' | 'past' | 'none'; words: string }

type PreviewPicture =
  | Extract<PreviewArt, { kind: 'cover' | 'spot' }>
  /** A profile: the photo, or else initials. */
  | (Extract<PreviewArt, { kind: 'person' }> & { initials: string; photoId: string | null; isListed: boolean })
  /** The cover that an author chose. */
  | { kind: 'uploaded'; id: string }

export type Preview = {
  siteName: string
  /** Above the heading: what kind of page this is. */
  kicker: string
  heading: string
  /** Below the heading; '' for none. */
  line: string
  badge: PreviewBadge | null
  /** In a corner, for invented people. */
  warning: string
  /** At the bottom. */
  footer: string
  picture: PreviewPicture
}

/** URLs of what was drawn for it: the whole right side, and a photo to place on it. */
export type PreviewImages = { panel: string; photo: string | null }

/** What satori takes: React elements, without React. */
export type Shape = { type: string; props: Record<string, unknown> }

/** Latin letters first, the rarer ones from the second font. */
const SERIF = 'Source Serif, Source Serif Ext'
const SANS = 'Inter, Inter Ext'

const { paper, ink, muted, hairline, edge, evergreen, marigold, slate } = COLORS

const BADGES: Record<PreviewBadge['tone'], { color: string; border: string; sign: string }> = {
  yes: { color: evergreen, border: `3px solid ${evergreen}`, sign: 'M5 12.5l5 5L19.5 7' },
  past: { color: slate, border: `3px dashed ${slate}`, sign: 'M5 12h14' },
  none: { color: muted, border: `3px solid ${edge}`, sign: 'M5 12h14' },
}

export const PORTRAIT_SIDE = 272

export const previewShape = (preview: Preview, images: PreviewImages): Shape =>
  box(
    { width: '100%', height: '100%', background: paper, color: ink, fontFamily: SANS },
    textColumn(preview),
    panel(preview, images),
  )

function textColumn(preview: Preview): Shape {
  const { siteName, kicker, heading, line, badge, footer } = preview
  return box(
    { flexDirection: 'column', flexGrow: 1, flexBasis: 0, padding: '48px 48px 40px 64px' },
    wordmark(siteName),
    box(
      { flexDirection: 'column', flexGrow: 1, justifyContent: 'center' },
      box({ fontSize: 25, fontWeight: 600, color: evergreen, marginBottom: 10 }, kicker),
      clamped({ fontFamily: SERIF, lineHeight: 1.1, ...headingStyle(preview) }, heading),
      ...(line
        ? [clamped({ fontSize: 30, lineHeight: 1.3, color: muted, marginTop: 16, lineClamp: badge ? 1 : 2 }, line)]
        : []),
      ...(badge ? [badgeShape(badge)] : []),
    ),
    box({ borderTop: `2px solid ${hairline}`, paddingTop: 22, fontSize: 21, color: muted }, footer),
  )
}

const clamped = (style: Record<string, unknown>, words: string): Shape =>
  box({ display: 'block', wordBreak: 'break-word', ...style }, words)

const TEXT_WIDTH = 668
/** Of a long word, in its font size. */
const WIDEST_LETTERS = 0.58
const SMALLEST = 36

type Fit = { upTo: number; fontSize: number; lineClamp: number }

/** By length, so that the longest names and titles are whole. With a badge below, there is room for fewer lines. */
const WITH_BADGE: readonly [Fit, ...Fit[]] = [
  { upTo: 22, fontSize: 73, lineClamp: 3 },
  { upTo: 40, fontSize: 56, lineClamp: 4 },
  { upTo: 80, fontSize: 44, lineClamp: 5 },
  { upTo: Infinity, fontSize: SMALLEST, lineClamp: 5 },
]
const ALONE: readonly [Fit, ...Fit[]] = [
  { upTo: 22, fontSize: 82, lineClamp: 3 },
  { upTo: 50, fontSize: 64, lineClamp: 4 },
  { upTo: 90, fontSize: 52, lineClamp: 5 },
  { upTo: Infinity, fontSize: 46, lineClamp: 6 },
]
const BALANCED_UP_TO = 60

function headingStyle({ heading, badge }: Preview) {
  const fits = badge ? WITH_BADGE : ALONE
  const { fontSize, lineClamp } = fits.find(({ upTo }) => heading.length <= upTo) ?? fits[0]
  const longest = Math.max(...heading.split(/[\s-]/).map(({ length }) => length))
  return {
    fontSize: Math.max(SMALLEST, Math.min(fontSize, Math.floor(TEXT_WIDTH / (longest * WIDEST_LETTERS)))),
    lineClamp,
    textWrap: heading.length <= BALANCED_UP_TO ? 'balance' : 'wrap',
  }
}

const badgeShape = ({ tone, words }: PreviewBadge): Shape => {
  const { color, border, sign } = BADGES[tone]
  return box(
    { marginTop: 30 },
    box(
      { alignItems: 'center', border, borderRadius: 12, padding: '12px 22px', color, fontSize: 25, fontWeight: 600 },
      drawing(32, 24, [path(sign, color, 3.2)]),
      box({ marginLeft: 14, maxWidth: 540, lineHeight: 1.3 }, words),
    ),
  )
}

const panel = ({ picture, warning }: Preview, { panel: source, photo }: PreviewImages): Shape =>
  box(
    { position: 'relative', ...PREVIEW_ART },
    { type: 'img', props: { src: source, ...PREVIEW_ART } },
    ...(picture.kind === 'person' ? personShapes(picture, photo) : []),
    ...(warning ? [warningShape(warning)] : []),
  )

function personShapes(
  { initials, isListed }: Extract<PreviewPicture, { kind: 'person' }>,
  photo: string | null,
): Shape[] {
  const round = {
    position: 'absolute',
    top: 178,
    left: (PREVIEW_ART.width - PORTRAIT_SIDE) / 2 - 8,
    width: PORTRAIT_SIDE,
    height: PORTRAIT_SIDE,
    borderRadius: '50%',
    border: `8px solid ${paper}`,
    overflow: 'hidden',
  }
  const face = photo
    ? box(round, { type: 'img', props: { src: photo, width: PORTRAIT_SIDE, height: PORTRAIT_SIDE } })
    : box(
        { ...round, background: COLORS.raised, alignItems: 'center', justifyContent: 'center' },
        box({ fontFamily: SERIF, fontSize: 104, color: evergreen }, initials),
      )
  return isListed ? [face, listedMark()] : [face]
}

const listedMark = (): Shape =>
  box(
    {
      position: 'absolute',
      top: 376,
      left: 276,
      width: 64,
      height: 64,
      borderRadius: '50%',
      border: `8px solid ${paper}`,
      background: evergreen,
      alignItems: 'center',
      justifyContent: 'center',
    },
    drawing(34, 24, [path('M5 12.5l5 5L19.5 7', COLORS['on-evergreen'], 3.4)]),
  )

const warningShape = (words: string): Shape =>
  box(
    { position: 'absolute', left: 0, bottom: 32, width: PREVIEW_ART.width, justifyContent: 'center' },
    box(
      {
        background: COLORS['marigold-tint'],
        border: `3px solid ${marigold}`,
        borderRadius: 10,
        padding: '7px 16px',
        fontSize: 23,
        fontWeight: 600,
      },
      words,
    ),
  )

const wordmark = (siteName: string): Shape =>
  box(
    { alignItems: 'center' },
    drawing(48, 32, [
      {
        type: 'rect',
        props: { x: 2.5, y: 2.5, width: 27, height: 27, rx: 6, stroke: evergreen, strokeWidth: 2.5, fill: 'none' },
      },
      path('M9 14.5l4.5 4.5L23 9.5', evergreen, 3),
      path('M9 24.5h14', marigold, 2.5),
    ]),
    box({ marginLeft: 16, fontFamily: SERIF, fontSize: 36 }, siteName),
  )

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

/**
 * The right side of a link preview: a tint with a pattern, a shape, and drawings of common/illustrations.svg, in the
 * light colors of app/ui/tokens.css and app/ui/illustrations.css.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coverArt } from '#common/cover-art.ts'

const SPRITE_FILE = join(import.meta.dirname, '../../../common/illustrations.svg')

export const PREVIEW_ART = { width: 420, height: 630 } as const

export const COLORS = {
  paper: '#faf7f0',
  raised: '#ffffff',
  ink: '#1a2029',
  muted: '#50565e',
  hairline: '#dedcd6',
  edge: '#7c8088',
  evergreen: '#095b41',
  'on-evergreen': '#fbfaf7',
  marigold: '#e8ab3e',
  'on-marigold': '#302416',
  'marigold-tint': '#fdf1d8',
  slate: '#24527f',
  skin: '#e3a88f',
} as const

const TINTS = {
  sage: { field: '#daf0de', wash: '#bfe2c7', 'wash-deep': '#99caa8' },
  sand: { field: '#f6eace', wash: '#f2dcac', 'wash-deep': '#e1bf81' },
  sky: { field: '#d8edfa', wash: '#bedff2', 'wash-deep': '#99c4e1' },
  clay: { field: '#fde1d7', wash: '#f8cdbc', 'wash-deep': '#e8ac97' },
} as const
export type Tint = keyof typeof TINTS
export const TINT_NAMES = Object.keys(TINTS) as Tint[]

/** What is drawn. A person's portrait or initials are placed on it by the template. */
export type PreviewArt =
  | { kind: 'cover'; slug: string; category: string }
  | { kind: 'spot'; name: string; tint: Tint }
  | { kind: 'person'; tint: Tint }

/** @returns an SVG of PREVIEW_ART. */
export async function drawPreviewArt(art: PreviewArt): Promise<string> {
  const symbols = await (reading ??= readSymbols())
  const { tint, pattern, shape, pieces } = compose(art)
  const { width, height } = PREVIEW_ART
  const drawn = [
    `<rect width="${width}" height="${height}" fill="${TINTS[tint].field}"/>`,
    placed(symbols, tint, { name: pattern, x: -350, y: 0, width: 1120, height: 630 }),
    `<circle cx="338" cy="150" r="44" fill="${COLORS.marigold}"/>`,
    shape &&
      `<path d="${SHAPES[shape]}" fill="${TINTS[tint].wash}" stroke="${TINTS[tint].field}" stroke-width="32" paint-order="stroke"/>`,
    ...pieces.map(({ tint: own, side, ...piece }) => placed(symbols, own, { ...piece, width: side, height: side })),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn.join('')}</svg>`
}

const SHAPES = {
  'cover-arch': 'M46 650V318C46 196 118 132 210 132S374 196 374 318V650Z',
  'cover-hill': 'M-30 650C10 400 90 196 214 200C318 204 352 380 450 650Z',
  'cover-circle': 'M210 134C312 134 392 214 392 322S312 516 210 516S28 430 28 322S108 134 210 134Z',
} as const

type Piece = { name: string; tint: Tint; x: number; y: number; side: number }
type Composition = { tint: Tint; pattern: string; shape: keyof typeof SHAPES; pieces: readonly Piece[] }

function compose(art: PreviewArt): Composition {
  if (art.kind === 'cover') {
    const { tint, spotTint, pattern, shape, spots } = coverArt(art)
    const [small, large] = spots.map(({ name }) => name)
    const pieces = [
      { name: large ?? '', tint: spotTint, x: 52, y: 172, side: 288 },
      { name: small ?? '', tint: spotTint, x: 228, y: 404, side: 146 },
    ]
    return { tint, pattern, shape, pieces }
  }
  if (art.kind === 'person') return { tint: art.tint, pattern: 'pattern-dots', shape: 'cover-arch', pieces: [] }
  const piece = { name: art.name, tint: BESIDE[art.tint], x: 50, y: 196, side: 316 }
  return { tint: art.tint, pattern: 'pattern-dots', shape: 'cover-arch', pieces: [piece] }
}

/** The tint of a drawing on a field. */
const BESIDE: Readonly<Record<Tint, Tint>> = { sage: 'sand', sand: 'sage', sky: 'clay', clay: 'sand' }

type Drawn = { attributes: string; shapes: string }

let reading: ReturnType<typeof readSymbols> | undefined

async function readSymbols(): Promise<ReadonlyMap<string, Drawn>> {
  const sprite = await readFile(SPRITE_FILE, 'utf8')
  return new Map(
    [...sprite.matchAll(/<symbol id="([\w-]+)"([^>]*)>(.*?)<\/symbol>/gs)].map(
      ([, name = '', attributes = '', shapes = '']) => [name, { attributes, shapes }],
    ),
  )
}

type Place = { name: string; x: number; y: number; width: number; height: number }

/** Colors are written out: what turns this into a picture knows no custom properties. */
function placed(symbols: ReadonlyMap<string, Drawn>, tint: Tint, { name, ...box }: Place): string {
  const symbol = symbols.get(name)
  if (!symbol) throw new Error(`There is no drawing named ${name}.`)
  const colors: Readonly<Record<string, string>> = { ...COLORS, ...TINTS[tint] }
  const { attributes, shapes } = symbol
  return `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"${attributes}>${shapes}</svg>`
    .replaceAll('currentColor', COLORS.ink)
    .replace(/var\(--([a-z-]+)\)/g, (_, color: string) => colors[color] ?? COLORS.ink)
}

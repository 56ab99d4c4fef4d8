/**
 * What the drawn cover of an article shows: chosen from its address and category, so that it stays the same everywhere
 * and nothing is stored. Drawn by app/features/articles/cover-picture.tsx, and by the link preview.
 */
import type { ArticleCategory } from './articles.ts'

type Tint = 'sage' | 'sand' | 'sky' | 'clay'
type Subject = { tints: readonly [Tint, Tint]; spots: readonly [string, string, ...string[]] }

/** The tints of a subject, and the names of symbols in common/illustrations.svg: what its covers show, two each. */
const SUBJECTS: Readonly<Record<ArticleCategory, Subject>> = {
  'irs-letters': { tints: ['sand', 'sky'], spots: ['letter', 'calendar', 'search', 'receipt'] },
  'owing-tax': { tints: ['clay', 'sand'], spots: ['back-taxes', 'calculator', 'receipt', 'calendar'] },
  'everyday-returns': { tints: ['sage', 'sand'], spots: ['everyday-return', 'calendar', 'calculator', 'receipt'] },
  'own-business': { tints: ['sky', 'sage'], spots: ['storefront', 'self-employed', 'calculator', 'receipt'] },
  property: { tints: ['clay', 'sky'], spots: ['house', 'receipt', 'map'] },
  abroad: { tints: ['sky', 'clay'], spots: ['passport', 'map', 'letter'] },
  safety: { tints: ['sage', 'sky'], spots: ['shield', 'search', 'chat', 'letter'] },
}

/** What an address says of its article shows before what its category says. */
const BY_WORD: readonly (readonly [words: RegExp, spot: string])[] = [
  [/^(?:cp|lt)\d|notice|letter/, 'letter'],
  [/payment-plan|installment|agreement/, 'handshake'],
  [/penalt|interest/, 'calculator'],
  [/unfiled|late-return|back-return/, 'late-returns'],
  [/estimated|deadline|quarterly/, 'calendar'],
  [/home-office|mortgage/, 'house'],
  [/contractor|employee|payroll|freelanc/, 'self-employed'],
  [/amend|mistake/, 'search'],
  [/crypto|digital-asset|1099/, 'receipt'],
  [/audit|exam/, 'audit'],
]

/** The tint of what is drawn on a field, so that it stands out. */
const BESIDE: Readonly<Record<Tint, Tint>> = { sage: 'sand', sand: 'sage', sky: 'clay', clay: 'sand' }

const PATTERNS = ['dots', 'waves', 'rules', 'rings', 'dashes', 'crosses'] as const
const SHAPES = ['arch', 'hill', 'circle'] as const

type Placed = { name: string; x: number; y: number; side: number }
export type CoverArt = {
  /** Of the field. */
  tint: Tint
  /** Of the drawings. */
  spotTint: Tint
  pattern: `pattern-${(typeof PATTERNS)[number]}`
  shape: `cover-${(typeof SHAPES)[number]}`
  isMirrored: boolean
  /** Where its two drawings are: the larger one last, on top. */
  spots: readonly [small: Placed, large: Placed]
}

/** The coordinates of a cover are in a field of this size. */
export const COVER_ART = { width: 800, height: 450 } as const

export function coverArt({ slug, category }: { slug: string; category: string }): CoverArt {
  const { tints, spots } = SUBJECTS[category as ArticleCategory] ?? SUBJECTS['everyday-returns']
  const hash = hashOf(slug)
  const tint = pick(tints, hash >>> 21)
  const large = BY_WORD.find(([words]) => words.test(slug))?.[1] ?? pick(spots, hash)
  const small = pick(
    spots.filter((spot) => spot !== large),
    hash >>> 4,
  )
  const isMirrored = (hash >>> 12) % 2 === 1
  const place = (name: string, left: number, y: number, side: number) => ({
    name,
    x: isMirrored ? COVER_ART.width - left - side : left,
    y,
    side,
  })
  return {
    tint,
    spotTint: BESIDE[tint],
    pattern: `pattern-${pick(PATTERNS, hash >>> 8)}`,
    shape: `cover-${pick(SHAPES, hash >>> 13)}`,
    isMirrored,
    spots: [place(small, 478, 218, 176), place(large, 196, 76, 296)],
  }
}

const pick = <T>(choices: readonly T[], number: number): T => choices[number % choices.length] as T

/** FNV-1a, with its bits mixed: addresses that differ in one letter get different covers. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return (hash ^ (hash >>> 13)) >>> 0
}

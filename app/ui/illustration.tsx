import spots from '#common/illustrations.svg?url'

type Tint = 'sage' | 'sand' | 'sky' | 'clay'

/** The drawings of common/illustrations.svg, each with the tint that it has unless the page gives another. */
const SPOTS = {
  letter: 'sand',
  map: 'sage',
  handshake: 'clay',
  calendar: 'sky',
  shield: 'sage',
  receipt: 'sand',
  chat: 'sky',
  search: 'sage',
  'empty-box': 'sand',
  calculator: 'sky',
  passport: 'clay',
  storefront: 'clay',
  'back-taxes': 'clay',
  audit: 'sky',
  'self-employed': 'sand',
  'late-returns': 'sand',
  'everyday-return': 'sage',
  house: 'clay',
  signpost: 'sky',
  book: 'sage',
  lifebuoy: 'clay',
} as const satisfies Readonly<Record<string, Tint>>

export type SpotName = keyof typeof SPOTS
export const SPOT_NAMES = Object.keys(SPOTS) as SpotName[]

type Props = {
  name: SpotName
  tint?: Tint
  /** Its side in CSS pixels: 96 to 160. The lines are 2 pixels wide at 120. */
  size?: number
  /** What it shows, only if nothing beside it says the same. */
  label?: string
  className?: string
}

/** A spot illustration, in the colors of the theme. Decorative, unless it has a label. */
export function Illustration({ name, tint = SPOTS[name], size = 120, label, className }: Props) {
  return (
    <svg
      width={size}
      height={size}
      className={`illustration wash-${tint}${className ? ` ${className}` : ''}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${spots}#${name}`} />
    </svg>
  )
}

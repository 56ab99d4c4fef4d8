type Props = {
  name: string
  /** What the tint is made from, so that the same person always has the same one: of an agent, the ID or the path, which ends with it. */
  id: string
  /** The address of a photo that the person uploaded. */
  photo?: string | null
  size?: keyof typeof SIZES
}

/** In CSS pixels. `list` is larger where there is room for it. */
const SIZES = { small: 24, line: 36, row: 44, list: 64, page: 120 } as const

const TINTS = 8

/** A photo, or else initials: never an invented face. The name is always beside it. */
export function Avatar({ name, id, photo, size = 'row' }: Props) {
  const shape = size === 'row' ? 'avatar' : `avatar avatar-${size}`
  if (photo) {
    const side = SIZES[size]
    return <img src={photo} alt="" width={side} height={side} loading="lazy" decoding="async" className={shape} />
  }
  return (
    <span aria-hidden="true" className={`${shape} avatar-${tintOf(id)}`}>
      {initialsOf(name)}
    </span>
  )
}

export function tintOf(id: string): number {
  let hash = 0
  for (let at = id.lastIndexOf('-') + 1; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0
  return hash % TINTS
}

const SUFFIX = /^([js]r|i{2,3}|iv)\b/i

/** Of the first and the last name: no suffix is one. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word) && !SUFFIX.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('')
}

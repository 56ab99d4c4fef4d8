type Props = {
  name: string
  /** What the tint is made from: the same person always has the same one. */
  id: string
}

const TINTS = 8

/** Initials, never an invented face. The name is always beside them. */
export const Avatar = ({ name, id }: Props) => (
  <span aria-hidden="true" className={`avatar avatar-${tintOf(id)}`}>
    {initialsOf(name)}
  </span>
)

function tintOf(id: string): number {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0
  return hash % TINTS
}

/** Of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('')
}

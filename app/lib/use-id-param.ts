/** Ids from the page's URL, safe to use in the path of a call. */
import { useSearchParams } from 'react-router'

/**
 * Null if the URL has none. A value that can't be an id counts as none: with an empty one, or a dot, a call would get
 * the list.
 */
export function useIdParam(name: string): string | null {
  const asked = useSearchParams()[0].get(name)
  return asked && /^[\w-]{1,64}$/.test(asked) ? asked : null
}

/** Ids that the page's address names, fit for the path of a call. */
import { useSearchParams } from 'react-router'

const NONE = 'none'

/** Null where the address names none. What cannot be an id is none of anything. */
export function useChosenId(name: string): string | null {
  const asked = useSearchParams()[0].get(name)
  if (!asked) return null
  return /^[\w-]{1,64}$/.test(asked) ? asked : NONE
}

/** For a page that is about one thing: with an empty id, or a dot, it would get the list for it. */
export const useAskedId = (name: string): string => useChosenId(name) ?? NONE

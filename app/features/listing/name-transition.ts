/** A person's row and profile share it: the name moves from the list to the top of the page. */
export const nameTransition = (profilePath: string): string => `name-${profilePath.slice(-8)}`

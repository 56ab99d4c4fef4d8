/** Row and profile of one person share it: the name moves from the list to the head of the page. */
export const nameTransition = (profilePath: string): string => `name-${profilePath.slice(-8)}`

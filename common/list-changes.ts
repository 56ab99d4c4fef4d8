/** The changes feed: the kinds of entries, and how many are in an answer. */
export const CHANGE_KINDS = ['new', 'gone', 'returned', 'moved', 'renamed', 'corrected', 'opted_out'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const CHANGE_CAUSES = ['import', 'undo', 'staff', 'start'] as const
export type ChangeCause = (typeof CHANGE_CAUSES)[number]

export const CHANGES_PER_PAGE = { usual: 200, max: 1_000 } as const

/** When the texts were last read against their sources ('YYYY-MM-DD'). One date: they are reviewed together. */
export const REVIEWED_ON = '2026-11-21'

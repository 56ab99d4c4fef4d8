/** How much of a list may differ from previous lists, and how to phrase it. */

/** Fewer rows or people prove nothing: in a list of ten, one change is 10%. */
export const FEW = 10

export const isTooMany = (count: number, of: number, limit: number): boolean => count >= FEW && count > of * limit

/** `9,826 of 10,160` */
export const shareOf = (count: number, of: number): string => `${inDigits(count)} of ${inDigits(of)}`
export const inDigits = (count: number): string => count.toLocaleString('en-US')
export const inPercent = (share: number): string => `${Math.round(share * 100)}%`

/**
 * For long lists of plain facts sent from a loader to its page. React Router serializes loader data value by value,
 * which for a list takes longer than the query; packed, the list is a single string.
 */
declare const content: unique symbol
export type Packed<T> = string & { readonly [content]: T }

export const pack = <T>(value: T): Packed<T> => JSON.stringify(value) as Packed<T>

export const unpack = <T>(packed: Packed<T>): T => JSON.parse(packed) as T

/**
 * Long lists of plain facts on their way from a loader to its page. React Router writes loader data value by value,
 * which for a list takes longer than to find it; packed, the list is one text.
 */
declare const content: unique symbol
export type Packed<T> = string & { readonly [content]: T }

export const pack = <T>(value: T): Packed<T> => JSON.stringify(value) as Packed<T>

export const unpack = <T>(packed: Packed<T>): T => JSON.parse(packed) as T

/** Serializes what a domain returns for the API: snake_case names, and times as ISO text. Every answer goes through it. */

type Snake<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

export type Serialized<T> = T extends Date
  ? string
  : T extends Verbatim<infer Value>
    ? Value
    : T extends readonly unknown[]
      ? { -readonly [Index in keyof T]: Serialized<T[Index]> }
      : T extends object
        ? { -readonly [Name in keyof T as string extends Name ? Name : Snake<Name>]: Serialized<T[Name]> }
        : T

/** For what has the names of the API already, or the names that somebody gave it. */
class Verbatim<T> {
  readonly #value: T
  constructor(value: T) {
    this.#value = value
  }
  unwrap = (): T => this.#value
}
export const verbatim = <T>(value: T) => new Verbatim(value)

/** Whether all fields of a call's schema are there is checked by the compiler, and by the schema when it is sent. */
export const serialize = <T>(value: T) => renamed(value) as Serialized<T>

function renamed(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Verbatim) return value.unwrap()
  if (Array.isArray(value)) return value.map(renamed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [snake(key), renamed(each)]))
}

/** Names are ours, so there are few: what people name goes out verbatim. */
const names = new Map<string, string>()

function snake(name: string): string {
  const known = names.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  names.set(name, known)
  return known
}

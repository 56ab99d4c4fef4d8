/** A value in the browser's storage, as JSON. Where storage is blocked, full, or empty, it is null. */
export type StoredValue<T> = { read: () => T | null; write: (value: T | null) => void }

/** @param parse returns null for what this program didn't write. */
export const storedValue = <T>(
  area: 'localStorage' | 'sessionStorage',
  key: string,
  parse: (stored: unknown) => T | null,
): StoredValue<T> => ({
  read: () => {
    try {
      return parse(JSON.parse(window[area].getItem(key) ?? 'null'))
    } catch {
      return null
    }
  },
  write: (value) => {
    try {
      if (value === null) window[area].removeItem(key)
      else window[area].setItem(key, JSON.stringify(value))
    } catch {
      // Then it lasts only as long as the page.
    }
  },
})

/** Serializes one of our rows for the API: snake_case names, times as ISO text, and only what the schema names. */
import type { z } from 'zod'

export const serializeAs = <T extends z.ZodType>(schema: T, row: unknown): z.output<T> => schema.parse(renamed(row))

function renamed(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(renamed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [snake(key), renamed(each)]))
}

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

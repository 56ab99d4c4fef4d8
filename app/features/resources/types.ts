/** What the pages of resources show, as their loaders give it. */
export type { NoticeLine } from '#server/resources/list-notices.ts'
import type { ResourceEntry } from '#server/resources/types.ts'

export type Notice = ResourceEntry<'notice'>
export type Deadline = ResourceEntry<'deadline'>
export type Term = ResourceEntry<'term'>
export type Agency = ResourceEntry<'agency'>
export type Help = ResourceEntry<'help'>

/** A part of a page, with the heading its contents list leads to. */
export type Part<T> = { id: string; heading: string; entries: readonly T[] }

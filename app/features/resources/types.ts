/** The data of the resource pages, as their loaders return it. */
export type { NoticeLine } from '#server/domains/resources/list-notices.ts'
import type { ResourceEntry } from '#server/domains/resources/types.ts'

export type Notice = ResourceEntry<'notice'>
export type Deadline = ResourceEntry<'deadline'>
export type Term = ResourceEntry<'term'>
export type Agency = ResourceEntry<'agency'>
export type Help = ResourceEntry<'help'>

/** A part of a page, with the heading that the contents list links to. */
export type Part<T> = { id: string; heading: string; entries: readonly T[] }

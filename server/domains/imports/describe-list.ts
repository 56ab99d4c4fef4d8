/** What is known about a list before its rows are read: its kind, its date, and whether its files belong together. */
import { basename } from 'node:path'
import { assertForced, ImportRejectedError } from './import-rejected-error.ts'
import { readHeader } from './read-header.ts'
import type { ImportKind, ImportOptions, ListFile } from './types.ts'
import { plusDays, today } from '#common/dates.ts'

export type ListDescription = {
  sources: readonly ListFile[]
  kind: ImportKind
  listDate: string
  /** The date comes from the operator or a file name. */
  dateIsGiven: boolean
  isDemo: boolean
  uploadId: string | null
  notes: readonly string[]
  /** Problems with its columns or date that were forced. */
  overridden: readonly string[]
}

/** @throws ImportRejectedError */
export async function describeList(options: ImportOptions): Promise<ListDescription> {
  const sources = options.files.map((path) => ({ path, name: options.upload?.fileName ?? basename(path) }))
  const headers = await Promise.all(sources.map((file) => readHeader(file)))
  const kind = headers[0]?.kind
  if (kind === undefined) throw new ImportRejectedError('Name at least one file.')
  if (headers.some((header) => header.kind !== kind)) {
    throw new ImportRejectedError('These files are of two kinds of list. Import each kind in a run of its own.')
  }
  if (options.kind !== undefined && options.kind !== kind) {
    throw new ImportRejectedError(`By its header this is the ${NAME[kind]}, not the ${NAME[options.kind]}.`)
  }
  const date = dateOf(sources, options.listDate)
  const doubts = [...headers.flatMap((header) => header.doubts), ...doubtsOfDate(date.listDate)]
  const overridden = assertForced(doubts, options)
  return { sources, kind, isDemo: options.isDemo ?? false, uploadId: options.upload?.id ?? null, ...date, overridden }
}

const NAME: Readonly<Record<ImportKind, string>> = { ea: 'EA list (--kind ea)', ptin: 'PTIN extract (--kind ptin)' }

type ListDate = Pick<ListDescription, 'listDate' | 'dateIsGiven' | 'notes'>

function dateOf(files: readonly ListFile[], listDate?: string): ListDate {
  if (listDate !== undefined) {
    if (!isDate(listDate)) throw new ImportRejectedError(`${listDate} isn't a date. Write it as 2026-03-26.`)
    return { listDate, dateIsGiven: true, notes: [] }
  }
  const named = files
    .flatMap(({ name }) => /\d{4}-\d{2}-\d{2}/.exec(name)?.[0] ?? [])
    .filter(isDate)
    .sort()
  const newest = named.at(-1)
  if (newest !== undefined) {
    const notes = named[0] === newest ? [] : [`The files name several dates; the list counts as of ${newest}.`]
    return { listDate: newest, dateIsGiven: true, notes }
  }
  const day = today()
  return {
    listDate: day,
    dateIsGiven: false,
    notes: [`No date was given (--date): the list counts as of today, ${day}.`],
  }
}

/** Somewhere it's already tomorrow; a later date would make every following list an older one. */
function doubtsOfDate(listDate: string): string[] {
  return listDate > plusDays(today(), 1) ? [`The date of this list, ${listDate}, is in the future.`] : []
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** What a list is before its rows are read: its kind, its date, and whether its files go together. */
import { basename } from 'node:path'
import { ImportRefused } from './import-refused.ts'
import { readHeader } from './read-header.ts'
import type { ImportKind, ImportOptions } from './types.ts'

export type ListDescription = {
  kind: ImportKind
  listDate: string
  /** The operator gave the date, or a file's name did. */
  dateIsGiven: boolean
  isDemo: boolean
  notes: readonly string[]
}

/** @throws ImportRefused */
export async function describeList(options: ImportOptions): Promise<ListDescription> {
  const [first, ...others] = options.files
  if (first === undefined) throw new ImportRefused('Name at least one file.')
  const kind = (await readHeader(first)).kind
  for (const path of others) {
    if ((await readHeader(path)).kind === kind) continue
    throw new ImportRefused('These files are of two kinds of list. Import each kind in a run of its own.')
  }
  if (options.kind !== undefined && options.kind !== kind) {
    throw new ImportRefused(`By its header this is the ${NAME[kind]}, not the ${NAME[options.kind]}.`)
  }
  return { kind, isDemo: options.isDemo ?? false, ...dateOf(options) }
}

const NAME: Readonly<Record<ImportKind, string>> = { ea: 'EA list (--kind ea)', ptin: 'PTIN extract (--kind ptin)' }

function dateOf({ listDate, files }: ImportOptions): Pick<ListDescription, 'listDate' | 'dateIsGiven' | 'notes'> {
  if (listDate !== undefined) {
    if (!isDate(listDate)) throw new ImportRefused(`${listDate} is no date. Write it as 2026-03-26.`)
    return { listDate, dateIsGiven: true, notes: [] }
  }
  const named = files
    .flatMap((path) => /\d{4}-\d{2}-\d{2}/.exec(basename(path))?.[0] ?? [])
    .filter(isDate)
    .sort()
  const newest = named.at(-1)
  if (newest !== undefined) {
    const notes = named[0] === newest ? [] : [`The files name several dates; the list counts as of ${newest}.`]
    return { listDate: newest, dateIsGiven: true, notes }
  }
  const today = new Date().toISOString().slice(0, 10)
  return {
    listDate: today,
    dateIsGiven: false,
    notes: [`No date was given (--date): the list counts as of today, ${today}.`],
  }
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

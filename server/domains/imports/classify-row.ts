/** Is a record a person, blank, or broken? Decided on the raw cells, before the more expensive cleaning. */
import { copyString } from './clean-text.ts'
import type { Cells } from './cells.ts'
import type { Header } from './describe-list.ts'

export type RowClass =
  | { is: 'listed' }
  | { is: 'other profession' }
  | { is: 'blank' }
  | { is: 'broken'; reason: string }

const LISTED: RowClass = { is: 'listed' }
const OTHER: RowClass = { is: 'other profession' }
const BLANK: RowClass = { is: 'blank' }
const SHIFTED: RowClass = { is: 'broken', reason: 'the columns are shifted' }
const NO_NAME: RowClass = { is: 'broken', reason: 'no name' }

const PROFESSIONS = /^[A-Za-z]*(?: *[,;/&] *[A-Za-z]+)*$/
const AFSP = /^(?:Y|N|YES|NO|)$/i
const DIGIT = /\d/
const NAMELESS = /^[^\p{L}\p{N}]*$/u

export function classifyRow(cells: Cells, header: Header): RowClass {
  if (isNoRow(cells, header)) return BLANK
  if (!fits(cells, header)) {
    return { is: 'broken', reason: `${cells.length} columns instead of ${header.cells.length}` }
  }
  const { columns } = header
  const professions = professionsIn(cellAt(cells, columns.profession))
  if (professions === null || isShifted(cells, header)) return SHIFTED
  if (isNameless(cellAt(cells, columns.lastName)) && isNameless(cellAt(cells, columns.firstName))) return NO_NAME
  return header.kind === 'ea' || professions.includes('EA') ? LISTED : OTHER
}

/** Nothing but commas, or a repeated header. */
function isNoRow(cells: Cells, header: Header): boolean {
  const lead = cells.at(0)
  if (lead === header.cells[0]) return cells.toArray().every((cell, at) => cell === header.cells[at])
  return lead.trim() === '' && cells.toArray().every((cell) => cell.trim() === '')
}

/**
 * `CPA, EA` → CPA and EA; null if the text isn't a list of codes. Cached, since few distinct texts occur in many rows.
 */
export function professionsIn(cell: string): readonly string[] | null {
  const known = PROFESSIONS_OF.get(cell)
  if (known !== undefined) return known
  const codes = copyString(cell)
    .toUpperCase()
    .split(/[^A-Z]+/)
  const found = PROFESSIONS.test(cell) ? codes.filter(Boolean) : null
  if (PROFESSIONS_OF.size < PROFESSIONS_KEPT) PROFESSIONS_OF.set(copyString(cell), found)
  return found
}

const PROFESSIONS_KEPT = 1_000
const PROFESSIONS_OF = new Map<string, readonly string[] | null>()

/**
 * True for the header's width, or for a different one if only nameless columns at the end differ and the place is in
 * its column.
 */
function fits(cells: Cells, { cells: named, namedWidth, columns }: Header): boolean {
  if (cells.length === named.length) return true
  if (cells.length < namedWidth || cells.at(namedWidth - 1) === '') return false
  const surplus = cells.toArray().slice(namedWidth)
  if (surplus.some((cell) => cell.trim() !== '')) return false
  return /^[A-Z]{2}$/i.test(cellAt(cells, columns.state)) && DIGIT.test(cellAt(cells, columns.zip))
}

/** A cell is missing or extra further left, so a column contains a value that can't belong there. */
function isShifted(cells: Cells, { columns }: Header): boolean {
  if (!AFSP.test(cellAt(cells, columns.afsp))) return true
  if (cells.at(0) !== '') return false
  const state = cellAt(cells, columns.state)
  return DIGIT.test(cellAt(cells, columns.country)) || (state.length > 2 && !DIGIT.test(cellAt(cells, columns.zip)))
}

const isNameless = (cell: string): boolean => cell === '' || (cell.length < 4 && NAMELESS.test(cell))

const cellAt = (cells: Cells, column: number | undefined): string =>
  column === undefined ? '' : cells.at(column).trim()

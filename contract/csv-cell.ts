/** A value as a cell of a CSV file: quoted where needed, and never a formula: a spreadsheet runs what begins with = + - @. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

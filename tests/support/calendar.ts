/** A strict parser of calendar files, by the grammar of RFC 5545: it throws where a lenient program could stumble. */
export type Line = { name: string; parameters: string; value: string }

/** Lines of at most 75 bytes that end in CRLF, unfolded; each a property. */
export function parseCalendar(text: string): Line[] {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end.')
  const raw = text.slice(0, -2).split('\r\n')
  const broken = raw.filter((line) => Buffer.byteLength(line) > 75 || /[\n\r]/.test(line) || line === '')
  if (broken.length > 0) throw new Error(`Not a line: ${broken[0]}`)
  const lines = raw.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
  return lines.map((line) => {
    const found = /^([A-Z][A-Z0-9-]*)((?:;[A-Z-]+=[^;:]+)*):(.*)$/.exec(line)
    if (!found) throw new Error(`Not a property: ${line}`)
    return { name: found[1] ?? '', parameters: found[2] ?? '', value: found[3] ?? '' }
  })
}

/** TEXT: a comma, a semicolon, or a backslash only after a backslash. */
export const isCalendarText = (value: string) => /^(?:[^\\,;]|\\[\\,;nN])*$/.test(value)

/** Each event, by property. */
export function eventsOf(lines: readonly Line[]): Record<string, string>[] {
  const events: Record<string, string>[] = []
  for (const { name, parameters, value } of lines) {
    if (name === 'BEGIN' && value === 'VEVENT') events.push({})
    const event = events.at(-1)
    if (event && !['BEGIN', 'END'].includes(name)) {
      if (name in event) throw new Error(`Twice: ${name}`)
      event[name] = `${parameters}${value}`
    }
  }
  return events
}

/**
 * A value as a CSV cell: quoted where needed, and never a formula, because spreadsheets run what begins with = + - @.
 */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Escapes untrusted text for XML: every special character becomes an entity. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// Characters that XML 1.0 can't contain: control characters except tab and line breaks, lone surrogates, and two
// noncharacters.
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]|\p{Cs}/gu

export const escapeXml = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

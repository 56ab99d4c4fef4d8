/** Texts of strangers go into XML as text: every sign that means something there is written out. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
// What XML 1.0 cannot hold at all.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu

export const escapeXml = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

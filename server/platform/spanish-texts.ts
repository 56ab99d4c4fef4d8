/** What the server says in Spanish: the catalog, as translators write it. It is read when it's first needed. */
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const CATALOG = join(import.meta.dirname, '../../locales/es.po')

/** A text in quotation marks, which may go on for several lines. */
const TEXT = String.raw`((?:"(?:[^"\\]|\\.)*"\s*)+)`
const ENTRY = new RegExp(String.raw`^(?:msgctxt ${TEXT})?msgid ${TEXT}msgstr ${TEXT}`, 'gm')

/** By the id that macros make, and compiled. What isn't translated is left out. */
export function readSpanish(): Record<string, ReturnType<typeof compileMessage>> {
  const entries = [...readFileSync(CATALOG, 'utf8').matchAll(ENTRY)].map(([, ...parts]) => parts.map(unquoted))
  return Object.fromEntries(
    entries.flatMap(([context = '', message = '', translation = '']) =>
      message === '' || translation === '' ? [] : [[generateMessageId(message, context), compileMessage(translation)]],
    ),
  )
}

/** Quoted as in JSON. */
const unquoted = (text = ''): string =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([line]) => JSON.parse(line) as string).join('')

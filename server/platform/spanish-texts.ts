/** What the server says in Spanish: the catalog, as translators write it. It is read when it's first needed. */
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
// What Lingui itself reads catalogs with.
import { parsePo } from 'pofile-ts'

const CATALOG = join(import.meta.dirname, '../../locales/es.po')

/** By the id that macros make, and compiled. What isn't translated is left out. */
export function readSpanish(): Record<string, ReturnType<typeof compileMessage>> {
  const { items } = parsePo(readFileSync(CATALOG, 'utf8'))
  return Object.fromEntries(
    items.flatMap(({ msgctxt, msgid, msgstr: [translation = ''] }) =>
      translation === '' ? [] : [[generateMessageId(msgid, msgctxt ?? ''), compileMessage(translation)]],
    ),
  )
}

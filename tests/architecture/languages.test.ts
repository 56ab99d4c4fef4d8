import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** In production, a text with a value that no one has compiled is shown with its braces. */
test.each(['server/main.ts', 'server/cli/main.ts'])('%s can compile texts', (entry) => {
  const source = readFileSync(join(import.meta.dirname, '../..', entry), 'utf8')
  expect(source).toMatch(/^import '\.{1,2}\/platform\/request-language\.ts'$/m)
})

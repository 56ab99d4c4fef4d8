/** The examples in docs/api.md, for the tests that run them and the pages that show them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const GUIDE = fileURLToPath(new URL('../docs/api.md', import.meta.url))

/** Those of a language below a heading, to the next heading of its level or a higher one. Without a language: ''. */
export function examplesIn(heading: string, language: string): string[] {
  const [, part = ''] = readFileSync(GUIDE, 'utf8').split(`\n${heading}\n`)
  const level = heading.indexOf(' ')
  const [own = ''] = part.split(new RegExp(`^#{2,${level}} `, 'm'))
  const codes = [...own.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
  return codes.filter(([, name]) => name === language).map(([, , code = '']) => code.trimEnd())
}

const NAME = 'virtual:api-examples'

/** Of the message in the guide. The dashboard shows other messages, which it doesn't fit. */
const SIGNATURE = /(v1,.{16}).*/

const examples = () => {
  const [variables, curl] = examplesIn('## API keys', 'sh')
  const [js] = examplesIn('## API keys', 'js')
  const [python] = examplesIn('## API keys', 'python')
  const [headers = ''] = examplesIn('## Webhooks', '')
  const [receiver] = examplesIn('## Webhooks', 'ts')
  const found = {
    variables,
    curl,
    js,
    python,
    webhookHeaders: headers.split('\n\n')[0]?.replace(SIGNATURE, '$1…'),
    receiver,
  }
  const missing = Object.entries(found).find(([, code]) => !code)
  if (missing) throw new Error(`docs/api.md has no example for “${missing[0]}.”`)
  return found
}

/** A module of those that the dashboard shows. */
export const apiExamples: Plugin = {
  name: 'api-examples',
  resolveId: (name) => (name === NAME ? `\0${name}` : null),
  load(name) {
    if (name !== `\0${NAME}`) return null
    this.addWatchFile(GUIDE)
    return `export default ${JSON.stringify(examples())}`
  },
}

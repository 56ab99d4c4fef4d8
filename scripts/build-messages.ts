/**
 * Texts in a build. Lingui's macros become calls with the English message, compiled, so that the browser needs no parser.
 * What islands say in Spanish is one file, which only Spanish pages load.
 */
import type { PluginObj, PluginPass, template as Template, types as Types } from '@babel/core'
import babel, { type RolldownBabelPreset } from '@rolldown/plugin-babel'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Plugin } from 'vite'

const ISLANDS = 'app/page/islands.ts'
const MESSAGES = 'virtual:island-messages'
const PLACE = '__ISLAND_MESSAGES__'

/** Module → ids of its messages. */
const idsOf = new Map<string, string[]>()

/** `message` stays beside its id: English needs no catalog. */
const macros = (plugins: readonly object[] = []): RolldownBabelPreset => ({
  preset: () => ({ plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }], ...plugins] }),
  rolldown: { filter: { code: /@lingui\/(?:core|react)\/(?:runtime-)?macro/ } },
})

/** In development and in tests, the library compiles messages itself. */
export const messageMacros = () => [babel({ presets: [macros()] }), islandMessages()]

export const buildMessages = () => [babel({ presets: [macros([compileMessages])] }), islandMessages()]

/** `{ id, message }`, where the id is made from the message, is what a macro has become. */
const compileMessages = ({ types, template }: { types: typeof Types; template: typeof Template }): PluginObj => ({
  visitor: {
    ObjectExpression({ node }, { filename = '' }: PluginPass) {
      const valueOf = (name: string) => {
        const property = node.properties.find(
          (each) => types.isObjectProperty(each) && types.isIdentifier(each.key, { name }),
        )
        return types.isObjectProperty(property) ? property : undefined
      }
      const [id, message, context] = ['id', 'message', 'context'].map(valueOf)
      if (!types.isStringLiteral(id?.value) || !types.isStringLiteral(message?.value)) return
      const said = types.isStringLiteral(context?.value) ? context.value.value : undefined
      if (generateMessageId(message.value.value, said) !== id.value.value) return
      idsOf.set(filename, [...(idsOf.get(filename) ?? []), id.value.value])
      message.value = template.expression.ast(JSON.stringify(compileMessageOrThrow(message.value.value)))
    },
  },
})

function islandMessages(): Plugin {
  let source = `export const messages = JSON.parse('${PLACE}')`
  return {
    name: 'island-messages',
    configResolved: ({ command, root }) => {
      // Development takes them all.
      if (command === 'serve') source = `export { messages } from '${root}/locales/es.po'`
    },
    resolveId: (name) => (name === MESSAGES ? `\0${MESSAGES}` : null),
    load: (name) => (name === `\0${MESSAGES}` ? source : null),
    async renderChunk(code) {
      if (!code.includes(PLACE)) return null
      const seen = new Set<string>()
      const visit = (module: string): void => {
        if (seen.has(module)) return
        seen.add(module)
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(module) ?? {}
        for (const imported of [...importedIds, ...dynamicallyImportedIds]) visit(imported)
      }
      for (const module of this.getModuleIds()) if (module.endsWith(ISLANDS)) visit(module)
      const ids = new Set([...seen].flatMap((module) => idsOf.get(module) ?? []))
      const messages = Object.entries(await readSpanish()).filter(([id]) => ids.has(id))
      const json = JSON.stringify(Object.fromEntries(messages.map(([id, text]) => [id, compileMessageOrThrow(text)])))
      return { code: code.replace(new RegExp(`(["'\`])${PLACE}\\1`), () => JSON.stringify(json)), map: null }
    },
  }
}

async function readSpanish(): Promise<Record<string, string>> {
  const [catalog] = await getCatalogs(getConfig())
  const entries = Object.entries((await catalog?.read('es')) ?? {})
  return Object.fromEntries(entries.flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])))
}

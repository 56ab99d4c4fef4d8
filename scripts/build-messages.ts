/**
 * Texts in a build. Lingui's macros become calls with the English message, compiled, so that the browser needs no parser.
 * What islands say in Spanish is one file, which only Spanish pages load; what sign-in says is another, and what the
 * dashboard says beyond that a third.
 */
import type { PluginObj, PluginPass, template as Template, types as Types } from '@babel/core'
import babel, { type RolldownBabelPreset } from '@rolldown/plugin-babel'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Plugin } from 'vite'

/** Files of Spanish messages: those of these modules, and of all that they import. */
const FILES: Readonly<Record<string, RegExp>> = {
  'virtual:island-messages': /app\/page\/islands\.ts$/,
  'virtual:sign-in-messages': /app\/(?:routes\/auth\/[\w-]+|spa\/frame)\.tsx$/,
  'virtual:dashboard-messages': /app\/routes\/dashboard\/[\w-]+\.tsx$/,
}
/** What is loaded before another file isn't in it again. */
const BEFORE: Readonly<Record<string, string>> = { 'virtual:dashboard-messages': 'virtual:sign-in-messages' }
/** Whose own messages belong to sign-in. It imports the dashboard too, whose messages are another file. */
const SIGN_IN_ROUTES = /app\/spa\/routes\.tsx$/
/** Of islands that only pages in English have (common/translated.ts), with what they alone import. */
const ENGLISH_ISLANDS = /app\/features\/(?:moderation|questions)\/|common\/(?:moderation|questions)\.ts/
const PLACE = /(["'`])__(virtual:[\w-]+)__\1/g

/** Module → ids of its messages. */
const idsOf = new Map<string, string[]>()

/** `message` stays beside its id: English needs no catalog. */
const macros = (plugins: readonly object[] = []): RolldownBabelPreset => ({
  preset: () => ({ plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message' }], ...plugins] }),
  rolldown: { filter: { code: /@lingui\/(?:core|react)\/(?:runtime-)?macro/ } },
})

/** In development and in tests, the library compiles messages itself. */
export const messageMacros = () => [babel({ presets: [macros()] }), spanishMessages()]

export const buildMessages = () => [babel({ presets: [macros([compileMessages])] }), spanishMessages()]

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

function spanishMessages(): Plugin {
  let sourceOf = (name: string) => `export const messages = JSON.parse('__${name}__')`
  return {
    name: 'spanish-messages',
    configResolved: ({ command, root }) => {
      // Development takes them all.
      if (command === 'serve') sourceOf = () => `export { messages } from '${root}/locales/es.po'`
    },
    resolveId: (name) => (name in FILES ? `\0${name}` : null),
    load: (name) => (name.slice(1) in FILES ? sourceOf(name.slice(1)) : null),
    async renderChunk(code) {
      const names = [...code.matchAll(PLACE)].map(([, , name = '']) => name)
      if (names.length === 0) return null
      const spanish = Object.entries(await readSpanish())
      const modules = [...this.getModuleIds()]
      const importedBy = (module: string): readonly string[] => {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(module) ?? {}
        return [...importedIds, ...dynamicallyImportedIds]
      }
      const idsIn = (name: string | undefined): Set<string> => {
        const start = name && FILES[name]
        if (!start) return new Set()
        const isLeftOut = (module: string) => name === 'virtual:island-messages' && ENGLISH_ISLANDS.test(module)
        const seen = withImports(
          modules.filter((module) => start.test(module)),
          (module) => importedBy(module).filter((imported) => !isLeftOut(imported)),
        )
        if (name === 'virtual:sign-in-messages')
          for (const module of modules) if (SIGN_IN_ROUTES.test(module)) seen.add(module)
        return new Set([...seen].flatMap((module) => idsOf.get(module) ?? []))
      }
      const jsonOf = (name: string) => {
        const [ids, before] = [idsIn(name), idsIn(BEFORE[name])]
        const messages = spanish.filter(([id]) => ids.has(id) && !before.has(id))
        return JSON.stringify(Object.fromEntries(messages.map(([id, text]) => [id, compileMessageOrThrow(text)])))
      }
      return { code: code.replace(PLACE, (_whole, _quote, name: string) => JSON.stringify(jsonOf(name))), map: null }
    },
  }
}

function withImports(modules: readonly string[], importedBy: (module: string) => readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (module: string): void => {
    if (seen.has(module)) return
    seen.add(module)
    importedBy(module).forEach(visit)
  }
  modules.forEach(visit)
  return seen
}

async function readSpanish(): Promise<Record<string, string>> {
  const [catalog] = await getCatalogs(getConfig())
  const entries = Object.entries((await catalog?.read('es')) ?? {})
  return Object.fromEntries(entries.flatMap(([id, { translation }]) => (translation ? [[id, translation]] : [])))
}

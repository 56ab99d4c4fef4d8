import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { apiExamples } from './scripts/api-examples.ts'
import { buildMessages, messageMacros } from './scripts/build-messages.ts'

/**
 * What several chunks share, in a few files that the browser caches: left alone, it would be a hundred that cost more
 * than they contain. Each brings what it imports, so none may hold a module that needs a larger package than its readers
 * do: public pages never load the router, TanStack, or zod.
 */
const SHARED_SCRIPT = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 9 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 8 },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 8 },
  // Everything that the script of a public page (start.ts) imports: no React.
  {
    name: 'early',
    test: /preload-helper|app[\\/]lib[\\/](close-on-leave|focus-in-popover|stored-value|session[\\/](fetch-session|session-provider|stored-pair))/,
    priority: 7,
  },
  // Of everything that says something.
  { name: 'i18n', test: /node_modules[\\/]@lingui[\\/]core|common[\\/]i18n/, priority: 8 },
  // Sentences with elements in them.
  { name: 'trans', test: /@lingui[\\/]react|app[\\/]lib[\\/]trans/, priority: 8 },
  { name: 'typed', test: /common[\\/]number-shield/, priority: 7 },
  // Of almost every island, and of the app.
  {
    name: 'shared',
    test: /[\\/](common[\\/]format-count|app[\\/](ui[\\/](button|control|icon|link|toast)|lib[\\/](create-store|use-hydrated|trusted-types|session[\\/]auth)))/,
    minShareCount: 3,
    priority: 6,
  },
  // Of those that ask the server, and of those that build addresses.
  {
    name: 'calls',
    test: /[\\/]app[\\/]lib[\\/](api[\\/]calls|account[\\/]send-request)/,
    minShareCount: 3,
    priority: 6,
  },
  {
    name: 'paths',
    test: /[\\/](common[\\/](path|name-key)|app[\\/]lib[\\/]message-draft)/,
    minShareCount: 3,
    priority: 6,
  },
  {
    name: 'form',
    test: /[\\/]app[\\/]ui[\\/](field|problem-summary|form[\\/](form-|use-form|posted-form|drafts|problems))/,
    minShareCount: 3,
    priority: 5,
  },
  { name: 'notice', test: /[\\/]app[\\/]ui[\\/]notice/, minShareCount: 3, priority: 5 },
  // What a page shares with a schema that it loads later would otherwise be put beside the schema.
  { name: 'word-check', test: /[\\/]common[\\/]word-check/, priority: 5 },
  { name: 'safe-reply', test: /[\\/]common[\\/]safe-reply/, priority: 5 },
  { name: 'resources', test: /[\\/]common[\\/]resources\.ts/, priority: 5 },
  // Public pages load it for signed-in people.
  { name: 'session', test: /[\\/]app[\\/]lib[\\/](account|live[\\/]count)/, minShareCount: 2, priority: 4 },
  {
    name: 'dashboard',
    test: /@tanstack|[\\/]app[\\/](ui[\\/]list|features[\\/]dashboard)[\\/]/,
    minShareCount: 4,
    priority: 3,
  },
]

/**
 * The packages that the browser loads in development, bundled at startup. Vite would otherwise find them one by one as
 * pages ask for them, and reload: on a slow machine, a page opened in the meantime never came alive.
 */
const OF_THE_BROWSER = [
  '@lingui/core',
  '@lingui/react/server',
  'react',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react-router/dom',
  '@tanstack/react-query',
  '@tiptap/core',
  '@tiptap/extension-image',
  '@tiptap/extension-table',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-en',
  'socket.io-client',
  'uqr',
  'zod',
]

/** What a document loads: its style, and the scripts that start it. Islands and pages of the app are their own chunks. */
const CLIENT_ENTRIES = {
  style: 'app/ui/tokens.css',
  'app-style': 'app/spa/app-style.css',
  'mark-signed-in': 'app/page/mark-signed-in.ts',
  start: 'app/page/start.ts',
  // Only the server imports them: without an entry, their files wouldn't be written.
  states: 'app/features/map/states.svg?url',
  ground: 'app/features/map/ground.ts',
  illustrations: 'common/illustrations.svg?url',
  app: 'app/spa/start-app.ts',
}

const ONLY_IN_BROWSER =
  /[\\/]app[\\/](ui[\\/]form[\\/]measure-password|features[\\/]articles[\\/]editor[\\/]rich-text|lib[\\/]live[\\/]connect-live)/

/** Reloads the page after a change of a file that only the server renders: Vite itself would tell no browser. */
const reloadPages: Plugin = {
  name: 'reload-pages',
  apply: 'serve',
  hotUpdate({ modules, file, server }) {
    const { client, ssr } = server.environments
    // Tailwind reads every file for class names: that makes it an asset of the style sheet.
    const isOfBrowser = [...(client.moduleGraph.getModulesByFile(file) ?? [])].some(({ type }) => type !== 'asset')
    if (this.environment === ssr && modules.length > 0 && !isOfBrowser) client.hot.send({ type: 'full-reload' })
  },
}

const ours = [apiExamples, reloadPages]

export default defineConfig(({ command }) => ({
  plugins: [lingui(), command === 'build' ? buildMessages() : messageMacros(), tailwindcss(), react(), ours],
  clearScreen: false,
  appType: 'custom',
  publicDir: false,
  optimizeDeps: { include: OF_THE_BROWSER, noDiscovery: true },
  // `vite build` builds both.
  builder: {},
  build: {
    target: 'es2022',
    // What Tailwind itself asks for: nested rules and ranges of widths stay as they are written.
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    // Every asset is a separate file: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        modulePreload: {
          polyfill: false,
          // No one waits for it, and the names of what it imports would be on every page.
          resolveDependencies: (file, imported) => (file.includes('session-sync') ? [] : imported),
        },
        rolldownOptions: {
          input: CLIENT_ENTRIES,
          // Of a module with schemas, a page may need only a limit: that is inlined, and zod isn't loaded for it.
          treeshake: { moduleSideEffects: [{ test: /[\\/]common[\\/][\w-]+\.ts$/, sideEffects: false }] },
          // Names of storage keys and the like: shared between chunks, they cost more than they contain.
          optimization: { inlineConst: { mode: 'all' } },
          output: { codeSplitting: { groups: SHARED_SCRIPT } },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'build/server',
        ssr: true,
        // The client's build writes the same files under the same names.
        emitAssets: false,
        rolldownOptions: {
          input: 'app/page/render.tsx',
          // Node loads the server's code once per process, for pages and REST calls alike.
          external: [/^#server\//, /^#common\/.*\.ts$/],
          // One file: a server that is running doesn't look for pages that the next build has replaced. What only the
          // browser runs is apart, so that its packages (60 MB, most of them word lists) aren't loaded.
          output: {
            codeSplitting: { groups: [{ name: 'pages', test: (id) => !ONLY_IN_BROWSER.test(id) }] },
          },
        },
      },
    },
  },
}))

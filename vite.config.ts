import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What all pages load, in files that the browser caches: thirty tiny chunks would cost more than they contain. From
 * common/ only what is named: its form checks bring in zod, which is as large as the rest of our code together.
 */
const OF_ALL_PAGES =
  /[\\/](app[\\/](ui(?![\\/](form|list)[\\/])|lib(?![\\/](account|live))|features[\\/]shell)|common[\\/](auth-session|limits|name-key|paths|dates)[.]ts)/
const OF_THE_DIRECTORY =
  /[\\/](app[\\/](ui[\\/](pager|badge|print)|features[\\/](agents|verification))|common[\\/](option-lists|states))/

const SHARED_SCRIPT = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  { name: 'typed', test: /[\\/]common[\\/](number-shield|account-rules)[.]ts/, priority: 2 },
  {
    name: 'shared',
    test: (id: string) => OF_ALL_PAGES.test(id) && !OF_THE_DIRECTORY.test(id),
    minShareCount: 3,
    priority: 1,
  },
  { name: 'directory', test: OF_THE_DIRECTORY, minShareCount: 3 },
  { name: 'call', test: /[\\/]app[\\/]lib[\\/](account[\\/]send-request|api[\\/]calls)/, priority: 2 },
  // Public pages load it for signed-in people.
  { name: 'session', test: /[\\/]app[\\/]lib[\\/](account|live[\\/]count)/, minShareCount: 2, priority: 1 },
  // Public forms need these, but not zod, which comes with the account's own.
  { name: 'form', test: /[\\/]app[\\/]ui[\\/]form[\\/](use-form|form-|posted-form|drafts|problems)/, priority: 2 },
  // For sign-in and the dashboard.
  {
    name: 'account',
    test: /[\\/]app[\\/](ui[\\/]form[\\/]|features[\\/]account[\\/][\w-]+[.]tsx?$)|common[\\/]account-/,
    minShareCount: 2,
  },
  { name: 'zod', test: /node_modules[\\/]zod[\\/]/, priority: 1 },
  // Many small files would cost more than they contain.
  { name: 'dashboard', test: /@tanstack|[\\/]app[\\/](ui[\\/]list|features[\\/]dashboard)[\\/]/, minShareCount: 4 },
]

/**
 * The packages that the browser loads in development, bundled at startup. Vite would otherwise find them one by one as
 * pages ask for them, and reload: on a slow machine, a page opened in the meantime never came alive.
 */
const OF_THE_BROWSER = [
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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  clearScreen: false,
  optimizeDeps: { include: OF_THE_BROWSER, noDiscovery: true },
  build: {
    target: 'es2022',
    // Every asset is a separate file: the content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
  },
  environments:
    command === 'build'
      ? // Node loads the server's code once per process, for pages and REST calls alike.
        {
          ssr: { build: { rolldownOptions: { external: [/^#server\//, /^#common\//] } } },
          client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_SCRIPT } } } } },
        }
      : {},
}))

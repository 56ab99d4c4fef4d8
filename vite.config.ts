import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What all pages load, in files that the browser keeps: thirty crumbs would cost more than they hold. Of the contract
 * only what is named: its checks of forms bring zod, which is as large as all else of ours together.
 */
const OF_ALL_PAGES =
  /[\\/](app[\\/](ui|lib(?![\\/](account|live))|features[\\/]shell)|contract[\\/](authorized-user|limits|name-key|paths|show-date)[.]ts)/
const OF_THE_DIRECTORY =
  /[\\/](app[\\/](ui[\\/](pager|stamp|print)|features[\\/](agents|verification))|contract[\\/](closed|languages|meeting|services|states))/

const SHARED_SCRIPT = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  { name: 'typed', test: /[\\/]contract[\\/](number-shield|email-address|password-rules)[.]ts/, priority: 2 },
  {
    name: 'shared',
    test: (id: string) => OF_ALL_PAGES.test(id) && !OF_THE_DIRECTORY.test(id),
    minShareCount: 3,
    priority: 1,
  },
  { name: 'directory', test: OF_THE_DIRECTORY, minShareCount: 3 },
  { name: 'call', test: /[\\/]app[\\/]lib[\\/]account[\\/]send-call/, priority: 2 },
  // Public pages load it when somebody is signed in.
  { name: 'session', test: /[\\/]app[\\/]lib[\\/](account|live[\\/]count)/, minShareCount: 2, priority: 1 },
  // Of sign-in and dashboard.
  {
    name: 'account',
    test: /[\\/]app[\\/]features[\\/]account[\\/](form|[\w-]+[.]tsx?$)|contract[\\/]account-/,
    minShareCount: 2,
  },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  clearScreen: false,
  // Found at the start, or the first page of a day would load twice.
  optimizeDeps: { include: ['react', 'react-dom/client', 'react-router', 'react-router/dom'] },
  build: {
    target: 'es2022',
    // Every asset is a file of its own: the content security policy has no room for data: scripts or styles.
    assetsInlineLimit: 0,
  },
  environments:
    command === 'build'
      ? // The rooms are loaded once per process, by Node, for pages and REST calls alike.
        {
          ssr: { build: { rolldownOptions: { external: [/^#server\//, /^#contract\//] } } },
          client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_SCRIPT } } } } },
        }
      : {},
}))

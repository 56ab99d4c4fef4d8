import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What all pages load, in two files that the browser keeps: thirty crumbs would cost more than they hold. */
const SHARED_SCRIPT = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  {
    name: 'shared',
    test: /[\\/](app[\\/](ui|lib(?![\\/]account)|features[\\/](shell|agents|verification))|contract(?![\\/]account-))[\\/]/,
    minShareCount: 3,
    priority: 1,
  },
  // Of sign-in and dashboard: public pages load it when somebody is signed in.
  {
    name: 'account',
    test: /[\\/]app[\\/](lib[\\/]account|features[\\/]account[\\/](form|[\w-]+[.]tsx?$))|contract[\\/]account-/,
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

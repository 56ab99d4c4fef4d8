import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  clearScreen: false,
  // Found at the start, or the first page of a day would load twice.
  optimizeDeps: { include: ['react', 'react-dom/client', 'react-router', 'react-router/dom', 'lucide-react'] },
  build: {
    target: 'es2022',
    // Every asset is a file of its own: the content security policy has no room for data: scripts or styles.
    assetsInlineLimit: 0,
  },
  environments:
    command === 'build'
      ? // The rooms are loaded once per process, by Node, for pages and REST calls alike.
        { ssr: { build: { rolldownOptions: { external: [/^#server\//, /^#contract\//] } } } }
      : {},
}))

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  clearScreen: false,
  build: {
    target: 'es2022',
    // Every asset is a file of its own: the content security policy has no room for data: scripts or styles.
    assetsInlineLimit: 0,
    ...(isSsrBuild && command === 'build'
      ? // The rooms are loaded once per process, by Node, for pages and REST calls alike.
        { rollupOptions: { external: [/^#server\//, /^#contract\//] } }
      : {}),
  },
}))

import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** How texts are found, and where their translations are (docs/languages.md). */
export default defineConfig({
  sourceLocale: 'en',
  // English is in the code.
  locales: ['es'],
  catalogs: [
    { path: 'locales/{locale}', include: ['app', 'common', 'server'], exclude: ['**/*.test.*', '**/*.gen.ts'] },
  ],
  // Line numbers would change with every edit above a text.
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: { i18n: ['#common/i18n.ts', 'i18n'], Trans: ['#app/lib/trans.tsx', 'Trans'] },
  // `msg` in common/ and server/, which Node runs as they are.
  experimental: { runtimeMacro: true },
})

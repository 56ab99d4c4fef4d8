import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'
import { messageMacros } from './scripts/build-messages.ts'

const DEV_SERVER = 'tests/e2e/dev-server.test.ts'

/**
 * React as it is deployed: its development build takes three times as long to render a page. Only where all files load
 * the pages: without their catalogs, Lingui's production build fills no message in.
 */
const BUILT = { NODE_ENV: 'production' }

export default defineConfig({
  plugins: [lingui(), messageMacros()],
  oxc: { jsx: { development: false } },
  test: {
    // scripts/test.ts sets it when every test of the run is pure.
    globalSetup: process.env['WITHOUT_DATABASE'] ? [] : ['tests/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Vitest's default of one second is too short on a busy machine. Polling ends as soon as the value is there.
    expect: { poll: { timeout: 15_000 } },
    // Two cores: more files at once would only wait for each other.
    maxWorkers: 2,
    pool: 'forks',
    // Rendering pages makes garbage faster than the default young generation takes: a fifth of a worker's time.
    execArgv: ['--max-semi-space-size=64'],
    // Mocks and environment stubs are undone for the next test, also when files share a process.
    restoreMocks: true,
    unstubEnvs: true,
    // Reloading the server for each of 160 files was a quarter of their time. It keeps nothing between two apps but
    // tables that never change; each file has its own database and browser.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['server/**/*.test.ts', 'tests/{api,architecture,drills}/**/*.test.ts'],
        },
      },
      // These need no database. Page modules keep state: what a browser has open is one page.
      { extends: true, test: { name: 'pure', include: ['{app,common}/**/*.test.{ts,tsx}'], isolate: true } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: [DEV_SERVER],
          testTimeout: 120_000,
          env: BUILT,
        },
      },
      // Vite loads the server's modules a second time, which other files of the same process would notice.
      { extends: true, test: { name: 'dev', include: [DEV_SERVER], testTimeout: 120_000, isolate: true } },
    ],
  },
})

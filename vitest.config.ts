import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second, its own choice, is no time at all on a busy machine; what is there sooner is seen sooner.
    expect: { poll: { timeout: 15_000 } },
    // Two cores: more files at once only wait for each other.
    maxWorkers: 2,
    pool: 'forks',
    // What a test sets aside stands again for the next one, also where files share a process.
    restoreMocks: true,
    unstubEnvs: true,
    // Loading the server anew for each of 160 files was a quarter of their time. It keeps nothing between two apps but
    // tables that never change; each file has a database and a browser of its own.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{server,contract}/**/*.test.ts', 'tests/{api,architecture,drills}/**/*.test.ts'],
        },
      },
      // Modules of the pages do remember: what a browser has open is one page.
      { extends: true, test: { name: 'app', include: ['app/**/*.test.{ts,tsx}'], isolate: true } },
      {
        extends: true,
        // A second try is told at the end of `npm test` (scripts/test.ts): it is no way to live with a flaky test.
        test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], testTimeout: 120_000, retry: 1 },
      },
    ],
  },
})

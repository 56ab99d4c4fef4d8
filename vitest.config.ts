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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,server,contract}/**/*.test.{ts,tsx}', 'tests/{api,architecture,drills}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        // A second try is told at the end of `npm test` (scripts/test.ts): it is no way to live with a flaky test.
        test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], testTimeout: 120_000, retry: 1 },
      },
    ],
  },
})

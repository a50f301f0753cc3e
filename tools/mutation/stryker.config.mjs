// `npm run mutation -- --mutate contracts/src/pricing/margin-figures.ts`: changes the code in one place after the other, runs
// the tests that reach it, and lists the changes that no test notices. Works on a copy of the repository.
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  mutate: ['contracts/src/{pricing,freight}/**/*.ts', 'command-service/src/aggregates/**/*.ts', '!**/*.test.ts'],
  ignorePatterns: ['data', 'artifacts', '**/dist', '**/dist-types', 'docs'],
  incrementalFile: 'artifacts/mutation.json',
  tempDirName: 'artifacts/mutation',
  reporters: ['clear-text', 'progress'],
  // Stryker rewrites tsconfig files by an API that TypeScript 7 does not have; Vitest does not read them.
  tsconfigFile: 'no-tsconfig.json',
}

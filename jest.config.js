import { bundled, testLibraries } from './frontend/build/test-libraries.mjs'

const root = import.meta.dirname
const swc = (tsx) => ({
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx },
    ...(tsx && { transform: { react: { runtime: 'automatic' } } }),
  },
  module: { type: 'es6' },
})
const transform = { '^.+\\.tsx$': ['@swc/jest', swc(true)], '^.+\\.ts$': ['@swc/jest', swc(false)] }
// Packages of this repository are read from their sources, so that a test never sees a stale build.
const ours = {
  '^@freight/(demo|reference|bench)/(.+)$': `${root}/tools/$1/$2.ts`,
  '^@freight/(deploy|tests)/(.+)$': `${root}/$1/$2.ts`,
  '^@freight/([^/]+)/(.+)$': `${root}/$1/src/$2.ts`,
  // Packages that Jest cannot load on Node 20; each file says why.
  '^(cookie|content-disposition)$': `${root}/platform/src/testing/native-$1.cjs`,
}

const node = (name) => ({
  displayName: name,
  rootDir: name,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform,
  moduleNameMapper: ours,
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  testMatch: ['<rootDir>/**/*.test.ts'],
})

/** @type {import('jest').Config} */
export default {
  testTimeout: 60_000,
  projects: [
    ...[
      'contracts',
      'platform',
      'command-service',
      'projection-workers',
      'query-service',
      'notification-gateway',
      'deploy',
      'tests',
      'tools/demo',
      'tools/reference',
      'tools/bench',
    ].map(node),
    {
      ...node('frontend'),
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/src/**/*.test.ts', '<rootDir>/src/**/*.test.tsx'],
      modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/dist-types/'],
      globalSetup: `${root}/frontend/build/test-libraries.mjs`,
      setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
      moduleNameMapper: {
        // React's own for development draws a stack for every element, a fifth of the time of large forms; keys
        // that are missing in a list are found by the linter.
        '^react/jsx-runtime$': `${root}/node_modules/react/cjs/react-jsx-runtime.production.js`,
        [`^(${bundled.join('|')})$`]: `${testLibraries}/$1.mjs`,
        ...ours,
        '\\.(css|svg|png|woff2)$': '<rootDir>/src/testing/empty-module.ts',
      },
    },
  ],
}

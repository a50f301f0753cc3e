// Module resolution of each test project, for the quick run.
import { ours } from '../../vitest.config.mjs'

const names = Object.fromEntries(ours.map(({ find, replacement }) => [find.source, replacement]))
const servers = [
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
]

export const projects = [
  ...servers.map((rootDir) => ({ rootDir, moduleNameMapper: names })),
  {
    rootDir: 'frontend',
    testEnvironment: 'jsdom',
    setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
    moduleNameMapper: { ...names, '\\.(css|svg|png|woff2)$': '<rootDir>/src/testing/empty-module.ts' },
  },
]

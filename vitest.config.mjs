import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname
const servers = [
  'contracts',
  'platform',
  'command-service',
  'projection-workers',
  'query-service',
  'notification-gateway',
  'deploy',
  'tests',
  'tools',
]

/** Packages of this repository are read from their sources, so that a test never sees a stale build. */
export const ours = [
  { find: /^@freight\/contracts\/locales\//, replacement: `${root}/contracts/locales/` },
  // Tests start the texts themselves, see frontend/src/testing/texts.ts.
  { find: 'virtual:texts', replacement: `${root}/frontend/src/testing/empty-module.ts` },
  { find: /^@freight\/(demo|reference|bench)\/(.+)$/, replacement: `${root}/tools/$1/$2.ts` },
  { find: /^@freight\/(deploy|tests)\/(.+)$/, replacement: `${root}/$1/$2.ts` },
  { find: /^@freight\/([^/]+)\/(.+)$/, replacement: `${root}/$1/src/$2.ts` },
]

/** The tests below a folder: those that put others in the place of modules, and the rest. */
const testsIn = (folder) => {
  const files = readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => join(folder, file))
  const replaces = (file) => readFileSync(join(root, file), 'utf8').includes('vi.doMock(')
  return { replacing: files.filter(replaces), sharing: files.filter((file) => !replaces(file)) }
}
const [ofServers, ofScreens] = [servers, ['frontend/src']].map((folders) => folders.map(testsIn))

const node = { resolve: { alias: ours } }
const screens = {
  ...node,
  oxc: { jsx: { runtime: 'automatic', development: false } },
}
// What is written late, when a file has ended, would count as a failure of the run if it were passed on.
const limits = { testTimeout: 60_000, hookTimeout: 60_000, disableConsoleIntercept: true }
const onServer = { ...limits, setupFiles: [join(root, 'tests/run/no-missing-text.ts')] }
const inBrowser = {
  ...limits,
  environment: join(root, 'frontend/src/testing/quick-jsdom.ts'),
  setupFiles: [join(root, 'frontend/src/testing/setup.ts')],
}

// The test files that a worker runs share what is loaded, see docs/decisions/building/0033-vitest-instead-of-jest.md. Those that put others in
// the place of modules have a process of their own each.
export default defineConfig({
  test: {
    pool: 'forks',
    // On two cores: tests of servers wait half of their time for a database or another process.
    maxWorkers: 3,
    projects: [
      {
        ...node,
        test: { ...onServer, name: 'servers', isolate: false, include: ofServers.flatMap(({ sharing }) => sharing) },
      },
      {
        ...screens,
        test: { ...inBrowser, name: 'screens', isolate: false, include: ofScreens.flatMap(({ sharing }) => sharing) },
      },
      {
        ...node,
        test: { ...onServer, name: 'servers-alone', include: ofServers.flatMap(({ replacing }) => replacing) },
      },
      {
        ...screens,
        test: { ...inBrowser, name: 'screens-alone', include: ofScreens.flatMap(({ replacing }) => replacing) },
      },
    ],
  },
})

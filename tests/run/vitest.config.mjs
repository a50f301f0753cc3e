import { defineConfig } from 'vitest/config'
import { ours } from '../../vitest.config.mjs'

const minutes = (count) => ({ testTimeout: count * 60_000, hookTimeout: count * 60_000 })
const suite = (name, limits) => ({
  resolve: { alias: ours },
  test: { ...limits, name, include: [`tests/**/*.${name}.ts`], exclude: ['**/node_modules/**', '**/dist/**'] },
})

// What is run by name, one file after the other where nothing else is said: `npm test` (walk), `npm run test:long`,
// `test:screens`, `test:engines`.
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    pool: 'forks',
    maxWorkers: 1,
    projects: [
      // The main job in a real browser against the compiled application.
      suite('walk', minutes(10)),
      // Kill rounds, all screens under axe, and whatever else takes minutes.
      suite('long', minutes(40)),
      // Every screen in a current browser.
      suite('screens', minutes(40)),
      // The contract tests of the ports against servers.
      suite('engines', minutes(15)),
    ],
  },
})

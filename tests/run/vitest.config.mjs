import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { ours } from '../../vitest.config.mjs'

const minutes = (count) => ({ testTimeout: count * 60_000, hookTimeout: count * 60_000 })
const suite = (name, limits, { include = `tests/**/*.${name}.ts`, exclude = [], groupOrder = 0 } = {}) => ({
  resolve: { alias: ours },
  test: {
    ...limits,
    name,
    include: [include],
    exclude: ['**/node_modules/**', '**/dist/**', ...exclude],
    sequence: { groupOrder },
  },
})

// This test measures response times: another file with a browser on the same two cores would distort them.
const fuzzTests = 'tests/fuzz/*.long.ts'

/** Longest first, so that no core waits for the last file. A clean clone has no durations of an earlier run. */
const longest = ['browser/every-screen', 'start/cold-start', 'walk/life-of-each-mode', 'authorisation/every-endpoint']
class LongestFirst extends BaseSequencer {
  async sort(files) {
    const place = ({ moduleId }) => longest.findIndex((name) => moduleId.includes(name)) + 1 || longest.length + 1
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

// Suites run by name, one file after the other by default: `npm test` (walk), `npm run test:long`, `test:screens`,
// `test:engines`.
export default defineConfig({
  root: `${import.meta.dirname}/../..`,
  test: {
    pool: 'forks',
    maxWorkers: 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      // The main job in a real browser against the compiled application.
      suite('walk', minutes(10)),
      // Kill rounds and other tests that take minutes.
      suite('long', minutes(40), { exclude: [fuzzTests], groupOrder: 1 }),
      // Before the others, and never in parallel with them.
      suite('measured', minutes(40), { include: fuzzTests }),
      // Every screen under axe, in a current browser where one is installed: a part of `npm run test:long`, and alone as `test:screens`.
      suite('screens', minutes(40), { groupOrder: 1 }),
      // The contract tests of the ports against servers.
      suite('engines', minutes(15)),
    ],
  },
})

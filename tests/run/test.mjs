// `npm test`: builds the application, runs every suite and ends with a line of totals.
// Arguments are suites to run instead of the default ones: unit, walk, long, screens.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../../tools/build/build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'tests-'))

const byName = (name) => ['--config', 'tests/run/vitest.config.mjs', '--project', name]
const suites = {
  unit: [],
  // Walks and kill rounds mostly wait for a browser or another process, so two at once fit two cores.
  walk: [...byName('walk'), '--maxWorkers=2'],
  long: [...byName('measured'), '--project', 'long', '--project', 'screens', '--maxWorkers=2'],
  screens: byName('screens'),
}

/** Logs the ten slowest files, for slow machines. */
const logSlowestFiles = (results) => {
  const durations = results
    .map(({ name, startTime, endTime }) => [Math.round((endTime - startTime) / 1000), relative(root, name)])
    .sort(([a], [b]) => b - a)
  for (const [seconds, file] of durations.slice(0, 10)) console.log(`  ${seconds} s ${file}`)
}

/** Number of files that failed without a failed test: at load, or in their set-up. */
const failedAsAWhole = (results) =>
  results.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length

/** No colours in a log. */
const plain = process.stderr.isTTY ? {} : { NO_COLOR: '1' }

/** Runs Vitest over one suite and returns its counts; a suite that ran nothing has failed. */
const runSuite = async (name) => {
  const report = join(folder, `${name}.json`)
  const code = await new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...suites[name],
        '--silent=passed-only',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      // Its output goes to stderr; stdout is for the counts.
      { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, ...plain, NODE_ENV: 'test' } },
    )
    child.on('close', resolve)
  })
  const counts = JSON.parse(await readFile(report, 'utf8').catch(() => '{}'))
  const results = counts.testResults ?? []
  logSlowestFiles(results)
  const passed = counts.numPassedTests ?? 0
  const failed = (counts.numFailedTests ?? 0) + failedAsAWhole(results)
  const skippedCount = (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0)
  return { passed, skipped: skippedCount, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

const chosenSuites = process.argv.slice(2).filter((name) => name in suites)
const total = { passed: 0, failed: 0, skipped: 0 }
try {
  await build(console.log)
  for (const name of chosenSuites.length ? chosenSuites : ['unit', 'walk']) {
    const startedAt = Date.now()
    const counts = await runSuite(name)
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s`)
    for (const key of Object.keys(total)) total[key] += counts[key]
  }
} catch (error) {
  console.error(error.message)
  total.failed += 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed === 0 ? 0 : 1

// Tries mutants by all tests of a room that import the changed file, each time in Jest, whatever they start: seconds a mutant.
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stryker's report about the mutants that were chosen. */
export const reportOfJest = async ({ root, room, chosen, workers, without, folder }) => {
  const at = (name) => join(folder, name)
  await writeFile(at('chosen.json'), JSON.stringify(chosen.map(({ key }) => key)))
  await writeFile(
    at('stryker.json'),
    JSON.stringify({
      testRunner: 'jest',
      testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
      jest: { configFile: 'tools/mutation/jest.config.js', enableFindRelatedTests: true },
      plugins: ['@stryker-mutator/jest-runner', join(root, 'tools/mutation/only-chosen.mjs')],
      checkers: ['only-chosen'],
      coverageAnalysis: 'perTest',
      mutate: [...new Set(chosen.map(({ file }) => file))],
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: at('report.json') },
      tempDirName: at('copy'),
      // TypeScript 7 has no programming interface that could rewrite these files; tests are compiled without them.
      tsconfigFile: 'none.json',
      disableTypeChecks: false,
      concurrency: workers,
      maxTestRunnerReuse: 60,
      timeoutMS: 20_000,
      allowConsoleColors: false,
    }),
  )
  const asked = { MUTATION_ROOM: room, MUTATION_CHOSEN: at('chosen.json'), MUTATION_WITHOUT: without }
  const child = spawn(
    process.execPath,
    ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', at('stryker.json')],
    { cwd: root, env: { ...process.env, NODE_ENV: 'test', ...asked }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`The mutation run ended with ${code}`)
  return JSON.parse(await readFile(at('report.json'), 'utf8'))
}

// `npm run mutation -- PATH… [--sample 500] [--seed 1] [--least 85]`: changes the code under PATH in one place after the
// other, and says which changes no test of the room noticed. What it changes is a copy; the sources stay as they are.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutantsOf } from './mutants.mjs'
import { sampleOf } from './sample.mjs'
import { summaryOf } from './summary.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const rooms = (await import('../../jest.config.js')).default.projects.map(({ displayName }) => displayName)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    least: { type: 'string', default: '0' },
    workers: { type: 'string', default: '2' },
    without: { type: 'string', default: '' },
  },
})

/** Sources under the paths; tests, what helps them, and types alone are not changed. */
const sourcesUnder = (paths) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|walk|long|screens|engines|d)\.tsx?$|\/testing\//.test(file))

const usage = 'Usage: npm run mutation -- PATH… [--sample 500] [--seed 1] [--least 85] [--workers 2] [--without oracle]'
const files = positionals.length ? sourcesUnder(positionals) : []
const room = rooms.find((name) => files.length > 0 && files.every((file) => file.startsWith(`${name}/`)))
if (!room) {
  console.error(files.length ? 'The paths lie in more than one room: run one after the other.' : usage)
  process.exit(2)
}

const folder = await mkdtemp(join(tmpdir(), 'mutation-'))
const at = (name) => join(folder, name)
try {
  const mutants = await mutantsOf(files, root)
  const chosen = sampleOf(mutants, Number(values.sample ?? mutants.length), Number(values.seed))
  const changed = [...new Set(chosen.map(({ file }) => file))]
  console.log(
    `${mutants.length} mutants in ${files.length} files of ${room}; ${chosen.length} are tried (seed ${values.seed})`,
  )
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
      mutate: changed,
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: at('report.json') },
      tempDirName: at('copy'),
      // TypeScript 7 has no programming interface that could rewrite these files; tests are compiled without them.
      tsconfigFile: 'none.json',
      disableTypeChecks: false,
      concurrency: Number(values.workers),
      maxTestRunnerReuse: 60,
      timeoutMS: 20_000,
      allowConsoleColors: false,
    }),
  )
  const asked = { MUTATION_ROOM: room, MUTATION_CHOSEN: at('chosen.json'), MUTATION_WITHOUT: values.without }
  const env = { ...process.env, NODE_ENV: 'test', ...asked }
  const child = spawn(
    process.execPath,
    ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', at('stryker.json')],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const code = await new Promise((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`The mutation run ended with ${code}`)

  const { survived, killed, timedOut, tried } = summaryOf(JSON.parse(await readFile(at('report.json'), 'utf8')))
  for (const { file, line, mutator, from, to, status } of survived)
    console.log(`${status} ${file}:${line} ${mutator}: ${from} → ${to}`)
  const share = tried ? (killed / tried) * 100 : 100
  console.log(
    JSON.stringify({
      name: `mutants killed in ${positionals.join(' ')}`,
      value: Number(share.toFixed(1)),
      unit: '%',
      tried,
      killed,
      timedOut,
    }),
  )
  if (share < Number(values.least)) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

// `npm run mutation -- PATH… [--sample 500] [--seed 1] [--least 85]`: changes the code under PATH in one place at a
// time, and prints the changes that no test notices. Works on a copy; the sources stay unchanged.
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { instrumented } from './mutants.mjs'
import { projects } from './projects.mjs'
import { quickVerdicts } from './quick.mjs'
import { sampleOf } from './sample.mjs'
import { summaryOf } from './summary.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    least: { type: 'string', default: '0' },
    workers: { type: 'string', default: '1' },
    without: { type: 'string', default: '' },
    with: { type: 'string', multiple: true, default: [] },
    engines: { type: 'boolean', default: false },
    kept: { type: 'string' },
  },
})

const filesUnder = (paths) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file))
/** Tests, test helpers and pure types are not mutated. */
const isSource = (file) => !/\.(test|walk|long|screens|engines|d)\.tsx?$|\/testing\//.test(file)

const usage =
  'Usage: npm run mutation -- PATH… [--sample 500] [--seed 1] [--least 85] [--workers 1] [--without oracle] [--engines] [--with tests/lists] [--kept FILE]'
const files = positionals.length ? filesUnder(positionals).filter(isSource) : []
const project = projects.find(
  ({ rootDir }) => files.length > 0 && files.every((file) => file.startsWith(`${rootDir}/`)),
)
if (!project) {
  console.error(files.length ? 'The paths lie in more than one room: run one after the other.' : usage)
  process.exit(2)
}
const room = project.rootDir

// One line per mutant killed in an earlier run: if only tests were added, it need not be tried again.
const killedBefore = new Set(
  values.kept && existsSync(values.kept) ? readFileSync(values.kept, 'utf8').split('\n') : [],
)
const keep = ({ key }, status) => {
  if (values.kept && (status === 'Killed' || status === 'Timeout'))
    appendFileSync(values.kept, `${JSON.stringify(key)}\n`)
}

const quickReport = async (request) => {
  const tests = filesUnder([room, ...values.with]).filter((file) => /\.test\.tsx?$/.test(file))
  const isIncluded = (file) => !values.without || !file.includes(values.without)
  const left = request.chosen.filter(({ key }) => !killedBefore.has(JSON.stringify(key)))
  const verdicts = await quickVerdicts({
    ...request,
    // Grouped by file: its tests are loaded already.
    chosen: left.toSorted((one, other) => (one.file < other.file ? -1 : 1)),
    onTried: (id, status) => {
      const mutant = left.find((one) => one.id === id)
      keep(mutant, status)
      if (status !== 'Killed') console.log(`${status} ${mutant.key.replace(/\s+/g, ' ').slice(0, 200)}`)
    },
    project: { ...project, rootDir: join(root, room) },
    tests: tests.filter(isIncluded).map((file) => join(root, file)),
    say: (text) => console.log(text),
    withEngines: values.engines,
  })
  const fromOne = ({ line, column }) => ({ line: line + 1, column: column + 1 })
  const rows = request.chosen.map((mutant) => ({
    ...mutant,
    status: verdicts.get(mutant.id) ?? 'Killed',
    location: { start: fromOne(mutant.location.start), end: fromOne(mutant.location.end) },
  }))
  const inFile = async (file) => [
    file,
    { source: await readFile(join(root, file), 'utf8'), mutants: rows.filter((row) => row.file === file) },
  ]
  return { files: Object.fromEntries(await Promise.all(files.map(inFile))) }
}

const folder = await mkdtemp(join(tmpdir(), 'mutation-'))
try {
  const { sources, mutants } = await instrumented(files, root)
  const chosen = sampleOf(mutants, Number(values.sample ?? mutants.length), Number(values.seed))
  console.log(
    `${mutants.length} mutants in ${files.length} files of ${room}; ${chosen.length} are tried (seed ${values.seed})`,
  )
  const request = { root, room, sources, chosen, folder, workers: Number(values.workers), without: values.without }
  const report = await quickReport(request)

  const { survived, tried, ...counts } = summaryOf(report)
  for (const { file, line, mutator, from, to, status } of survived)
    console.log(`${status} ${file}:${line} ${mutator}: ${from} → ${to}`)
  const share = tried ? (counts.killed / tried) * 100 : 100
  const name = `mutants killed in ${positionals.join(' ')}`
  console.log(JSON.stringify({ name, value: Number(share.toFixed(1)), unit: '%', tried, ...counts }))
  if (share < Number(values.least)) process.exitCode = 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

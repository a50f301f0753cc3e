// `npm run test:engines`: contract tests of the ports against servers. The environment can configure a server per engine;
// the others use a container if there is a Docker engine, else a local substitute. Ends with a JSON line for each engine.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { engineContainers } from './containers/containers.mjs'
import { brokerClasspath, brokerVersion } from './kafka/broker-classpath.mjs'
import { buildReferenceData } from '../../tools/reference/shipped/shipped-data.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

const containers = await engineContainers(process.env)
if (containers.reason) console.error(`skipped: containers, ${containers.reason}`)
const env = { ...process.env, ...containers.variables }
const broker = await brokerClasspath()
const ownBroker = `a broker ${brokerVersion} from Maven Central`
const outages = broker.classpath ? `, and its outages ${ownBroker}` : ''
const hasKafka = Boolean(env['KAFKA_BROKERS'] || broker.classpath)
// A configured broker must not be cut off or killed: outages use a broker of the tests.
const anyBrokerTests = ['bus', 'services-on-kafka', 'rolling-upgrade', 'tracing']
const ownBrokerTests = ['bus-outages', 'bus-secured', 'shared-projections']
const kafkaTests = [...(hasKafka ? anyBrokerTests : []), ...(broker.classpath ? ownBrokerTests : [])]
const excludedTests = [...anyBrokerTests, ...ownBrokerTests].filter((one) => !kafkaTests.includes(one))
if (hasKafka && !broker.classpath) console.error(`skipped: outages of kafka, ${broker.reason}`)

const engines = [
  { engine: 'postgresql', variable: 'EVENT_STORE_URL', tests: 'event-store', standIn: 'the PostgreSQL of the package' },
  { engine: 'clickhouse', variable: 'CLICKHOUSE_URL', tests: 'analytics', standIn: 'chDB behind an HTTP face' },
  { engine: 's3', variable: 'FILES_URL', tests: 'files', standIn: 'a double' },
  // A mail server does not expose its accepted mails.
  {
    engine: 'smtp',
    variable: 'SMTP_URL',
    tests: 'mail',
    standIn: 'a double',
    named: 'a double, and with one mail the server of SMTP_URL',
  },
  { engine: 'application', tests: 'application' },
  // Two processes of each service; and one of each as the manifests of deploy/ start it.
  { engine: 'services', tests: ['services', 'manifest-processes'] },
  { engine: 'kurrentdb', variable: 'KURRENTDB_URL', tests: 'kurrentdb', standIn: 'a double' },
  hasKafka
    ? {
        engine: 'kafka',
        variable: 'KAFKA_BROKERS',
        tests: kafkaTests,
        standIn: ownBroker,
        named: `the server of KAFKA_BROKERS${outages}`,
      }
    : { engine: 'kafka', variable: 'KAFKA_BROKERS', reason: broker.reason },
]

const report = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'engines-'))
  const file = join(folder, 'report.json')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/run/vitest.config.mjs']
  const reporters = ['--silent=passed-only', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const child = spawn(
    process.execPath,
    [
      ...vitest,
      '--project',
      'engines',
      ...excludedTests.flatMap((one) => ['--exclude', `**/${one}.engines.ts`]),
      ...reporters,
    ],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env: { ...env, NODE_ENV: 'test', KAFKA_CLASSPATH: broker.classpath ?? '' },
    },
  )
  const code = await new Promise((resolve) => child.on('close', resolve))
  const { testResults = [] } = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
  await rm(folder, { recursive: true, force: true })
  return { code, files: new Map(testResults.map((one) => [basename(one.name, '.engines.ts'), one])) }
}

/** Result for an engine without tests: skipping a configured engine is a failure. */
const skippedResult = ({ engine, variable, reason: skipReason = 'it has no tests here yet' }) => {
  const isConfigured = Boolean(env[variable])
  const reason = isConfigured ? `${variable} names one, and it has no tests here yet` : skipReason
  return { line: { engine, ran: false, tests: 0, reason }, failed: isConfigured }
}

/** Servers of an engine's tests. An application uses every configured server, except for mails, which are read back. */
const againstOf = ({ engine, variable, standIn, named = `the server of ${variable}` }) => {
  const container = containers.against.get(engine)
  if (container) return engine === 'kafka' ? `${container}${outages}` : container
  if (variable) return env[variable] ? named : standIn
  return (
    engines
      // KurrentDB and Kafka have their own tests with an application.
      .filter((one) => one.tests && one.variable && one.engine !== 'kurrentdb' && one.engine !== 'kafka')
      .map((one) => `${one.engine}: ${one.engine === 'smtp' ? one.standIn : againstOf(one)}`)
      .join('; ')
  )
}

const resultOf = (one, files) => {
  const { engine, tests } = one
  const testFiles = [tests].flat().map((name) => files.get(name) ?? { status: 'absent', assertionResults: [] })
  const assertionResults = testFiles.flatMap((file) => file.assertionResults)
  const countOf = (status) => assertionResults.filter((one) => one.status === status).length
  const [passed, failures] = [countOf('passed'), countOf('failed')]
  const failed = testFiles.some(({ status }) => status !== 'passed') || passed === 0
  const line = { engine, ran: passed + failures > 0, tests: passed + failures, against: againstOf(one) }
  return { line: failed ? { ...line, reason: failures > 0 ? `${failures} failed` : 'it did not start' } : line, failed }
}

// The last application of the tests reads this build; everything else runs from the sources.
await buildReferenceData()
const reported = async () => {
  try {
    return await report()
  } finally {
    await containers.stop()
  }
}
const { code, files } = await reported()
/** A container that did not start is a failure, even if its tests passed without it. */
const notStarted = ({ engine }) => {
  const reason = containers.failed.get(engine)
  return reason && { line: { engine, ran: false, tests: 0, reason }, failed: true }
}
const results = engines.map(
  (one) => notStarted(one) ?? (one.tests === undefined ? skippedResult(one) : resultOf(one, files)),
)
for (const { line } of results) if (!line.ran) console.error(`skipped: ${line.engine}, ${line.reason}`)
for (const { line } of results) console.log(JSON.stringify(line))
process.exitCode = code === 0 && results.every(({ failed }) => !failed) ? 0 : 1

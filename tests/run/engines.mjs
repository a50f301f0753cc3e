// `npm run test:engines`: the contract tests of the ports against the servers that the environment names.
import { spawn } from 'node:child_process'

const engines = [
  { name: 'PostgreSQL server (event store)', variable: 'EVENT_STORE_URL', tests: 'event-store.engines' },
  { name: 'ClickHouse server', variable: 'CLICKHOUSE_URL', tests: 'analytics.engines' },
]

const there = engines.filter(({ variable }) => process.env[variable])
for (const { name, variable } of engines)
  if (!process.env[variable]) console.log(`skipped: ${name}, ${variable} is empty`)
for (const name of ['KurrentDB', 'Kafka', 'S3', 'SMTP']) console.log(`skipped: ${name}, it has no adapter yet`)

if (there.length === 0) console.log('0 passed, 0 failed')
else
  spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/run/vitest.config.mjs',
      '--project',
      'engines',
      ...there.map(({ tests }) => tests),
    ],
    { stdio: 'inherit' },
  ).on('close', (code) => (process.exitCode = code ?? 1))

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
      '--experimental-vm-modules',
      '--no-warnings',
      'node_modules/jest/bin/jest.js',
      '--config',
      'tests/run/engines.jest.config.js',
      '--runInBand',
      ...there.map(({ tests }) => tests),
    ],
    { stdio: 'inherit' },
  ).on('close', (code) => (process.exitCode = code ?? 1))

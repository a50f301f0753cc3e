import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Config, readConfig } from './config.ts'

test('every variable has the embedded application as default', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 4000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    DEMO_QUOTATIONS: 2000,
    DEMO_USERS: true,
    EVENT_STORE_URL: '',
    CLICKHOUSE_URL: '',
    SESSION_MINUTES: 30,
  })
})

test.each([
  ['PORT', 'ninety'],
  ['PORT', '70000'],
  ['PORT', '4000.5'],
  ['CLICKHOUSE_URL', 'http://'],
  ['FILES_URL', 's3://'],
  ['FILES_URL', 's3://key:secret@/folder'],
  ['DEMO_QUOTATIONS', '-1'],
  ['DEMO_USERS', 'perhaps'],
  ['ADMIN_PASSWORD', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['SESSION_KEY', 'c2hvcnQ='],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'A <a@b.example>\r\nBcc: c@d.example'],
  ['PUBLIC_URL', 'ftp://house.example'],
  ['KAFKA_BROKERS', 'kafka://localhost:9092'],
  ['KAFKA_BROKERS', 'localhost:9092,elsewhere'],
  ['KAFKA_TOPIC', 'freight events'],
  ['KAFKA_TLS', 'perhaps'],
  ['KAFKA_SASL', 'gssapi'],
  ['KAFKA_PARTITIONS', '0'],
])('a wrong %s stops the start with its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `)
})

test.each([
  ['EVENT_STORE_URL', 'mysql://localhost/events'],
  ['FILES_URL', 'gs://bucket'],
  ['SMTP_URL', 'ses://eu-west-1'],
])('an engine without an adapter is rejected: %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: not supported yet`)
})

test('servers that have an adapter are accepted', () => {
  const urls = {
    EVENT_STORE_URL: 'postgres://localhost/events',
    DATABASE_URL: 'postgresql://localhost/views',
    CLICKHOUSE_URL: 'http://localhost:8123',
    FILES_URL: 's3://key:secret@bucket/folder?endpoint=http://localhost:9000',
    SMTP_URL: 'smtps://user:secret@mail.example:465',
    KAFKA_BROKERS: 'broker-1:9092,broker-2:9092',
  }
  expect(readConfig(urls)).toMatchObject(urls)
})

test.each([
  'kurrentdb://user:secret@one:2113,two:2113?tls=false',
  'kurrentdb+discover://events',
  'esdb://localhost:2113',
])('KurrentDB is accepted as event store: %s', (url) => {
  expect(readConfig({ EVENT_STORE_URL: url }).EVENT_STORE_URL).toBe(url)
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DEMO_QUOTATIONS: '', DATA_DIR: '', DEMO_USERS: '' })).toEqual(readConfig({}))
})

test('the documentation names every variable', async () => {
  const text = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  const documentedNames = new Set(rows.flatMap((row) => row.split(' | ')[0]?.match(/[A-Z_]{4,}/g) ?? []))
  expect(Object.keys(Config.shape).filter((name) => !documentedNames.has(name))).toEqual([])
})

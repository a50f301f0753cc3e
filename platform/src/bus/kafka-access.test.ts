import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { kafkaAccess } from './kafka-access.ts'

let directory: string
let certificate: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kafka-access-'))
  certificate = join(directory, 'ca.pem')
  await writeFile(certificate, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n')
  await writeFile(join(directory, 'key.pem'), 'a key')
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const warnings: unknown[] = []
const accessOf = (given: Record<string, string>) =>
  kafkaAccess(readConfig(given), { warn: (...told: unknown[]) => void warnings.push(told) })
const user = { KAFKA_USER: 'freight', KAFKA_PASSWORD: 'open sesame' }

test('brokers are spoken to in the clear and by nobody, unless something else is said', async () => {
  expect(await accessOf({})).toEqual({})
})

test('brokers are trusted by the certificates of the system, or by those of a file', async () => {
  expect(await accessOf({ KAFKA_TLS: 'on' })).toEqual({ ssl: true })
  const { ssl } = await accessOf({ KAFKA_TLS: 'on', KAFKA_CA_FILE: certificate })
  expect(ssl).toEqual({ ca: [expect.stringContaining('BEGIN CERTIFICATE')] })
})

test.each(['plain', 'scram-sha-256', 'scram-sha-512'])('a user says who they are by %s', async (mechanism) => {
  expect(await accessOf({ KAFKA_TLS: 'on', KAFKA_SASL: mechanism, ...user })).toEqual({
    ssl: true,
    sasl: { mechanism, username: 'freight', password: 'open sesame' },
  })
  expect(warnings).toEqual([])
})

test('a password that goes out in the clear is told, and not what it is', async () => {
  await accessOf({ KAFKA_SASL: 'plain', ...user })
  expect(JSON.stringify(warnings)).toContain('in the clear')
  expect(JSON.stringify(warnings)).not.toContain('sesame')
})

test.each([
  ['KAFKA_CA_FILE: needs KAFKA_TLS=on', () => ({ KAFKA_CA_FILE: certificate })],
  ['KAFKA_CA_FILE: cannot be read', () => ({ KAFKA_TLS: 'on', KAFKA_CA_FILE: join(directory, 'nothing.pem') })],
  ['KAFKA_CA_FILE: holds no certificate', () => ({ KAFKA_TLS: 'on', KAFKA_CA_FILE: join(directory, 'key.pem') })],
  ['KAFKA_SASL: needs plain', () => user],
  ['KAFKA_USER, KAFKA_PASSWORD: needed', () => ({ KAFKA_SASL: 'plain' })],
  ['KAFKA_PASSWORD: needed', () => ({ KAFKA_SASL: 'scram-sha-512', KAFKA_USER: 'freight' })],
])('what does not fit together is refused: %s', async (words, given) => {
  await expect(accessOf(given())).rejects.toThrow(words)
})

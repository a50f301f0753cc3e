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
const accessOf = (settings: Record<string, string>) =>
  kafkaAccess(readConfig(settings), { warn: (...message: unknown[]) => void warnings.push(message) })
const inTheClear = { KAFKA_ALLOW_PLAINTEXT: 'yes' }
const user = { KAFKA_USER: 'freight', KAFKA_PASSWORD: 'open sesame' }

test('brokers without TLS are refused unless that is allowed', async () => {
  await expect(accessOf({})).rejects.toThrow(/^KAFKA_TLS: off.*KAFKA_ALLOW_PLAINTEXT=yes/)
  await expect(accessOf({ KAFKA_SASL: 'plain', ...user })).rejects.toThrow('KAFKA_TLS')
  expect(await accessOf(inTheClear)).toEqual({})
})

test('brokers are trusted by the certificates of the system, or by those of a file', async () => {
  expect(await accessOf({ KAFKA_TLS: 'on' })).toEqual({ ssl: true })
  const { ssl } = await accessOf({ KAFKA_TLS: 'on', KAFKA_CA_FILE: certificate })
  expect(ssl).toEqual({ ca: [expect.stringContaining('BEGIN CERTIFICATE')] })
})

test.each(['plain', 'scram-sha-256', 'scram-sha-512'])('a user signs in by %s', async (mechanism) => {
  expect(await accessOf({ KAFKA_TLS: 'on', KAFKA_SASL: mechanism, ...user })).toEqual({
    ssl: true,
    sasl: { mechanism, username: 'freight', password: 'open sesame' },
  })
  expect(warnings).toEqual([])
})

test('a password sent in the clear causes a warning without the password', async () => {
  await accessOf({ KAFKA_SASL: 'plain', ...user, ...inTheClear })
  expect(JSON.stringify(warnings)).toContain('in the clear')
  expect(JSON.stringify(warnings)).not.toContain('sesame')
})

test.each([
  ['KAFKA_CA_FILE: needs KAFKA_TLS=on', () => ({ KAFKA_CA_FILE: certificate })],
  ['KAFKA_CA_FILE: cannot be read', () => ({ KAFKA_TLS: 'on', KAFKA_CA_FILE: join(directory, 'nothing.pem') })],
  ['KAFKA_CA_FILE: holds no certificate', () => ({ KAFKA_TLS: 'on', KAFKA_CA_FILE: join(directory, 'key.pem') })],
  ['KAFKA_SASL: needs plain', () => ({ ...user, ...inTheClear })],
  ['KAFKA_USER, KAFKA_PASSWORD: needed', () => ({ KAFKA_SASL: 'plain', ...inTheClear })],
  ['KAFKA_PASSWORD: needed', () => ({ KAFKA_SASL: 'scram-sha-512', KAFKA_USER: 'freight', ...inTheClear })],
])('contradictory settings are rejected: %s', async (words, settings) => {
  await expect(accessOf(settings())).rejects.toThrow(words)
})

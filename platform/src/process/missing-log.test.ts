import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseEmptyLog, refuseLostCluster } from './data-dir.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'missing-log-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const layFile = async (folder: string, name: string, text = '') => {
  await mkdir(join(dataDir, folder), { recursive: true })
  await writeFile(join(dataDir, folder, name), text)
}

test('the start succeeds with a new data directory, and with one that has a cluster', async () => {
  await refuseLostCluster(join(dataDir, 'none'))
  await refuseLostCluster(dataDir)
  await layFile('secrets', 'session.key')
  await layFile('postgres', 'PG_VERSION')
  await refuseLostCluster(dataDir)
})

test.each([
  ['secrets', 'session.key'],
  ['audit', 'digest-000001.json'],
  ['files/ab', 'abcd'],
])('a start without the cluster is refused if %s exists, with the name of the missing folder', async (folder, name) => {
  await layFile(folder, name)
  const message = `the event log (${join(dataDir, 'postgres')}) is missing, but ${folder.split('/')[0]} of an application`
  await expect(refuseLostCluster(dataDir)).rejects.toThrow(message)
  await expect(refuseLostCluster(dataDir)).rejects.toThrow('ALLOW_EMPTY_STORE=yes')
})

test('an empty log is refused if a digest contains events', async () => {
  await refuseEmptyLog(dataDir, 0)
  const state = { writtenAt: '2026-03-10T12:00:00.000Z', position: 7, seal: '', streams: 1, heads: '' }
  await layFile('audit', 'digest-2026-03-10.json', JSON.stringify(state))
  await refuseEmptyLog(dataDir, 7)
  await expect(refuseEmptyLog(dataDir, 0)).rejects.toThrow('the event log is empty, but audit of an application')
})

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emlDirectory } from './eml-directory.ts'
import { mailerContract, someMail } from '../testing/mailer.contract.ts'

const root = await mkdtemp(join(tmpdir(), 'outbox-'))
afterAll(() => rm(root, { recursive: true }))

let boxCount = 0
const open = async () => {
  boxCount += 1
  const directory = join(root, String(boxCount), 'outbox')
  const files = async () => (await readdir(directory)).toSorted()
  return {
    mailer: emlDirectory(directory, 'Cotizaciones <no-reply@house.test>'),
    directory,
    files,
    arrived: async () => Promise.all((await files()).map((name) => readFile(join(directory, name), 'utf8'))),
  }
}

mailerContract(open)

test('a mail becomes a file named by its key, readable by its owner only, and only once', async () => {
  const { mailer, files, directory } = await open()
  await mailer.deliver(someMail)
  await Promise.all([mailer.deliver({ ...someMail, subject: 'Another' }), mailer.deliver(someMail)])
  expect(await files()).toEqual(['invitation-1.eml'])
  expect((await stat(join(directory, 'invitation-1.eml'))).mode & 0o777).toBe(0o600)
})

test('drafts of a killed process are removed at the start, and no mail', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eml-drafts-'))
  for (const name of ['one.eml', 'one.eml.5f0c', 'two.eml.6a1b']) await writeFile(join(folder, name), 'To: ana')
  const mailer = emlDirectory(folder, 'a@b.example')
  await expect.poll(() => readdir(folder)).toEqual(['one.eml'])
  mailer.close()
  await rm(folder, { recursive: true })
})

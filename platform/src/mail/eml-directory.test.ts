import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emlDirectory } from './eml-directory.ts'
import { mailerContract, someMail } from './port.contract.ts'

const root = await mkdtemp(join(tmpdir(), 'outbox-'))
afterAll(() => rm(root, { recursive: true }))

let boxes = 0
const open = async () => {
  boxes += 1
  const directory = join(root, String(boxes), 'outbox')
  const files = async () => (await readdir(directory)).toSorted()
  return {
    mailer: emlDirectory(directory, 'Cotizaciones <no-reply@house.test>'),
    directory,
    files,
    arrived: async () => Promise.all((await files()).map((name) => readFile(join(directory, name), 'utf8'))),
  }
}

mailerContract(open)

test('a file bears the key, is its owner’s alone, and is never doubled', async () => {
  const { mailer, files, directory } = await open()
  await mailer.deliver(someMail)
  await Promise.all([mailer.deliver({ ...someMail, subject: 'Another' }), mailer.deliver(someMail)])
  expect(await files()).toEqual(['invitation-1.eml'])
  expect((await stat(join(directory, 'invitation-1.eml'))).mode & 0o777).toBe(0o600)
})

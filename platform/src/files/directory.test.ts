import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { directoryFiles } from './directory.ts'
import { filesContract } from './port.contract.ts'

const root = await mkdtemp(join(tmpdir(), 'files-'))
let opened = 0
const newRoot = () => join(root, String((opened += 1)))
afterAll(() => rm(root, { recursive: true }))

filesContract(async () => directoryFiles(newRoot()))

const content = async function* () {
  yield Buffer.from('hello')
}

test('the same content is stored once, and nothing is left where files come in', async () => {
  const place = newRoot()
  const files = directoryFiles(place)
  const name = await files.put(Buffer.from('hello'))
  await Promise.all([files.put(Buffer.from('hello')), files.stage(content(), 9).then((one) => one.keep())])
  await expect(files.stage(content(), 1)).rejects.toThrow()
  expect(await readdir(join(place, name.slice(0, 2)))).toEqual([name])
  expect(await readdir(join(place, 'incoming'))).toEqual([])
})

test('what an earlier run did not keep is swept out', async () => {
  const place = newRoot()
  await mkdir(join(place, 'incoming'), { recursive: true })
  await writeFile(join(place, 'incoming', 'left-behind'), 'x')
  const staged = await directoryFiles(place).stage(content(), 9)
  expect(await readdir(join(place, 'incoming'))).toHaveLength(1)
  await staged.discard()
  expect(await readdir(join(place, 'incoming'))).toEqual([])
})

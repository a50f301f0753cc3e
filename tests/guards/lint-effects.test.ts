import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'effects-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** What oxlint says, with this repository's settings, of an effect that is written so. */
const complaintsAbout = async (effect: string): Promise<string> => {
  const file = join(folder, 'planted.ts')
  await writeFile(
    file,
    `import { useEffect } from 'react'\nexport const usePlanted = (node: HTMLElement) => ${effect}\n`,
  )
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--config', join(root, '.oxlintrc.json'), file],
      { cwd: root },
      (_, stdout) => resolve(stdout),
    )
  })
}

test('an effect that hands React what a browser returned is refused', async () => {
  expect(await complaintsAbout('useEffect(() => node.scrollIntoView(), [node])')).toContain('clean-up-is-a-function')
})

test('an effect with a body, and one that is its clean-up, are taken', async () => {
  expect(await complaintsAbout('useEffect(() => { node.focus() }, [node])')).toContain('0 errors')
  expect(await complaintsAbout('useEffect(() => () => node.remove(), [node])')).toContain('0 errors')
})

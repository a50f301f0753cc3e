import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemActors } from '@freight/contracts/report/system-actors'
import { expect, test } from 'vitest'

const root = new URL('../../command-service/src/', import.meta.url).pathname

test('every process manager and whatever else acts by itself is called in words by the audit', async () => {
  const found = await Promise.all(
    ['process-managers', 'scheduler'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true }))
        .filter((file) => /(?<!\.test)\.ts$/.test(file))
        .map((file) => readFile(join(root, folder, file), 'utf8')),
    ),
  )
  const sources = await Promise.all(found.flat())
  const names = sources.flatMap((source) => [
    ...[...source.matchAll(/process\(\{\n\s+name: '([\w-]+)'/g)].map(([, name = '']) => name),
    ...[...source.matchAll(/kind: 'SYSTEM', name: '([\w-]+)'/g)].map(([, name = '']) => name),
    ...[...source.matchAll(/^const name = '([\w-]+)'/gm)].map(([, name = '']) => name),
  ])
  expect(names.length).toBeGreaterThan(12)
  expect(names.filter((name) => !Object.hasOwn(systemActors, name))).toEqual([])
})

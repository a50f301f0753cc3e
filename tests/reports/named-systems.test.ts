import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemActors } from '@freight/query-service/report/words'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const rooms = ['command-service/src', 'platform/src', 'deploy/embedded', 'tools/demo']

/** Names under which parts of the application act. */
const namesIn = (source: string): string[] => {
  // The name is a constant above if it is used more than once.
  const constants = [...source.matchAll(/kind: 'SYSTEM', name(?:: (\w+))? \}/g)].map(
    ([, constant = 'name']) => constant,
  )
  return [
    /process\(\{\s*name: '([\w-]+)'/g,
    /kind: 'SYSTEM'(?: as const)?, name: '([\w-]+)'/g,
    ...constants.map((constant) => new RegExp(`^(?:export )?const ${constant} = '([\\w-]+)'`, 'gm')),
  ].flatMap((form) => [...source.matchAll(form)].map(([, name = '']) => name))
}

test('the audit has words for exactly the process managers and other automatic actors', async () => {
  const contents = await Promise.all(
    rooms.map(async (room) =>
      (await readdir(join(root, room), { recursive: true }))
        .filter((file) => /(?<!\.test|\.contract)\.ts$/.test(file) && !/(^|\/)(dist|testing)\//.test(file))
        .map((file) => readFile(join(root, room, file), 'utf8')),
    ),
  )
  const names = (await Promise.all(contents.flat())).flatMap(namesIn)
  expect(names).toEqual(expect.arrayContaining(['sign-in', 'installation', 'auto-rating', 'scheduler', 'offer-mails']))
  expect(names.length).toBeGreaterThan(16)
  expect(names.filter((name) => !Object.hasOwn(systemActors, name))).toEqual([])
  expect(Object.keys(systemActors).filter((name) => !names.includes(name))).toEqual([])
})

test('the check finds automatic actors in every notation', () => {
  expect(namesIn("process({ name: 'one', on })\nprocess({\n  name: 'two',")).toEqual(['one', 'two'])
  expect(namesIn("const actor = { kind: 'SYSTEM' as const, name: 'three' }")).toEqual(['three'])
  expect(namesIn("const name = 'four'\nactor: { kind: 'SYSTEM', name },")).toEqual(['four'])
  expect(namesIn("const actorName = 'five'\nactor: { kind: 'SYSTEM', name: actorName },")).toEqual(['five'])
  expect(namesIn("const name = 'six'")).toEqual([])
})

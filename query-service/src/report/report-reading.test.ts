import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { expect, test } from 'vitest'
import { whileReadable } from './report-reading.ts'

async function* pages() {
  for (const key of ['a', 'b', 'c']) yield [{ key }]
}
const file = { report: 'sells' as const, columns: ['key', 'costAmount'] }
const reader = { active: true, permissions: ['ANALYTICS_REPORTS'] as readonly Permission[] }

const read = async (...readers: readonly (typeof reader | undefined)[]) => {
  const keys: unknown[] = []
  let at = 0
  try {
    for await (const rows of whileReadable(pages(), file, async () => readers[Math.min(at++, readers.length - 1)]))
      keys.push(...rows.map(({ key }) => key))
  } catch (error) {
    keys.push((error as { code?: string }).code)
  }
  return keys
}

test('a download stops when its reader loses the right', async () => {
  expect(await read(reader)).toEqual(['a', 'b', 'c'])
  expect(await read(reader, { ...reader, active: false })).toEqual(['a', 'FORBIDDEN'])
  expect(await read(reader, reader, { ...reader, permissions: ['GERENTE_COMERCIAL'] })).toEqual(['a', 'b', 'FORBIDDEN'])
  expect(await read(reader, undefined)).toEqual(['a', 'FORBIDDEN'])
})

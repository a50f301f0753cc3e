import { expect, test } from 'vitest'
import { laneOf } from '../rows/lane.ts'
import { broughtTo, isChanged, movedOn } from './since-check.ts'

const row = (...rates: (readonly [string, number])[]) => ({ seen: { lane: laneOf({}), rates } })
const none = new Map<string, number>()
const by = (importBatchId: string | undefined, revision: number) => ({
  revision,
  data: importBatchId === undefined ? {} : { importBatchId },
})

test('a row is held back by a rate that somebody changed, added or took out of use since it was checked', () => {
  expect(isChanged(row(['r', 3]), [{ key: 'r', revision: 3 }], none)).toBe(false)
  expect(isChanged(row(['r', 3]), [{ key: 'r', revision: 4 }], none)).toBe(true)
  expect(isChanged(row(), [{ key: 'r', revision: 1 }], none)).toBe(true)
  expect(isChanged(row(['r', 3]), [], none)).toBe(true)
})

test('what the import has done itself holds nothing back, and what others did after it does', () => {
  const own = new Map([['r', 4]])
  expect(isChanged(row(['r', 3]), [{ key: 'r', revision: 4 }], own)).toBe(false)
  expect(isChanged(row(['r', 3]), [{ key: 'r', revision: 5 }], own)).toBe(true)
})

test('after a break the log tells which of the later revisions are of the import', () => {
  expect(movedOn(row(['r', 3], ['s', 1]), [{ key: 'r', revision: 5 }], none)).toEqual([['r', 3]])
  expect(movedOn(row(['r', 3]), [{ key: 'r', revision: 3 }], none)).toEqual([])
  expect(broughtTo(3, [by('i', 4), by('i', 5)], 'i')).toBe(5)
  expect(broughtTo(3, [by('i', 4), by(undefined, 5), by('i', 6)], 'i')).toBe(4)
  expect(broughtTo(3, [by('other', 4)], 'i')).toBe(3)
  expect(broughtTo(3, [], 'i')).toBe(3)
})

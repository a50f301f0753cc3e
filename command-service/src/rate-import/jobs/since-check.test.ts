import { expect, test } from 'vitest'
import { laneOf } from '../rows/lane.ts'
import { lastOwnRevision, isChangedSinceCheck, newerRates } from './since-check.ts'

const row = (...rates: (readonly [string, number])[]) => ({ seen: { lane: laneOf({}), rates } })
const none = new Map<string, number>()
const by = (importBatchId: string | undefined, revision: number) => ({
  revision,
  data: importBatchId === undefined ? {} : { importBatchId },
})

test('a rate that a user changed, added or suspended since the check blocks the row', () => {
  expect(isChangedSinceCheck(row(['r', 3]), [{ key: 'r', revision: 3 }], none)).toBe(false)
  expect(isChangedSinceCheck(row(['r', 3]), [{ key: 'r', revision: 4 }], none)).toBe(true)
  expect(isChangedSinceCheck(row(), [{ key: 'r', revision: 1 }], none)).toBe(true)
  expect(isChangedSinceCheck(row(['r', 3]), [], none)).toBe(true)
})

test('changes by the import itself do not block a row, later changes by others do', () => {
  const ownRevisions = new Map([['r', 4]])
  expect(isChangedSinceCheck(row(['r', 3]), [{ key: 'r', revision: 4 }], ownRevisions)).toBe(false)
  expect(isChangedSinceCheck(row(['r', 3]), [{ key: 'r', revision: 5 }], ownRevisions)).toBe(true)
})

test('after an interruption the log shows which later revisions belong to the import', () => {
  expect(newerRates(row(['r', 3], ['s', 1]), [{ key: 'r', revision: 5 }], none)).toEqual([['r', 3]])
  expect(newerRates(row(['r', 3]), [{ key: 'r', revision: 3 }], none)).toEqual([])
  expect(lastOwnRevision(3, [by('i', 4), by('i', 5)], 'i')).toBe(5)
  expect(lastOwnRevision(3, [by('i', 4), by(undefined, 5), by('i', 6)], 'i')).toBe(4)
  expect(lastOwnRevision(3, [by('other', 4)], 'i')).toBe(3)
  expect(lastOwnRevision(3, [], 'i')).toBe(3)
})

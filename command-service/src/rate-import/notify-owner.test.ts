import { expect, test } from 'vitest'
import { deciders } from '../aggregates/deciders.ts'
import type { RateImport } from '../aggregates/rate-import/rate-import-decider.ts'
import { noticeOf } from './runner.ts'

const requestedAt = '2026-11-23T10:00:00.000Z'
const noticeAfter = (overrides: Partial<RateImport>, afterSeconds: number) => {
  const file = { name: 'Orient marzo.csv', size: 1, sha256: 'ab', format: 'csv' } as const
  const state = { ...deciders['rate-import'].initial, file, by: 'jrey', askedAt: requestedAt, ...overrides }
  return noticeOf('i-1', { state, revision: 5 }, new Date(Date.parse(requestedAt) + afterSeconds * 1000))
}

test('the user is notified of the end of a long import, with a link to it', () => {
  expect(noticeAfter({ state: 'APPLIED' }, 60)).toEqual({
    key: 'rate-import/i-1/5',
    userId: 'jrey',
    kind: 'RATES_IMPORTED',
    params: { file: 'Orient marzo.csv', rateImport: 'i-1' },
  })
  expect(noticeAfter({ state: 'UNDONE' }, 60)?.kind).toBe('RATES_TAKEN_BACK')
  expect(noticeAfter({ state: 'CHECKED' }, 60)?.kind).toBe('RATES_CHECKED')
})

test('no notice is sent while the user still sees the page, except after a failure', () => {
  expect(noticeAfter({ state: 'APPLIED' }, 3)).toBeUndefined()
  expect(noticeAfter({ state: 'FAILED' }, 3)?.kind).toBe('RATE_IMPORT_FAILED')
})

test('no notice is sent during the work, or of a check that is applied automatically', () => {
  expect(noticeAfter({ state: 'APPLYING' }, 60)).toBeUndefined()
  expect(noticeAfter({ state: 'CHECKED', applies: true }, 60)).toBeUndefined()
})

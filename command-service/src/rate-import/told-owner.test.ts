import { expect, test } from 'vitest'
import { deciders } from '../aggregates/deciders.ts'
import type { RateImport } from '../aggregates/rate-import/decider.ts'
import { noticeOf } from './told-owner.ts'

const asked = '2026-11-23T10:00:00.000Z'
const told = (more: Partial<RateImport>, afterSeconds: number) => {
  const file = { name: 'Orient marzo.csv', size: 1, sha256: 'ab', format: 'csv' } as const
  const state = { ...deciders['rate-import'].initial, file, by: 'jrey', askedAt: asked, ...more }
  return noticeOf('i-1', { state, revision: 5 }, new Date(Date.parse(asked) + afterSeconds * 1000))
}

test('whoever has waited long for the end of their import is told of it, and led to it', () => {
  expect(told({ state: 'APPLIED' }, 60)).toEqual({
    key: 'rate-import/i-1/5',
    userId: 'jrey',
    kind: 'RATES_IMPORTED',
    params: { file: 'Orient marzo.csv', rateImport: 'i-1' },
  })
  expect(told({ state: 'UNDONE' }, 60)?.kind).toBe('RATES_TAKEN_BACK')
  expect(told({ state: 'CHECKED' }, 60)?.kind).toBe('RATES_CHECKED')
})

test('who still looks at its page is told by the page, and of a failure always', () => {
  expect(told({ state: 'APPLIED' }, 3)).toBeUndefined()
  expect(told({ state: 'FAILED' }, 3)?.kind).toBe('RATE_IMPORT_FAILED')
})

test('of what goes on nobody is told: neither while it is worked on, nor of a check that is followed by the taking over', () => {
  expect(told({ state: 'APPLYING' }, 60)).toBeUndefined()
  expect(told({ state: 'CHECKED', applies: true }, 60)).toBeUndefined()
})

import { usualSettings } from '@freight/contracts/company-settings/settings'
import { expect, test } from 'vitest'
import { sharesKept } from './targets-kept.ts'

const now = new Date('2026-03-12T21:00:00Z')
const life = (requested: string, quoted?: string, sent?: string, taken?: string) => ({
  requestedAt: new Date(requested),
  takenAt: taken === undefined ? null : new Date(taken),
  firstQuotedAt: quoted === undefined ? null : new Date(quoted),
  firstSentAt: sent === undefined ? null : new Date(sent),
})

test('the first sell is kept in working hours: a night does not count', () => {
  // Tuesday 17:00 in Montevideo, published on Wednesday at 11:00: three working hours.
  const kept = sharesKept([life('2026-03-10T20:00:00Z', '2026-03-11T14:00:00Z')], usualSettings, now)
  expect(kept.firstSell).toEqual({ kept: 1, of: 1 })
})

test('an offer is sent in time by the clock', () => {
  const published = '2026-03-10T14:00:00Z'
  const kept = sharesKept(
    [
      life('2026-03-10T13:00:00Z', published, '2026-03-11T13:00:00Z'),
      life('2026-03-10T13:00:00Z', published, '2026-03-11T15:00:00Z'),
    ],
    usualSettings,
    now,
  )
  expect(kept.send).toEqual({ kept: 1, of: 2 })
})

test('what still waits is not kept once it is over its target, and not judged before', () => {
  expect(sharesKept([life('2026-03-12T20:00:00Z')], usualSettings, now).firstSell).toEqual({ kept: 0, of: 0 })
  expect(sharesKept([life('2026-03-11T13:00:00Z')], usualSettings, now).firstSell).toEqual({ kept: 0, of: 1 })
  expect(sharesKept([life('2026-03-11T13:00:00Z')], usualSettings, now).send).toEqual({ kept: 0, of: 0 })
})

test('a request is taken in working hours too; one that was published was dealt with, taken or not', () => {
  const asked = '2026-03-10T13:00:00Z'
  const lives = [
    life(asked, undefined, undefined, '2026-03-10T14:30:00Z'),
    life(asked, undefined, undefined, '2026-03-10T17:00:00Z'),
    life(asked, '2026-03-10T14:00:00Z'),
    life('2026-03-12T20:30:00Z'),
    life(asked),
  ]
  expect(sharesKept(lives, usualSettings, now).take).toEqual({ kept: 2, of: 4 })
})

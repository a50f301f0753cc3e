import { usualSettings } from '@freight/contracts/company-settings/settings'
import { expect, test } from 'vitest'
import { sharesInTime } from './company-settings.ts'

const now = new Date('2026-03-12T21:00:00Z')
const quotation = (requested: string, quoted?: string, sent?: string, taken?: string) => ({
  requestedAt: new Date(requested),
  takenAt: taken === undefined ? null : new Date(taken),
  firstQuotedAt: quoted === undefined ? null : new Date(quoted),
  firstSentAt: sent === undefined ? null : new Date(sent),
})

test('the first sell is measured in working hours: a night does not count', () => {
  // Tuesday 17:00 in Montevideo, published on Wednesday at 11:00: three working hours.
  const shares = sharesInTime([quotation('2026-03-10T20:00:00Z', '2026-03-11T14:00:00Z')], usualSettings, now)
  expect(shares.firstSell).toEqual({ kept: 1, of: 1 })
})

test('the sending of an offer is measured in calendar hours', () => {
  const published = '2026-03-10T14:00:00Z'
  const shares = sharesInTime(
    [
      quotation('2026-03-10T13:00:00Z', published, '2026-03-11T13:00:00Z'),
      quotation('2026-03-10T13:00:00Z', published, '2026-03-11T15:00:00Z'),
    ],
    usualSettings,
    now,
  )
  expect(shares.send).toEqual({ kept: 1, of: 2 })
})

test('a result in time counts only after its target has passed, like an open one', () => {
  // Requested half an hour ago, published after ten minutes.
  const early = quotation('2026-03-12T20:30:00Z', '2026-03-12T20:40:00Z')
  expect(sharesInTime([early], usualSettings, now).firstSell).toEqual({ kept: 0, of: 0 })
})

test('an open quotation counts as late after its target has passed, and not before', () => {
  expect(sharesInTime([quotation('2026-03-12T20:00:00Z')], usualSettings, now).firstSell).toEqual({ kept: 0, of: 0 })
  expect(sharesInTime([quotation('2026-03-11T13:00:00Z')], usualSettings, now).firstSell).toEqual({ kept: 0, of: 1 })
  expect(sharesInTime([quotation('2026-03-11T13:00:00Z')], usualSettings, now).send).toEqual({ kept: 0, of: 0 })
})

test('taking a request is measured in working hours; a publication counts as taken', () => {
  const requestedAt = '2026-03-10T13:00:00Z'
  const quotations = [
    quotation(requestedAt, undefined, undefined, '2026-03-10T14:30:00Z'),
    quotation(requestedAt, undefined, undefined, '2026-03-10T17:00:00Z'),
    quotation(requestedAt, '2026-03-10T14:00:00Z'),
    quotation('2026-03-12T20:30:00Z'),
    quotation(requestedAt),
  ]
  expect(sharesInTime(quotations, usualSettings, now).take).toEqual({ kept: 2, of: 4 })
})

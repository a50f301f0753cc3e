import { type CompanySettings, usualSettings, withSection } from '@freight/contracts/company-settings/settings'
import { decidedStatuses, openStatuses } from '@freight/contracts/vocabulary/quotation'
import { expect, test } from 'vitest'
import { dueCommands, type WaitingRow } from './due.ts'

const row = (overrides: Partial<WaitingRow>): WaitingRow => ({
  key: 'MVD-2026-000123',
  revision: 7,
  status: 'REQUESTED',
  since: '2026-03-10T13:00:00.000Z',
  scope: 'CLIENT',
  isTaken: false,
  reminded: {},
  ...overrides,
})

/** The kinds of due reminders, and the names of other due commands. */
const at = (now: string, one: Partial<WaitingRow>, settings: CompanySettings = usualSettings) =>
  dueCommands([row(one)], settings, Date.parse(now)).map(({ commandName, data }) =>
    commandName === 'RemindQuotation' ? data.kind : commandName,
  )

test('pricing is reminded of a request that was not taken for two working hours', () => {
  expect(at('2026-03-10T14:59:00Z', {})).toEqual([])
  expect(dueCommands([row({})], usualSettings, Date.parse('2026-03-10T15:00:00Z'))).toEqual([
    {
      key: 'MVD-2026-000123',
      revision: 7,
      since: '2026-03-10T13:00:00.000Z',
      commandName: 'RemindQuotation',
      data: { kind: 'REQUEST_WAITING', since: '2026-03-10T13:00:00.000Z' },
    },
  ])
})

test('pricing is reminded of a quotation that awaits agents without an assignee, not of an assigned one', () => {
  const row = { status: 'PENDING' as const }
  expect(at('2026-03-10T14:59:00Z', row)).toEqual([])
  expect(at('2026-03-10T15:00:00Z', row)).toEqual(['REQUEST_WAITING'])
  expect(at('2026-03-10T15:00:00Z', { ...row, isTaken: true })).toEqual([])
  expect(at('2026-03-11T15:00:00Z', { ...row, reminded: { REQUEST_WAITING: '2026-03-10T13:00:00.000Z' } })).toEqual([])
})

test('nights, weekends and holidays are no working time', () => {
  const friday = { since: '2026-03-13T20:00:00.000Z' }
  expect(at('2026-03-14T15:00:00Z', friday)).toEqual([])
  expect(at('2026-03-16T12:59:00Z', friday)).toEqual([])
  expect(at('2026-03-16T13:00:00Z', friday)).toEqual(['REQUEST_WAITING'])
  const calendar = { ...usualSettings.calendar, holidays: [{ date: '2026-03-16', name: 'Feriado' }] }
  const closed = { ...usualSettings, calendar }
  expect(at('2026-03-16T13:00:00Z', friday, closed)).toEqual([])
  expect(at('2026-03-17T13:00:00Z', friday, closed)).toEqual(['REQUEST_WAITING'])
})

test('the company’s time zone applies, also across a change to summer time', () => {
  const madrid = withSection(usualSettings, 'data', { timeZone: 'Europe/Madrid' })
  // Friday 17:00 in winter time; on Monday, in summer time, 10:00 is 8:00 UTC.
  const friday = { since: '2026-03-27T16:00:00.000Z' }
  expect(at('2026-03-30T07:59:00Z', friday, madrid)).toEqual([])
  expect(at('2026-03-30T08:00:00Z', friday, madrid)).toEqual(['REQUEST_WAITING'])
})

test('the commercial is reminded of a published quotation that was not sent for a day', () => {
  for (const status of ['QUOTED', 'UPDATED'] as const) {
    expect(at('2026-03-11T12:59:00Z', { status })).toEqual([])
    expect(at('2026-03-11T13:00:00Z', { status })).toEqual(['NOT_SENT'])
  }
  expect(at('2026-03-11T13:00:00Z', { status: 'QUOTED', scope: 'INTERNAL' })).toEqual([])
})

test('a wait of several weeks causes no reminder', () => {
  expect(at('2026-03-16T15:00:00Z', {})).toEqual(['REQUEST_WAITING'])
  expect(at('2026-03-30T15:00:00Z', {})).toEqual([])
})

test('an offer causes a reminder three days before its last day, and on it, by the company’s day', () => {
  const offer = { status: 'SENT' as const, validUntil: '2026-03-31' }
  expect(at('2026-03-28T02:59:00Z', offer)).toEqual([])
  expect(at('2026-03-28T03:00:00Z', offer)).toEqual(['EXPIRING'])
  expect(at('2026-03-31T12:00:00Z', offer)).toEqual(['EXPIRES_TODAY'])
  expect(at('2026-03-31T12:00:00Z', { status: 'SENT' })).toEqual([])
})

test('an expired offer is reported once within a week if no round ran on its last day', () => {
  const offer = { status: 'SENT' as const, validUntil: '2026-03-31' }
  expect(at('2026-04-01T12:00:00Z', offer)).toEqual(['EXPIRED'])
  expect(at('2026-04-07T12:00:00Z', offer)).toEqual(['EXPIRED'])
  expect(at('2026-04-08T12:00:00Z', offer)).toEqual([])
  const since = row({}).since
  for (const kind of ['EXPIRES_TODAY', 'EXPIRED'])
    expect(at('2026-04-01T12:00:00Z', { ...offer, reminded: { [kind]: since } })).toEqual([])
})

test('an expired offer is rejected only if the company enables it, after so many days', () => {
  const offer = { status: 'SENT' as const, validUntil: '2026-03-31' }
  const strict = withSection(usualSettings, 'targets', { autoReject: true })
  expect(at('2026-08-01T12:00:00Z', offer)).toEqual([])
  expect(at('2026-04-29T12:00:00Z', offer, strict)).toEqual([])
  expect(at('2026-04-30T12:00:00Z', offer, strict)).toEqual(['RejectQuote'])
  expect(at('2026-04-30T12:00:00Z', { ...offer, scope: 'INTERNAL' }, strict)).toEqual([])
})

test('an offer is not rejected while one of its alternatives is still valid', () => {
  const offer = { status: 'SENT' as const, validUntil: '2026-03-31', lastDay: '2026-04-30' }
  const strict = withSection(usualSettings, 'targets', { autoReject: true })
  expect(at('2026-03-31T12:00:00Z', offer, strict)).toEqual(['EXPIRES_TODAY'])
  expect(at('2026-05-29T12:00:00Z', offer, strict)).toEqual([])
  expect(at('2026-05-30T12:00:00Z', offer, strict)).toEqual(['RejectQuote'])
})

test('a postponed quotation is resumed on its day, or later if no round ran', () => {
  const parked = { status: 'FUTURE' as const, resumeOn: '2026-06-01' }
  expect(at('2026-06-01T02:59:00Z', parked)).toEqual([])
  expect(at('2026-06-01T03:00:00Z', parked)).toEqual(['ResumeQuote'])
  expect(at('2026-09-01T03:00:00Z', parked)).toEqual(['ResumeQuote'])
})

test('a follow-up causes a reminder on its day or in the first round after it, until the decision', () => {
  for (const status of openStatuses) {
    const call = { status, since: '2026-01-10T13:00:00.000Z', followUpOn: '2026-03-16' }
    expect(at('2026-03-16T02:59:00Z', call)).toEqual([])
    expect(at('2026-03-16T03:00:00Z', call)).toEqual(['FOLLOW_UP'])
    expect(at('2026-09-23T12:00:00Z', call)).toEqual(['FOLLOW_UP'])
    const reminded = { FOLLOW_UP: '2026-03-16T00:00:00.000Z' }
    expect(at('2026-03-17T12:00:00Z', { ...call, reminded })).toEqual([])
    expect(at('2026-03-17T12:00:00Z', { ...call, reminded, followUpOn: '2026-03-17' })).toEqual(['FOLLOW_UP'])
  }
  for (const status of decidedStatuses)
    expect(at('2026-03-16T12:00:00Z', { status, followUpOn: '2026-03-16' })).toEqual([])
})

test('the reminder of a follow-up comes before the resumption of a postponed quotation on the same day', () => {
  const parked = { status: 'FUTURE' as const, resumeOn: '2026-06-01', followUpOn: '2026-06-01' }
  expect(at('2026-06-01T03:00:00Z', parked)).toEqual(['FOLLOW_UP', 'ResumeQuote'])
})

test('a quotation with an assignee or a decision causes no reminder', () => {
  for (const status of ['PENDING', 'APPROVED', 'NOT_APPROVED'] as const)
    expect(
      at('2026-03-12T15:00:00Z', { status, isTaken: true, validUntil: '2026-03-12', resumeOn: '2026-03-12' }),
    ).toEqual([])
})

test('a stay causes only one reminder of each kind', () => {
  const since = '2026-03-10T13:00:00.000Z'
  expect(at('2026-03-10T16:00:00Z', { reminded: { REQUEST_WAITING: since } })).toEqual([])
  expect(at('2026-03-10T16:00:00Z', { reminded: { REQUEST_WAITING: '2026-03-09T13:00:00.000Z' } })).toEqual([
    'REQUEST_WAITING',
  ])
  const offer = { status: 'SENT' as const, validUntil: '2026-03-31', reminded: { EXPIRING: since } }
  expect(at('2026-03-30T12:00:00Z', offer)).toEqual([])
  expect(at('2026-03-31T12:00:00Z', offer)).toEqual(['EXPIRES_TODAY'])
})

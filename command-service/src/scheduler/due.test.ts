import { type CompanySettings, usualSettings, withSection } from '@freight/contracts/company-settings/settings'
import { decidedStatuses, openStatuses } from '@freight/contracts/quotation/status-groups'
import { expect, test } from 'vitest'
import { due, type WaitingRow } from './due.ts'

const row = (more: Partial<WaitingRow>): WaitingRow => ({
  key: 'MVD-2026-000123',
  status: 'REQUESTED',
  since: '2026-03-10T13:00:00.000Z',
  scope: 'CLIENT',
  isTaken: false,
  reminded: {},
  ...more,
})

/** What is due, by its kind or its command. */
const at = (now: string, one: Partial<WaitingRow>, settings: CompanySettings = usualSettings) =>
  due([row(one)], settings, Date.parse(now)).map(({ commandName, data }) =>
    commandName === 'RemindQuotation' ? data.kind : commandName,
  )

test('a request that nobody has taken for two working hours is pricing’s to hear of', () => {
  expect(at('2026-03-10T14:59:00Z', {})).toEqual([])
  expect(due([row({})], usualSettings, Date.parse('2026-03-10T15:00:00Z'))).toEqual([
    {
      key: 'MVD-2026-000123',
      since: '2026-03-10T13:00:00.000Z',
      commandName: 'RemindQuotation',
      data: { kind: 'REQUEST_WAITING', since: '2026-03-10T13:00:00.000Z' },
    },
  ])
})

test('so is one that agents are asked for while nobody has it, from then on; not one that somebody has', () => {
  const asked = { status: 'PENDING' as const }
  expect(at('2026-03-10T14:59:00Z', asked)).toEqual([])
  expect(at('2026-03-10T15:00:00Z', asked)).toEqual(['REQUEST_WAITING'])
  expect(at('2026-03-10T15:00:00Z', { ...asked, isTaken: true })).toEqual([])
  expect(at('2026-03-11T15:00:00Z', { ...asked, reminded: { REQUEST_WAITING: '2026-03-10T13:00:00.000Z' } })).toEqual(
    [],
  )
})

test('the night, the weekend and a holiday are no working time', () => {
  const friday = { since: '2026-03-13T20:00:00.000Z' }
  expect(at('2026-03-14T15:00:00Z', friday)).toEqual([])
  expect(at('2026-03-16T12:59:00Z', friday)).toEqual([])
  expect(at('2026-03-16T13:00:00Z', friday)).toEqual(['REQUEST_WAITING'])
  const calendar = { ...usualSettings.calendar, holidays: [{ date: '2026-03-16', name: 'Feriado' }] }
  const closed = { ...usualSettings, calendar }
  expect(at('2026-03-16T13:00:00Z', friday, closed)).toEqual([])
  expect(at('2026-03-17T13:00:00Z', friday, closed)).toEqual(['REQUEST_WAITING'])
})

test('the clocks that count are the company’s, also where they are put forward', () => {
  const madrid = withSection(usualSettings, 'data', { timeZone: 'Europe/Madrid' })
  // Friday 17:00 in winter time; on Monday, in summer time, 10:00 is 8:00 UTC.
  const friday = { since: '2026-03-27T16:00:00.000Z' }
  expect(at('2026-03-30T07:59:00Z', friday, madrid)).toEqual([])
  expect(at('2026-03-30T08:00:00Z', friday, madrid)).toEqual(['REQUEST_WAITING'])
})

test('a published quotation that has not gone out after a day is its commercial’s to hear of', () => {
  for (const status of ['QUOTED', 'UPDATED'] as const) {
    expect(at('2026-03-11T12:59:00Z', { status })).toEqual([])
    expect(at('2026-03-11T13:00:00Z', { status })).toEqual(['NOT_SENT'])
  }
  expect(at('2026-03-11T13:00:00Z', { status: 'QUOTED', scope: 'INTERNAL' })).toEqual([])
})

test('nobody is told of what has lain for weeks', () => {
  expect(at('2026-03-16T15:00:00Z', {})).toEqual(['REQUEST_WAITING'])
  expect(at('2026-03-30T15:00:00Z', {})).toEqual([])
})

test('an offer is followed up three days before its last day, and on it, by the company’s day', () => {
  const offer = { status: 'SENT' as const, validUntil: '2026-03-31' }
  expect(at('2026-03-28T02:59:00Z', offer)).toEqual([])
  expect(at('2026-03-28T03:00:00Z', offer)).toEqual(['EXPIRING'])
  expect(at('2026-03-31T12:00:00Z', offer)).toEqual(['EXPIRES_TODAY'])
  expect(at('2026-04-01T12:00:00Z', offer)).toEqual([])
  expect(at('2026-03-31T12:00:00Z', { status: 'SENT' })).toEqual([])
})

test('what has expired is rejected only where the company wants it, after so many days', () => {
  const offer = { status: 'SENT' as const, validUntil: '2026-03-31' }
  const strict = withSection(usualSettings, 'targets', { autoReject: true })
  expect(at('2026-08-01T12:00:00Z', offer)).toEqual([])
  expect(at('2026-04-29T12:00:00Z', offer, strict)).toEqual([])
  expect(at('2026-04-30T12:00:00Z', offer, strict)).toEqual(['RejectQuote'])
  expect(at('2026-04-30T12:00:00Z', { ...offer, scope: 'INTERNAL' }, strict)).toEqual([])
})

test('an offer is not rejected by itself while one of its alternatives is still valid', () => {
  const offer = { status: 'SENT' as const, validUntil: '2026-03-31', lastDay: '2026-04-30' }
  const strict = withSection(usualSettings, 'targets', { autoReject: true })
  expect(at('2026-03-31T12:00:00Z', offer, strict)).toEqual(['EXPIRES_TODAY'])
  expect(at('2026-05-29T12:00:00Z', offer, strict)).toEqual([])
  expect(at('2026-05-30T12:00:00Z', offer, strict)).toEqual(['RejectQuote'])
})

test('a parked quotation is taken up again on its day, and later if nobody was there', () => {
  const parked = { status: 'FUTURE' as const, resumeOn: '2026-06-01' }
  expect(at('2026-06-01T02:59:00Z', parked)).toEqual([])
  expect(at('2026-06-01T03:00:00Z', parked)).toEqual(['ResumeQuote'])
  expect(at('2026-09-01T03:00:00Z', parked)).toEqual(['ResumeQuote'])
})

test('a call to the client is reminded of on its day, or whenever it is looked at after it, until it is decided', () => {
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

test('a call on the day on which a parked quotation is taken up again is told of before it is in another status', () => {
  const parked = { status: 'FUTURE' as const, resumeOn: '2026-06-01', followUpOn: '2026-06-01' }
  expect(at('2026-06-01T03:00:00Z', parked)).toEqual(['FOLLOW_UP', 'ResumeQuote'])
})

test('what somebody in pricing works on, or is decided, is nobody’s to hear of', () => {
  for (const status of ['PENDING', 'APPROVED', 'NOT_APPROVED'] as const)
    expect(
      at('2026-03-12T15:00:00Z', { status, isTaken: true, validUntil: '2026-03-12', resumeOn: '2026-03-12' }),
    ).toEqual([])
})

test('twice in a row gives nothing new; another stay, and another kind, does', () => {
  const since = '2026-03-10T13:00:00.000Z'
  expect(at('2026-03-10T16:00:00Z', { reminded: { REQUEST_WAITING: since } })).toEqual([])
  expect(at('2026-03-10T16:00:00Z', { reminded: { REQUEST_WAITING: '2026-03-09T13:00:00.000Z' } })).toEqual([
    'REQUEST_WAITING',
  ])
  const offer = { status: 'SENT' as const, validUntil: '2026-03-31', reminded: { EXPIRING: since } }
  expect(at('2026-03-30T12:00:00Z', offer)).toEqual([])
  expect(at('2026-03-31T12:00:00Z', offer)).toEqual(['EXPIRES_TODAY'])
})

import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { ClockRow } from '@freight/contracts/express-shipment/clocks'
import { expect, test } from 'vitest'
import { dueNotices, lastPricedDay, noticeOf, type Due, type NoticeFacts } from './due-notices.ts'

// 2026-11-25 is a Wednesday; 12:00 to 21:00Z is working time in Montevideo.
const now = Date.parse('2026-11-25T15:00:00Z')
const user = (id: string, ...permissions: NoticeFacts['recipients'][number]['permissions']) => ({
  id,
  company: 'MVD',
  permissions,
})
const olga = user('olga', 'EXPRESS_OP', 'CONSULTAR_SHIPMENT')
const otto = { ...user('otto', 'EXPRESS_OP', 'CONSULTAR_SHIPMENT'), company: 'AUZ' }
const mara = user('mara', 'MODIFICAR_TARIFA_EXPRESS')
const row: ClockRow = {
  work: 'IN_PROGRESS',
  booking: 'NONE',
  requestedAt: '2026-11-24T13:00:00Z',
  hasInvoice: false,
}
const shipment = (
  n: number,
  changes: Partial<NoticeFacts['shipments'][number]> = {},
  clocks: Partial<ClockRow> = {},
) => ({
  id: `MVD-X-2026-00000${n}`,
  company: 'MVD',
  work: 'IN_PROGRESS' as const,
  assignedTo: 'olga',
  carrier: 'DHL',
  carrierName: 'DHL',
  clocks: { ...row, ...clocks },
  ...changes,
})
const facts = (changes: Partial<NoticeFacts>): NoticeFacts => ({
  now,
  today: '2026-11-25',
  recipients: [olga, otto, mara],
  settingsOf: () => usualSettings,
  shipments: [],
  carriers: [],
  tariffs: [],
  ...changes,
})
const due = (changes: Partial<NoticeFacts>) =>
  dueNotices(facts(changes)).map(({ user: { id }, kind, subject }) => [id, kind, subject])
const group = (changes: Partial<NoticeFacts>) => noticeOf(dueNotices(facts(changes)) as [Due, ...Due[]])

test('a breached clock is for the assignee, without one for operations of the company', () => {
  const subject = `clock/MVD-X-2026-000001/BOOK/${Date.parse('2026-11-24T17:00:00Z')}`
  expect(due({ shipments: [shipment(1)] })).toEqual([['olga', 'EXPRESS_OVERDUE', subject]])
  expect(due({ shipments: [shipment(1, { assignedTo: null })] })).toEqual([['olga', 'EXPRESS_OVERDUE', subject]])
  expect(due({ shipments: [shipment(1, { company: 'AUZ', assignedTo: 'former' })] })[0]?.[0]).toBe('otto')
  // The limit is a setting, and the lists show what is late for a week.
  const patient = { ...usualSettings, clocks: { ...usualSettings.clocks, unbookedHours: 20 } }
  expect(due({ shipments: [shipment(1)], settingsOf: () => patient })).toEqual([])
  expect(due({ shipments: [shipment(1, {}, { requestedAt: '2026-11-10T13:00:00Z' })] })).toEqual([])
})

test('overdue shipments of a user are one notice, with the list behind the click', () => {
  expect(group({ shipments: [shipment(1), shipment(2)] })).toMatchObject({
    userId: 'olga',
    params: {
      shipments: '2',
      detail: 'X-26-0001, X-26-0002',
      clocks: 'BOOK',
      screen: '/operativa/express/en-proceso?flag=OVERDUE',
    },
  })
  expect(group({ shipments: [shipment(1)] }).params).toEqual({
    referencia: 'MVD-X-2026-000001',
    clocks: 'BOOK',
    screen: '/operativa/express/en-proceso?id=MVD-X-2026-000001',
  })
  const outsider = user('olga', 'EXPRESS_OP')
  expect(group({ shipments: [shipment(1)], recipients: [outsider] }).params).toMatchObject({
    screen: '',
    contact: 'EXPRESS_OP',
  })
})

test('the cut-off of a carrier is sent to operations once, an hour before it and not after it', () => {
  const cutoff = (cutoffAt: string) => {
    const clocks = { requestedAt: '2026-11-25T14:30:00Z', cutoffAt }
    return due({ shipments: [shipment(1, { assignedTo: 'mara' }, clocks), shipment(2, {}, clocks)] })
  }
  const subject = 'cutoff/MVD/DHL/2026-11-25T15:59:00Z'
  expect(cutoff('2026-11-25T15:59:00Z')).toEqual([
    ['olga', 'EXPRESS_CUTOFF', subject],
    ['olga', 'EXPRESS_CUTOFF', subject],
  ])
  expect(cutoff('2026-11-25T16:01:00Z')).toEqual([])
  expect(cutoff('2026-11-25T15:00:00Z')).toEqual([])
})

test('fuel of the next month is missing from the 25th on', () => {
  const carrier = { id: 'DHL', name: 'DHL', strictFuel: false }
  const stored = [{ service: '', month: '2026-11', percent: '18' }]
  const missing = (fuel: typeof stored, today = '2026-11-25') => due({ carriers: [{ ...carrier, fuel }], today })
  expect(missing(stored)).toEqual([['mara', 'EXPRESS_FUEL_MISSING', 'fuel/DHL/2026-12']])
  expect(missing(stored, '2026-11-24')).toEqual([])
  expect(missing([...stored, { service: '', month: '2026-12', percent: '18' }])).toEqual([])
  // Its tariffs have a percentage of their own.
  expect(missing([])).toEqual([])
})

test('a tariff ends in 30 and in 7 days unless a version follows', () => {
  const version = (validFrom: string, validTo?: string) => ({
    status: 'PUBLISHED' as const,
    validFrom,
    ...(validTo !== undefined && { validTo }),
  })
  const ends = (...versions: ReturnType<typeof version>[]) =>
    due({ tariffs: [{ id: 't1', code: 'IP0', versions }] }).map(([, , subject]) => subject)
  expect(ends(version('2026-01-01', '2026-12-25'))).toEqual(['tariff/t1/2026-12-25/30'])
  expect(ends(version('2026-01-01', '2026-12-02'))).toEqual(['tariff/t1/2026-12-02/7'])
  expect(ends(version('2026-01-01', '2026-12-26'))).toEqual([])
  expect(ends(version('2026-01-01', '2026-12-02'), version('2026-12-03'))).toEqual([])
  expect(ends(version('2026-01-01', '2026-12-02'), version('2026-12-05'))).toEqual(['tariff/t1/2026-12-02/7'])
  expect(lastPricedDay([version('2026-01-01', '2026-11-01')], '2026-11-25')).toBeUndefined()
})

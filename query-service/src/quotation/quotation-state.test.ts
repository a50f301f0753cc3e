import {
  approved,
  cancelled,
  costAdded,
  costGroup,
  published,
  rejected,
  requested,
  sellAdded,
  sellGroup,
  sent,
  taken,
  updated,
} from '@freight/contracts/testing/quotation-events'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stream } from '../testing/quotation-stream.ts'
import { quotationAfter, type QuotationState } from './quotation-state.ts'

const withLocalNames = JSON.parse(
  readFileSync(
    new URL('../../../contracts/src/quotation/samples/sells/QuoteSent.v1.local-names.json', import.meta.url),
    'utf8',
  ),
)
const priced = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '1000.00')]
const state = (...events: readonly { type: string; data: unknown }[]): Partial<QuotationState> =>
  quotationAfter(stream(...events)) ?? {}

test('a stream without a request has no quotation', () => expect(quotationAfter([])).toBeUndefined())

test('the state is available after each revision', () => {
  const events = stream(...priced, published, sent)
  expect(quotationAfter(events, 2)).toMatchObject({ status: 'PENDING', revision: 2, costs: [], lastChangeAt: at(2) })
  expect(quotationAfter(events)).toMatchObject({ status: 'SENT', revision: 6, lastChangeAt: at(6) })
})

test('a taken request has the status PENDING', () =>
  expect(state(requested(), taken)).toMatchObject({ status: 'PENDING', assignedTo: 'psosa', statusSince: at(2) }))

test('an assigned request is pending, one with another commercial is not', () => {
  const previous = { commercial: 'jcuadrado' }
  const assigned = { type: 'QuotationAssigned', data: { assignedTo: 'ana', previous } }
  expect(state(requested(), assigned)).toMatchObject({ status: 'PENDING', assignedTo: 'ana' })
  const commercialAssigned = { type: 'QuotationAssigned', data: { commercial: 'mrivas', previous } }
  expect(state(requested(), commercialAssigned)).toMatchObject({
    status: 'REQUESTED',
    commercial: 'mrivas',
    statusSince: at(1),
  })
})

test('a released request is requested again', () =>
  expect(state(requested(), taken, { type: 'QuotationReleased', data: { previous: 'psosa' } })).toMatchObject({
    status: 'REQUESTED',
    assignedTo: undefined,
  }))

test('a note has its author and its time', () =>
  expect(
    state(requested(), { type: 'QuotationNoteAdded', data: { noteId: 'n', text: 'Call', visibility: 'INTERNAL' } }),
  ).toMatchObject({ notes: [{ noteId: 'n', text: 'Call', at: at(2), by: 'psosa' }] }))

test('a document has its author and time, and disappears when it is removed', () => {
  const sheet = { documentId: 'd1', type: 'MSDS' as const, name: 'Hoja.pdf' }
  const attached = { type: 'DocumentAttached' as const, data: { ...sheet, size: 12, sha256: 'ab' } }
  expect(state(requested(), attached).docs).toEqual([{ ...attached.data, at: at(2), by: 'psosa', isAgent: false }])
  expect(state(requested(), attached, { type: 'DocumentRemoved', data: sheet }).docs).toEqual([])
})

test('a changed cost makes its sells stale until they are changed', () => {
  const changed = { type: 'CostGroupChanged', data: costGroup('cost-1', '850.00') }
  expect(state(...priced, changed)).toMatchObject({ costs: [costGroup('cost-1', '850.00')], sells: [{ stale: true }] })
  const mended = { type: 'SellGroupChanged', data: sellGroup('sell-1', '850.00', '1050.00') }
  expect(state(...priced, changed, mended)).toMatchObject({ sells: [{ stale: false }] })
})

test('a change of another cost makes no sell stale', () =>
  expect(state(...priced, { type: 'CostGroupChanged', data: costGroup('cost-2', '1.00') })).toMatchObject({
    sells: [{ stale: false }],
  }))

test('a removed cost is no longer in the state', () =>
  expect(state(...priced, { type: 'CostGroupRemoved', data: { idCost: 'cost-1' } }).costs).toEqual([]))

test('the alternative selected last is the selected one; one that is added again must be selected again', () => {
  const two = [
    ...priced,
    { type: 'SellSelected', data: { idSell: 'sell-1' } },
    sellAdded('sell-2', '800.00', '1200.00'),
  ]
  const removed = ['sell-2', 'sell-1'].map((idSell) => ({ type: 'SellGroupRemoved', data: { idSell } }))
  expect(state(...two).sellectedSell).toBe('sell-1')
  expect(state(...two, ...removed, sellAdded('sell-2', '800.00', '1200.00')).sellectedSell).toBeUndefined()
  expect(state(...two, { type: 'SellSelected', data: { idSell: 'sell-2' } }).sellectedSell).toBe('sell-2')
})

test('the removal of the selected alternative leaves none selected', () =>
  expect(state(...priced, { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } })).toMatchObject({
    sells: [],
    sellectedSell: undefined,
  }))

test('a publication is quoted, a further one updated, each with its rates', () => {
  expect(state(...priced, published)).toMatchObject({ status: 'QUOTED', publicationNo: 1, fx: { base: 'USD' } })
  expect(state(...priced, published, updated)).toMatchObject({
    status: 'UPDATED',
    publicationNo: 2,
    statusSince: at(6),
  })
})

test('a sent offer becomes a revision', () =>
  expect(state(...priced, published, sent)).toMatchObject({
    status: 'SENT',
    revisions: [{ revisionNo: 1, at: at(6), by: 'psosa' }],
  }))

test('an approval contains the alternative', () =>
  expect(state(...priced, published, sent, approved('sell-1'))).toMatchObject({
    status: 'APPROVED',
    outcome: { kind: 'APPROVED', idSell: 'sell-1', reasonCode: 'PRICE' },
  }))

test('a rejection has a reason until the quotation is reopened', () => {
  expect(state(...priced, published, sent, rejected)).toMatchObject({
    status: 'NOT_APPROVED',
    outcome: { kind: 'NOT_APPROVED', reasonCode: 'NO_SPACE' },
  })
  expect(
    state(...priced, published, sent, rejected, { type: 'QuoteReopened', data: { reason: 'Again' } }),
  ).toMatchObject({ status: 'PENDING', outcome: undefined, fx: undefined })
})

test('a postponed quotation resumes with stale sells', () => {
  const postponed = { type: 'QuotePostponed', data: { resumeOn: '2026-06-01' } }
  expect(state(...priced, postponed)).toMatchObject({ status: 'FUTURE', outcome: { kind: 'FUTURE' } })
  expect(state(...priced, postponed, { type: 'QuoteResumed', data: {} })).toMatchObject({
    status: 'PENDING',
    sells: [{ stale: true }],
    outcome: undefined,
  })
})

test('a follow-up stays until it is removed or the quotation is decided', () => {
  const followUp = (data: object) => ({ type: 'FollowUpScheduled', data: { text: 'Call Ana', ...data } })
  const offer = [...priced, published, sent, followUp({ on: '2026-03-16' })]
  expect(state(...offer)).toMatchObject({ followUp: { on: '2026-03-16', text: 'Call Ana', at: at(offer.length) } })
  expect(state(...offer, followUp({ on: '2026-03-20' }))).toMatchObject({ followUp: { on: '2026-03-20' } })
  for (const end of [followUp({}), approved('sell-1'), rejected, cancelled])
    expect(state(...offer, end).followUp).toBeUndefined()
})

test('a cancelled quotation keeps its status', () =>
  expect(state(requested(), taken, cancelled)).toMatchObject({
    status: 'PENDING',
    cancelled: true,
    outcome: { kind: 'CANCELLED', reasonCode: 'DUPLICATE' },
  }))

test('a cost with a retired code is stale, and so are its sells, until it is changed', () => {
  const marked = { type: 'CostGroupMarkedStale', data: { idCost: 'cost-1', reason: 'CHARGE_CODE_RETIRED' } } as const
  const changed = { type: 'CostGroupChanged', data: costGroup('cost-1', '850.00') } as const
  expect(Object.keys(state(...priced, marked).staleCosts ?? {})).toEqual(['cost-1'])
  expect(state(...priced, marked)).toMatchObject({ sells: [{ stale: true }] })
  expect(state(...priced, marked, changed)).toMatchObject({ sells: [{ stale: true }] })
  expect(state(...priced, marked, changed).staleCosts).toEqual({})
})

test('a won quotation shows the published offer, not a later draft', () => {
  const offered = [...priced, published, sent]
  const changed = { type: 'SellGroupChanged', data: sellGroup('sell-1', '800.00', '1100.00') }
  const removed = { type: 'SellGroupRemoved', data: { idSell: 'sell-1' } }
  for (const draft of [changed, removed])
    expect(state(...offered, draft, approved('sell-1'))).toMatchObject({
      sellectedSell: 'sell-1',
      sells: [{ group: sellGroup('sell-1', '800.00', '1000.00'), stale: false }],
    })
})

test('the delivery state of a mail is that of its last sending', () => {
  const life = [...priced, published, sent, { type: 'QuoteResent', data: { revisionNo: 1 } }]
  const resent = life.length
  const failed = (overrides: object) => ({
    type: 'QuoteMailFailed',
    data: { revisionNo: 1, error: '550', ...overrides },
  })
  const mailed = (overrides: object) => ({ type: 'QuoteMailed', data: { revisionNo: 1, messageId: 'm', ...overrides } })
  const mail = (...laterEvents: readonly { type: string; data: unknown }[]) =>
    state(...life, ...laterEvents).deliveries?.[1]?.mail
  expect(mail(failed({ again: 0 }))).toBeUndefined()
  expect(mail(mailed({ again: resent }), failed({ again: 0 }))).toMatchObject({ state: 'SENT' })
  expect(mail(mailed({ again: 0 }), failed({ again: resent }))).toMatchObject({ state: 'FAILED', error: '550' })
  const delayed = { type: 'QuoteMailDelayed', data: { revisionNo: 1, again: resent, error: 'ECONNREFUSED' } }
  expect(mail(delayed)).toMatchObject({ state: 'WAITING', error: 'ECONNREFUSED' })
  expect(mail(delayed, mailed({ again: resent }))).toMatchObject({ state: 'SENT' })
  // Older events lack the field `again`.
  expect(mail(failed({}))).toMatchObject({ state: 'FAILED' })
})

test('an approval of a named revision keeps the restored alternatives', () => {
  const now = sellGroup('sell-1', '800.00', '1100.00')
  const life = [...priced, published, sent, { type: 'SellGroupChanged', data: now }]
  const approval = { type: 'QuoteApproved', data: { idSell: 'sell-1', clientReference: '', revisionNo: 1 } }
  expect(state(...life, approval)).toMatchObject({
    sells: [{ group: now }],
    outcome: { kind: 'APPROVED', idSell: 'sell-1', revisionNo: 1 },
  })
})

test('a sent offer hides local suppliers and shows the main carrier', () => {
  const { revisions } = state(...priced, published, { type: 'QuoteSent', data: withLocalNames })
  const text = JSON.stringify(revisions)
  expect(text).not.toMatch(/Transportes Perez|Fletes del Sur/)
  expect(text).toContain('LATAM Cargo')
  expect(revisions?.[0]?.sells[0]?.journey).toMatchObject([
    { legs: ['PICKUP'], carrier: '', ruta: 'Suzhou-PVG', ttime: 2 },
    { legs: ['MAIN_CARRIAGE'] },
    { legs: ['DELIVERY'], carrier: '' },
  ])
})

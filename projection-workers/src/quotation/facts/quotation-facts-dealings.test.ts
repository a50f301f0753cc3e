import { costGroup, costAdded, published, requested, sellGroup } from '@freight/contracts/testing/quotation-events'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { after, stored, knownThen } from '../../testing/after.ts'
import type { AnalyticsValues } from '@freight/platform/analytics/port'
import { costChargeValues, sellChargeValues } from './charge-facts.ts'
import { quotationFacts, quotationFacts as facts } from './quotation-facts.ts'
import type { QuotationFactsRow } from './quotation-facts-columns.ts'
import { fold } from '../../engine/fold.ts'
import { anyProjection } from '../../engine/projection.ts'

const opened = (costRequestId: string, dueAt?: string) => ({
  type: 'CostRequestOpened' as const,
  data: {
    costRequestId,
    providerId: 'p-1',
    providerName: 'Blue Delta',
    contactId: 'k-1',
    mail: 'ana@example.test',
    language: 'en' as const,
    ...(dueAt !== undefined && { dueAt }),
  },
})
const recorded = (costRequestId: string, submissionNo: number) => ({
  type: 'AgentCostsRecorded' as const,
  data: { costRequestId, submissionNo, groups: [] },
})
const invoice = { idCharge: [], document: 'A 1', date: '2026-03-20', currency: 'USD' as const }

test('an agent who answers twice has the date of the first answer; one who declines has a reason', () =>
  after(facts, requested(), opened('r-1', at(9)), opened('r-2'), recorded('r-1', 1), recorded('r-1', 2), {
    type: 'CostRequestClosed',
    data: { costRequestId: 'r-2', providerName: 'Blue Delta', state: 'DECLINED', reasonCode: 'NO_SPACE' },
  }).shows({
    asked: [
      {
        id: 'r-1',
        providerId: 'p-1',
        provider: 'Blue Delta',
        asked: at(2),
        due: at(9),
        answered: at(4),
        answers: 2,
        closed: '',
        reason: '',
      },
      {
        id: 'r-2',
        providerId: 'p-1',
        provider: 'Blue Delta',
        asked: at(3),
        answers: 0,
        closed: 'DECLINED',
        reason: 'NO_SPACE',
      },
    ],
  }))

test('an agent whose cost request is reopened is expected to answer again', () =>
  after(
    facts,
    requested(),
    opened('r-1'),
    { type: 'CostRequestClosed', data: { costRequestId: 'r-1', providerName: 'Blue Delta', state: 'EXPIRED' } },
    { type: 'CostRequestAwaited', data: { costRequestId: 'r-1', providerName: 'Blue Delta' } },
  ).shows({
    asked: [{ id: 'r-1', providerId: 'p-1', provider: 'Blue Delta', asked: at(2), answers: 0, closed: '', reason: '' }],
  }))

test('each invoice is listed, and those of a provider are added to its cost', () =>
  after(
    facts,
    requested(),
    costAdded('cost-1', '800.00'),
    costAdded('cost-2', '900.00'),
    { type: 'SellInvoiced', data: { idSell: 'sell-1', ...invoice, amount: '10.5' } },
    { type: 'CostInvoiced', data: { idCost: 'cost-1', ...invoice, amount: '300' } },
    { type: 'CostInvoiced', data: { idCost: 'cost-1', ...invoice, document: 'A 2', amount: '200' } },
  ).shows({
    costInvoicedUsd: '500.00',
    invoices: [
      { side: 'SELL', id: 'sell-1', document: 'A 1', day: '2026-03-20', at: at(4), usd: '10.50' },
      { side: 'COST', id: 'cost-1', document: 'A 1', day: '2026-03-20', at: at(5), usd: '300.00' },
      { side: 'COST', id: 'cost-1', document: 'A 2', day: '2026-03-20', at: at(6), usd: '200.00' },
    ],
  }))

test('a withdrawn invoice does not count, and its number may be recorded again', () => {
  const ofCost = { type: 'CostInvoiced' as const, data: { idCost: 'cost-1', ...invoice, amount: '300' } }
  const ofSell = { type: 'SellInvoiced' as const, data: { idSell: 'sell-1', ...invoice, amount: '10.5' } }
  const removed = { document: 'A 1', currency: 'USD' as const, reason: 'x' }
  const before = [requested(), costAdded('cost-1', '800.00')]
  const laterEvents: Event[] = [
    ofSell,
    ofCost,
    { ...ofCost, data: { ...ofCost.data, document: 'A 2', amount: '200' } },
    { type: 'SellInvoiceWithdrawn', data: { idSell: 'sell-1', ...removed, amount: '10.5', recordedIn: 3 } },
    { type: 'CostInvoiceWithdrawn', data: { idCost: 'cost-1', ...removed, amount: '300', recordedIn: 4 } },
  ]
  const { row } = rowAfter(...before, ...laterEvents)
  expect(row).toMatchObject({ sellInvoicedUsd: '0.00', costInvoicedUsd: '200.00' })
  expect(row.invoices.map(({ side, document }) => [side, document])).toEqual([['COST', 'A 2']])
  expect(row.costs.map(({ invoiced }) => invoiced)).toEqual(['200.00'])
  expect(rowAfter(...before, ...laterEvents, ofSell).row.invoices.map(({ document }) => document)).toEqual([
    'A 2',
    'A 1',
  ])
})

type Event = Parameters<typeof after<typeof quotationFacts.columns, 'quotation'>>[1]
const rowAfter = (...events: Event[]) => {
  const rows = new Map()
  const stream = events.map((event, index) => stored('quotation-1', index + 1, event))
  fold(anyProjection(quotationFacts), stream, rows, new Set(), knownThen())
  const { revision, row } = rows.get('1') as { revision: number; row: QuotationFactsRow }
  return { revision, row }
}

const from = (idCost: string, carrier: string, amount: string) => ({
  type: 'CostGroupAdded' as const,
  data: { ...costGroup(idCost, amount), carrier },
})

test('an invoice of a sale is converted at the rates of the approved revision', () => {
  const rates = (perBase: string) => ({
    base: 'USD' as const,
    date: '2026-03-01',
    rates: [{ currency: 'EUR' as const, perBase, date: '2026-03-01' }],
  })
  const sent = (revisionNo: number, perBase: string) => ({
    type: 'QuoteSent' as const,
    data: {
      revisionNo,
      sells: [],
      sellectedSell: 'sell-1',
      totals: [],
      fxSnapshot: rates(perBase),
      recipients: [],
      channel: 'DOWNLOAD' as const,
      language: 'es' as const,
      validUntil: '2026-04-15',
    },
  })
  const invoiced = {
    type: 'SellInvoiced' as const,
    data: { idSell: 'sell-1', ...invoice, currency: 'EUR' as const, amount: '100' },
  }
  const rowAfterApprovals = (...approvals: { revisionNo?: number }[]) =>
    rowAfter(
      requested(),
      published,
      sent(1, '1.20'),
      sent(2, '1.30'),
      ...approvals.map((one) => ({
        type: 'QuoteApproved' as const,
        data: { idSell: 'sell-1', clientReference: '', ...one },
      })),
      invoiced,
    ).row.sellInvoicedUsd
  expect([rowAfterApprovals({ revisionNo: 1 }), rowAfterApprovals({ revisionNo: 2 }), rowAfterApprovals({})]).toEqual([
    '120.00',
    '130.00',
    '130.00',
  ])
})

test('main freight consists of the flagged lines of a current cost, whatever their amounts', () => {
  const [line] = costGroup('cost-1', '56.00').charges
  if (!line) throw new Error('A cost has a line')
  const charges = [
    { ...line, idCharge: 'DGS', amount: '180.50' },
    line,
    { ...line, section: 'ORIGIN' as const, idCharge: 'PCK' },
    { ...line, included: true as const },
  ]
  const added: Event[] = [requested(), { type: 'CostGroupAdded', data: { ...costGroup('cost-1', '0'), charges } }]
  expect(rowAfter(...added).row.freightLines).toEqual([
    { given: at(2), code: 'DGS', usd: '180.50', main: false },
    { given: at(2), code: line.idCharge, usd: '56.00', main: true },
  ])
  const stale = { type: 'CostGroupMarkedStale' as const, data: { idCost: 'cost-1', reason: 'COPIED' as const } }
  expect(rowAfter(...added, stale).row.freightLines).toEqual([])
  expect(rowAfter(...added, { type: 'CostGroupRemoved', data: { idCost: 'cost-1' } }).row.freightLines).toEqual([])
})

test('the facts mark the cheapest of several sources, the gap of the others and the won cost', () => {
  const sold = { type: 'SellGroupAdded' as const, data: { ...sellGroup('sell-1', '1000.00', '1200.00'), idCost: 'b' } }
  const { row } = rowAfter(
    requested(),
    from('a', 'LATAM', '800.00'),
    from('b', 'Iberia', '1000.00'),
    from('c', 'Iberia', '1200.00'),
    sold,
    published,
    { type: 'QuoteApproved', data: { idSell: 'sell-1', clientReference: '' } },
  )
  expect(row.costs.map(({ id, comparable, cheapest, gap, won }) => ({ id, comparable, cheapest, gap, won }))).toEqual([
    { id: 'a', comparable: true, cheapest: true, gap: 0, won: false },
    { id: 'b', comparable: true, cheapest: false, gap: 25, won: true },
    // Its source is represented by the cheaper cost.
    { id: 'c', comparable: false, cheapest: false, gap: undefined, won: false },
  ])
})

/** Per line: id of its group, whether it is removed, its number and its code. */
const linesIn = (rows: readonly AnalyticsValues[]) =>
  rows.flatMap((values) =>
    (values.at(-1) as unknown[][]).flatMap((group) =>
      (group.at(-1) as unknown[][]).map(([removed, line, code]) => [group[0], removed, line, code]),
    ),
  )

test('a removed line marks its row as removed, a removed cost all its rows', () => {
  const two = { ...costGroup('cost-1', '800.00') }
  const lines = [...two.charges, ...costGroup('cost-1', '50.00').charges]
  const { row, revision } = rowAfter(
    requested(),
    { type: 'CostGroupAdded', data: { ...two, charges: lines } },
    { type: 'CostGroupChanged', data: two },
    { type: 'SellGroupAdded', data: sellGroup('sell-1', '800.00', '1000.00') },
  )
  expect(linesIn(costChargeValues('MVD-1', revision, row))).toEqual([
    ['cost-1', 0, 0, 'AF'],
    ['cost-1', 1, 1, ''],
  ])
  expect(linesIn(sellChargeValues('MVD-1', revision, row))).toEqual([['sell-1', 0, 0, 'AF']])
  const removed = rowAfter(
    requested(),
    { type: 'CostGroupAdded', data: { ...two, charges: lines } },
    { type: 'CostGroupRemoved', data: { idCost: 'cost-1' } },
  )
  expect(linesIn(costChargeValues('MVD-1', 3, removed.row)).map(([, removed]) => removed)).toEqual([1, 1])
  expect(sellChargeValues('MVD-1', 3, removed.row)).toEqual([])
})

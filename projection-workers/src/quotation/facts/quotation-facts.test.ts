import { quotationFacts } from './quotation-facts.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { sellCharge } from '@freight/contracts/testing/sample-charges'
import { after } from '../../testing/after.ts'
import {
  amended,
  approved,
  cancelled,
  costAdded,
  published,
  rejected,
  reopenedForPricing,
  requested,
  sellAdded,
  sellGroup,
  sent,
  taken,
  updated,
} from '@freight/contracts/testing/quotation-events'
import { test } from 'vitest'

const facts = quotationFacts

const sentWith = (...sells: ReturnType<typeof sellGroup>[]) => {
  if (sent.type !== 'QuoteSent') throw new Error('It was not sent')
  return { ...sent, data: { ...sent.data, sells } }
}
const approvalWith = (figures: object) => ({
  type: 'QuoteApproved' as const,
  data: { idSell: 'sell-2', clientReference: '', ...figures },
})

test('a request has its lane, mode and weight', () =>
  after(facts, requested()).shows({
    status: 'REQUESTED',
    requestedAt: at(1),
    lane: 'HKG-MVD',
    transport: 'AIR',
    mode: 'LSE',
    chargeableKg: '210',
  }))

test('the gross weight is that of the containers where it is given for each of them', () => {
  // 2 × 12,500.5 + 1 × 8,000 = 33,001 kg
  const containerData = [
    { type: '40HC' as const, quantity: 2, peso: '12500.5' },
    { type: '20GP' as const, quantity: 1, peso: '8000' },
  ]
  after(facts, requested({ pesoTotal: '0', containerData })).shows({ grossKg: '33001' })
  // A weight of the whole shipment counts alone.
  after(facts, requested({ pesoTotal: '30000', containerData })).shows({ grossKg: '30000' })
})

test('a taken request has the status PENDING', () =>
  after(facts, requested(), taken).shows({ status: 'PENDING', assignedTo: 'psosa' }))

test('a request assigned to a pricing user is pending, one assigned to a commercial is not', () => {
  const previous = { commercial: 'jcuadrado' }
  after(facts, requested(), { type: 'QuotationAssigned', data: { assignedTo: 'psosa', previous } }).shows({
    status: 'PENDING',
  })
  after(facts, requested(), { type: 'QuotationAssigned', data: { commercial: 'mrivas', previous } }).shows({
    status: 'REQUESTED',
    commercial: 'mrivas',
  })
})

test('a released request is requested', () =>
  after(facts, requested(), taken, { type: 'QuotationReleased', data: { previous: 'psosa' } }).shows({
    status: 'REQUESTED',
    assignedTo: undefined,
  }))

test('the first publication sets the quoting time', () =>
  after(facts, requested(), taken, published, updated).shows({
    status: 'UPDATED',
    firstQuotedAt: at(3),
    publications: 2,
    sellUsd: '1000.00',
    costUsd: '800.00',
    marginUsd: '200.00',
  }))

test('a publication after a reopening keeps the first quoting time', () =>
  after(facts, requested(), published, rejected, { type: 'QuoteReopened', data: { reason: 'Again' } }, published).shows(
    {
      status: 'QUOTED',
      firstQuotedAt: at(2),
      decidedAt: undefined,
      outcomeReason: undefined,
    },
  ))

test('a second sending keeps the first sending time', () =>
  after(facts, requested(), published, sent, sent).shows({ status: 'SENT', firstSentAt: at(3), revisions: 1 }))

test('an approval sets the decision time and the figures', () =>
  after(facts, requested(), published, sent, approved('sell-1')).shows({
    status: 'APPROVED',
    decidedAt: at(4),
    sellUsd: '1000.00',
    costUsd: '800.00',
    marginUsd: '200.00',
    outcomeReason: 'PRICE',
  }))

test('an approved alternative counts with its own cost, even if another one was selected', () => {
  const second = sellGroup('sell-2', '500.00', '650.00')
  const offerOfTwo = sentWith(sellGroup('sell-1', '800.00', '1000.00'), { ...second, validez: '2026-03-31' })
  const drafts = [sellAdded('sell-1', '800.00', '1000.00'), sellAdded('sell-2', '500.00', '650.00')]
  const figures = { converted: { amount: '650.00', currency: 'USD' as const }, margin: '150.00' }
  const dearerSell = { type: 'SellGroupChanged' as const, data: sellGroup('sell-2', '600.00', '900.00') }
  // A draft changed after the offer is not part of the approval.
  after(facts, requested(), ...drafts, published, offerOfTwo, dearerSell, approvalWith(figures)).shows({
    sellUsd: '650.00',
    costUsd: '500.00',
    marginUsd: '150.00',
    validUntil: '2026-03-31',
  })
})

test('a line without a cost adds no margin: the cost comes from the group, not from the difference', () => {
  const group = sellGroup('sell-2', '500.00', '650.00')
  const margin = { currency: 'USD' as const, cost: '500.00', sell: '700.00', sellWithCost: '650.00', margin: '150.00' }
  const { costAmount: _, ...unknown } = sellCharge('DOC', '0.00', '50.00')
  const totals = [{ amount: '700.00', currency: 'USD' as const }]
  const groupWithMargin = { ...group, charges: [...group.charges, unknown], totals, margin }
  const added = { type: 'SellGroupAdded' as const, data: groupWithMargin }
  const figures = { converted: { amount: '700.00', currency: 'USD' as const }, margin: '150.00' }
  after(facts, requested(), added, published, sentWith(groupWithMargin), approvalWith(figures)).shows({
    sellUsd: '700.00',
    costUsd: '500.00',
    marginUsd: '150.00',
  })
})

test('a won alternative without a margin shows none, not that of the selected one', () => {
  const { margin: _, ...plain } = sellGroup('sell-2', '500.00', '650.00')
  // Bought in a currency without a rate in the offer.
  const group = { ...plain, charges: [sellCharge('AF', '500.00', '650.00', { costCurrency: 'ARS' })] }
  const added = { type: 'SellGroupAdded' as const, data: group }
  const removed = { type: 'SellGroupRemoved' as const, data: { idSell: 'sell-1' } }
  after(
    facts,
    requested(),
    sellAdded('sell-1', '800.00', '1000.00'),
    added,
    published,
    removed,
    sentWith(group),
    approvalWith({}),
  ).shows({ sellUsd: '650.00', costUsd: undefined, marginUsd: undefined })
})

test('an approved selected alternative keeps its figures when the approval contains none', () =>
  after(facts, requested(), published, sent, {
    type: 'QuoteApproved',
    data: { idSell: 'sell-1', clientReference: '' },
  }).shows({ sellUsd: '1000.00', costUsd: '800.00', marginUsd: '200.00' }))

/** Sold and bought in euros and priced at 1.20 USD per EUR; 10.00 of the cost is in dollars. */
const inEuros = {
  ...sellGroup('sell-2', '500.00', '650.00'),
  charges: [
    sellCharge('AF', '500.00', '650.00', { sellCurrency: 'EUR', costCurrency: 'EUR' }),
    sellCharge('DOC', '10.00', '20.00', { sellCurrency: 'EUR' }),
  ],
  totals: [{ amount: '670.00', currency: 'EUR' as const }],
  margin: { currency: 'USD' as const, cost: '610.00', sell: '804.00', margin: '194.00', marginPct: '24.13' },
}
const publishedAt = (perBase: string) => {
  if (published.type !== 'QuotePublished') throw new Error('It was not published')
  const fxSnapshot = {
    ...published.data.fxSnapshot,
    rates: [{ currency: 'EUR' as const, perBase, date: '2026-03-02' }],
  }
  const { totals, margin } = inEuros
  return { ...published, data: { ...published.data, sellectedSell: 'sell-2', totals, margin, fxSnapshot } }
}
const sentAt = (perBase: string, revisionNo: number) => {
  const { data, ...event } = sentWith(inEuros)
  return { ...event, data: { ...data, revisionNo, fxSnapshot: publishedAt(perBase).data.fxSnapshot } }
}

test('sell, cost and margin are converted at the rates of the publication, then of the sending, not of the pricing', () => {
  const added = { type: 'SellGroupAdded' as const, data: inEuros }
  const at110 = { sellUsd: '737.00', costUsd: '560.00', marginUsd: '177.00' }
  const at130 = { sellUsd: '871.00', costUsd: '660.00', marginUsd: '211.00' }
  const at140 = { sellUsd: '938.00', costUsd: '710.00', marginUsd: '228.00' }
  // As stored by earlier versions: figures at the rates of the pricing.
  const asPriced = { converted: { amount: '804.00', currency: 'USD' as const }, margin: '194.00' }
  const publishedQuotation = [requested(), added, publishedAt('1.10')] as const
  after(facts, ...publishedQuotation).shows(at110)
  after(facts, ...publishedQuotation, sentAt('1.30', 1)).shows(at130)
  after(facts, ...publishedQuotation, sentAt('1.30', 1), approvalWith(asPriced)).shows(at130)
  // With several revisions, the rates of the approved one.
  const twiceSent = [...publishedQuotation, sentAt('1.30', 1), sentAt('1.40', 2)] as const
  after(facts, ...twiceSent, approvalWith({ ...asPriced, revisionNo: 1 })).shows(at130)
  after(facts, ...twiceSent, approvalWith({ ...asPriced, revisionNo: 2 })).shows(at140)
})

test('a rejection sets the decision time and the reason', () =>
  after(facts, requested(), published, sent, rejected).shows({
    status: 'NOT_APPROVED',
    decidedAt: at(4),
    outcomeReason: 'NO_SPACE',
  }))

test('a postponed quotation is in the future until it is resumed', () => {
  const postponed = { type: 'QuotePostponed', data: { resumeOn: '2026-06-01' } } as const
  after(facts, requested(), postponed).shows({ status: 'FUTURE' })
  after(facts, requested(), postponed, { type: 'QuoteResumed', data: {} }).shows({ status: 'PENDING' })
})

test('a cancelled quotation is marked and keeps its status', () =>
  after(facts, requested(), cancelled).shows({ status: 'REQUESTED', cancelled: true }))

test('the facts of an amended request contain its changes', () =>
  after(
    facts,
    requested(),
    taken,
    published,
    amended({ incoterm: 'EXW', chargeableTotal: '300' }),
    reopenedForPricing,
  ).shows({
    status: 'PENDING',
    incoterm: 'EXW',
    chargeableKg: '300',
    requestedAt: at(1),
  }))

test('an approval of an earlier revision counts that revision, not the last publication', () => {
  const first = sellAdded('sell-1', '800.00', '1000.00')
  const dearerSell = { type: 'SellGroupChanged' as const, data: sellGroup('sell-1', '900.00', '1300.00') }
  const restoredSell = { type: 'SellGroupChanged' as const, data: sellGroup('sell-1', '800.00', '1000.00') }
  const figures = { converted: { amount: '1000.00', currency: 'USD' as const }, margin: '200.00' }
  const approvalOf = (overrides: object) => ({
    type: 'QuoteApproved' as const,
    data: { idSell: 'sell-1', clientReference: '', revisionNo: 1, ...overrides },
  })
  after(facts, requested(), first, published, sent, dearerSell, published, restoredSell, approvalOf(figures)).shows({
    sellUsd: '1000.00',
    costUsd: '800.00',
    marginUsd: '200.00',
    validUntil: restoredSell.data.validez,
  })
  after(facts, requested(), first, published, sent, approvalOf({})).shows({ costUsd: '800.00', marginUsd: '200.00' })
})

test('a request contains the units of its load', () =>
  after(
    facts,
    requested({
      containerData: [
        { type: '20GP', quantity: 2 },
        { type: '40HC', quantity: 1 },
      ],
      containerQty: 3,
    }),
  ).shows({
    containerRows: [
      { type: '20GP', quantity: 2 },
      { type: '40HC', quantity: 1 },
    ],
    teu: '4.00',
  }))

const costFact = (stale: boolean) => ({
  id: 'cost-1',
  agentId: '',
  agent: '',
  carrier: 'LATAM',
  until: '2026-04-30',
  given: at(2),
  total: '800.00',
  stale,
  source: 'MANUAL',
  request: '',
  won: false,
  invoiced: '0',
  comparable: false,
  cheapest: false,
})

test('a cost is listed until it is removed', () => {
  after(facts, requested(), costAdded('cost-1', '800.00')).shows({ costs: [costFact(false)] })
  after(facts, requested(), costAdded('cost-1', '800.00'), {
    type: 'CostGroupRemoved',
    data: { idCost: 'cost-1' },
  }).shows({ costs: [] })
})

test('a copied cost counts once it is confirmed', () => {
  const marked = { type: 'CostGroupMarkedStale' as const, data: { idCost: 'cost-1', reason: 'COPIED' } }
  const confirmed = { type: 'CostGroupConfirmed' as const, data: { idCost: 'cost-1' } }
  after(facts, requested(), costAdded('cost-1', '800.00'), marked).shows({ costs: [costFact(true)] })
  after(facts, requested(), costAdded('cost-1', '800.00'), marked, confirmed).shows({ costs: [costFact(false)] })
})

test('the invoiced amounts are the sums of the invoices', () => {
  const invoice = { idCharge: [], document: 'A 1', date: '2026-03-20', currency: 'USD' as const }
  after(
    facts,
    requested(),
    { type: 'SellInvoiced', data: { idSell: 'sell-1', ...invoice, amount: '10.50' } },
    { type: 'SellInvoiced', data: { idSell: 'sell-1', ...invoice, amount: '2.00' } },
    { type: 'CostInvoiced', data: { idCost: 'cost-1', ...invoice, amount: '7.00' } },
  ).shows({ sellInvoicedUsd: '12.50', costInvoicedUsd: '7.00' })
})

import { amountOf } from '@freight/contracts/pricing/cost-amount'
import { needsApproval } from '@freight/contracts/quotation/needs-approval'
import type { EventData, EventOf } from '@freight/contracts/events/event'
import { Exact } from '@freight/contracts/money/money'
import type { CostCharge, CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { type QuotationEvents, quotationEvents } from '@freight/contracts/quotation/quotation-events'
import { statuses } from '@freight/contracts/vocabulary/quotation'
import { leadsTo } from '@freight/contracts/quotation/transitions'
import { sameContent } from '@freight/contracts/same-content'
import fc from 'fast-check'
import { untypedDecider } from '../deciders.ts'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import type { Wish } from '../../testing/random-commands.ts'
import {
  lifeAfter,
  dayAfter,
  decided,
  evolved,
  type Life,
  anyLife,
  type LifeSample,
} from '../../testing/random-lives.ts'
import { rates } from '../../testing/random-prices.ts'
import { outdatedApprovals } from './sells/approval.ts'
import { quotation } from './quotation-decider.ts'
import type { Quotation } from './quotation-state.ts'

type Event = EventOf<QuotationEvents>
type SellGroup = EventData<QuotationEvents, 'SellGroupAdded'>
type Sent = EventData<QuotationEvents, 'QuoteSent'>
const decider = untypedDecider(quotation)

const zero = new Exact(0)
const sum = (amounts: readonly string[]) => amounts.reduce((total, one) => total.plus(one), zero)

const hidden = [
  'idCost',
  'costIndex',
  'costCurrency',
  'costAmount',
  'costAmountPerUnit',
  'costConverted',
  'margin',
  'marginPct',
  'markupPct',
  'markupRuleId',
  'addedOnce',
  'minimumProfit',
  'sellRate',
  'taxReason',
  'validityOverrideReason',
]

/** Computes the margin independently, from the counted lines and the present rates. */
const recomputedMargin = ({ charges }: SellGroup, scope: string, sample: Wish) => {
  const fx = rates[sample.rates] ?? lookups.fx
  const perUsd = new Map([['USD', '1'], ...fx.rates.map(({ currency, perBase }) => [currency, perBase] as const)])
  // Amounts of one currency are added before they are converted and rounded.
  const inUsd = (amounts: readonly { amount: string; currency: string }[]) => {
    if (amounts.some(({ currency }) => !perUsd.has(currency as 'USD'))) return undefined
    return [...perUsd].reduce((total, [currency, rate]) => {
      const amountsOfCurrency = amounts.filter((one) => one.currency === currency)
      const sum = amountsOfCurrency.reduce((subtotal, { amount }) => subtotal.plus(amount), zero)
      return total.plus(sum.times(rate).toDecimalPlaces(2))
    }, zero)
  }
  const counted = charges.filter((one) => scope === 'ON_REQUEST' || one.scope !== 'ON_REQUEST')
  const sell = inUsd(counted.map((one) => ({ amount: one.sellAmount, currency: one.sellCurrency })))
  const known = counted.flatMap(({ costAmount, costCurrency = '' }) =>
    costAmount === undefined ? [] : { amount: costAmount, currency: costCurrency },
  )
  const cost = inUsd(known)
  if (!sell || !cost) return undefined
  const isAtMost = known.length < counted.length
  return { sell: sell.toFixed(2), cost: cost.toFixed(2), margin: sell.minus(cost).toFixed(2), isAtMost }
}

const lastOf = <Type extends Event['type']>(events: readonly Event[], type: Type) =>
  events.findLast((one): one is Extract<Event, { type: Type }> => one.type === type)

const requestIn = (events: readonly Event[]) => {
  const last = events.findLast(({ type }) => type === 'QuotationRequested' || type === 'QuotationRequestAmended')
  return last?.type === 'QuotationRequestAmended' ? last.data.request : last?.data
}

/** Rules that hold for each event in any state. */
const laws: {
  [Type in Event['type']]?: (data: EventData<QuotationEvents, Type>, before: Life, sample: Wish, by: string) => void
} = {
  SellGroupAdded: (group, { state }, sample) => {
    const removed = state.removedSells.find((one) => one.group.idSell === group.idSell)
    // A restored alternative is the removed one, at the rates of its own day.
    if (removed) expect(group).toEqual(removed.group)
    else lawsOfSell(group, state, sample)
  },
  // A quotation with an assignee is reassigned, not taken.
  QuotationTaken: (_, { state: { status, assignedTo } }) =>
    expect(status === 'REQUESTED' || (status === 'PENDING' && assignedTo === undefined)).toBe(true),
  CombinationKept: ({ parts }, { state }) => {
    const legs = parts.flatMap((part) => part.legs)
    expect(new Set(legs).size).toBe(legs.length)
    expect(new Set(parts.map(({ idCost }) => idCost)).size).toBe(parts.length)
    expect(parts.length).toBeGreaterThan(1)
    for (const part of parts) {
      const cost = state.costs.find(({ idCost }) => idCost === part.idCost)
      expect(cost?.legs === undefined || part.legs.every((leg) => cost.legs?.includes(leg))).toBe(true)
    }
  },
  CostGroupAdded: (group, { state }) => {
    for (const { included, amount } of group.charges) if (included === true) expect(amount).toBe('0.00')
    const removed = state.removedCosts.find((one) => one.group.idCost === group.idCost)
    if (removed) expect(group).toEqual(removed.group)
    expect(state.costs.map(({ idCost }) => idCost)).not.toContain(group.idCost)
  },
  SellGroupChanged: (group, { state }, sample) => lawsOfSell(group, state, sample),
  SellGroupConfirmed: ({ group }, { state }, sample) => group && lawsOfSell(group, state, sample),
  SellInvoiceWithdrawn: lawOfWithdrawal,
  CostInvoiceWithdrawn: lawOfWithdrawal,
  QuotePublished: ({ publicationNo }, before) => lawsOfPublication(publicationNo, before),
  QuoteUpdated: ({ publicationNo }, before) => lawsOfPublication(publicationNo, before),
  QuoteSent: (sent, { state, today }) => {
    expect(sent.revisionNo).toBe(state.revisionNo + 1)
    expect(sent.sells.filter(({ validez }) => validez < today)).toEqual([])
    lawsOfFreshness(state, new Set(sent.sells.map(({ idSell }) => idSell)))
    const text = JSON.stringify(sent)
    expect(hidden.filter((field) => text.includes(`"${field}"`))).toEqual([])
    for (const { idSell } of sent.sells) {
      const sell = state.publication.sells.find((one) => one.idSell === idSell)
      const request = sell && {
        sell,
        scope: state.scope,
        transport: state.transportMode,
        margins: lookups.settings.margins,
      }
      if (request && needsApproval(request)) expect(state.approvals[idSell]?.status).toBe('APPROVED')
    }
    for (const { totals, charges } of sent.sells) lawsOfTotals(totals, charges, state.scope)
  },
  SellApproved: ({ idSell }, { state }, _, by) => {
    expect(state.approvals[idSell]?.requestedBy).not.toBe(by)
    expect(state.sells.find(({ group }) => group.idSell === idSell)?.stale).toBe(false)
  },
  // The state is that of the sent revision by then, and the amounts are those at its rates.
  QuoteApproved: ({ idSell, revisionNo, converted, margin }, { events, state }) => {
    const at = events.findIndex(({ type, data }) => type === 'QuoteSent' && data.revisionNo === revisionNo)
    const sending = events[at]
    const sent: Sent | undefined = sending?.type === 'QuoteSent' ? sending.data : undefined
    const accepted = sent?.sells.find((one) => one.idSell === idSell)
    const group = state.sells.find((one) => one.group.idSell === idSell)?.group
    expect(group && accepted?.totals).toEqual(group?.totals)
    const bought = group?.charges.filter(({ scope }) => state.scope === 'ON_REQUEST' || scope !== 'ON_REQUEST')
    const sellUsd = inDollars(group?.totals ?? [], sent?.fxSnapshot)
    const costUsd = inDollars(
      (bought ?? []).flatMap(({ costAmount: amount, costCurrency: currency }) =>
        amount === undefined || currency === undefined ? [] : [{ amount, currency }],
      ),
      sent?.fxSnapshot,
    )
    const isKnown = sellUsd !== undefined && costUsd !== undefined
    expect(converted?.amount).toBe(isKnown ? sellUsd.toFixed(2) : undefined)
    expect(margin).toBe(isKnown ? sellUsd.minus(costUsd).toFixed(2) : undefined)
    if (group) lawsOfCosts(group, state)
    expect(state.request).toEqual(requestIn(events.slice(0, at)))
  },
}

/** Converts each currency by itself, rounded half up; undefined if a rate is missing. */
const inDollars = (amounts: readonly { amount: string; currency: string }[], fx: Sent['fxSnapshot'] | undefined) => {
  let total = zero
  for (const currency of new Set(amounts.map((one) => one.currency))) {
    const subtotal = sum(amounts.filter((one) => one.currency === currency).map(({ amount }) => amount))
    const rate = currency === 'USD' ? '1' : fx?.rates.find((one) => one.currency === currency)?.perBase
    if (rate === undefined) return undefined
    total = total.plus(subtotal.times(rate).toDecimalPlaces(2, Exact.ROUND_HALF_UP))
  }
  return total
}

const lawsOfTotals = (totals: SellGroup['totals'], charges: Sent['sells'][number]['charges'], scope: string) => {
  for (const { amount, currency } of totals) {
    const lines = charges.filter(
      (one) => one.sellCurrency === currency && (scope === 'ON_REQUEST' || one.scope !== 'ON_REQUEST'),
    )
    expect(sum(lines.map(({ sellAmount }) => sellAmount)).toFixed(2)).toBe(amount)
  }
}

const isOnAny = ({ idCost, charges }: SellGroup, ids: readonly string[]) =>
  [idCost, ...charges.map((line) => line.idCost)].some((one) => one !== undefined && ids.includes(one))

/** Each line has the present cost, and no alternative is valid for longer than its costs without a reason. */
const lawsOfCosts = ({ idCost, charges, validez, validityOverrideReason }: SellGroup, { costs }: Quotation) => {
  for (const line of charges.filter(({ costIndex }) => costIndex !== undefined)) {
    const cost = costs.find((one) => one.idCost === (line.idCost ?? idCost))
    // A price without an amount is not known yet.
    expect(cost?.charges.map(amountOf)[line.costIndex ?? -1]).toBe(line.costAmount)
    if (cost && validityOverrideReason === undefined) expect(validez <= cost.validez).toBe(true)
  }
}

const lawsOfSell = (group: SellGroup, state: Quotation, sample: Wish) => {
  const { scope } = state
  lawsOfCosts(group, state)
  const expectedMargin = recomputedMargin(group, scope, sample)
  const { sell, cost, margin, atMost: isAtMost = false } = group.margin ?? {}
  expect(group.margin && { sell, cost, margin, isAtMost }).toEqual(expectedMargin)
  expect(group.charges.map(({ chargeIndex }) => chargeIndex)).toEqual(group.charges.map((_, index) => index))
  lawsOfTotals(group.totals, group.charges, scope)
  lawsOfConversions(group.charges, sample)
  for (const { amount } of group.taxes) expect(Number(amount)).toBeGreaterThanOrEqual(0)
  for (const { amount, currency } of group.totals) {
    const isTakenOff = group.charges.some(
      (one) => one.sellCurrency === currency && one.scope !== 'ON_REQUEST' && one.sellAmount.startsWith('-'),
    )
    if (isTakenOff) expect(Number(amount)).toBeGreaterThan(0)
  }
}

/** A cost that is sold in another currency is converted at the present rate; no other cost is. */
const lawsOfConversions = (charges: SellGroup['charges'], sample: Wish) => {
  const fx = rates[sample.rates] ?? lookups.fx
  const perUsd = new Map([['USD', '1'], ...fx.rates.map(({ currency, perBase }) => [currency, perBase] as const)])
  for (const { costAmount, costCurrency = '', costConverted, sellCurrency, costIndex } of charges) {
    const [from, target] = [perUsd.get(costCurrency), perUsd.get(sellCurrency)]
    const isConverted = costIndex !== undefined && costCurrency !== sellCurrency && costAmount !== undefined
    const amount =
      isConverted && from !== undefined && target !== undefined
        ? new Exact(costAmount).times(from).dividedBy(target).toDecimalPlaces(2).toFixed(2)
        : undefined
    expect(costConverted?.amount).toBe(amount)
  }
}

/** A withdrawal contains the recorded invoice, which was valid until now. */
function lawOfWithdrawal(
  {
    recordedIn,
    reason: _reason,
    ...invoice
  }: EventData<QuotationEvents, 'SellInvoiceWithdrawn' | 'CostInvoiceWithdrawn'>,
  { state, events }: Life,
) {
  expect(events[recordedIn - 1]?.data).toMatchObject(invoice)
  expect(state.invoices.filter((one) => one.recordedIn === recordedIn)).toHaveLength(1)
}

const lawsOfPublication = (publicationNo: number, { state }: Life) => {
  expect(publicationNo).toBe(state.publication.no + 1)
  lawsOfFreshness(state, new Set(state.sells.map(({ group }) => group.idSell)))
}

/** Neither an outgoing alternative nor one of its costs is stale. */
const lawsOfFreshness = ({ sells, staleCosts }: Quotation, offeredIds: ReadonlySet<string>) => {
  const offeredSells = sells.filter(({ group }) => offeredIds.has(group.idSell))
  expect(offeredSells.filter(({ stale }) => stale)).toEqual([])
  expect(offeredSells.filter(({ group }) => isOnAny(group, staleCosts))).toEqual([])
}

/** Rules that hold in every state. */
const lawsOfState = ({ state, events }: Life) => {
  const { status, sells, selected, costs, staleCosts, combinations } = state
  const ids = sells.map(({ group }) => group.idSell)
  const costKeys = combinations.map(({ idCosts }) => idCosts.toSorted().join())
  expect(new Set(costKeys).size).toBe(costKeys.length)
  expect(new Set(ids).size).toBe(ids.length)
  expect(selected === undefined || ids.includes(selected)).toBe(true)
  expect(staleCosts.filter((idCost) => !costs.some((one) => one.idCost === idCost))).toEqual([])
  expect(new Set(staleCosts).size).toBe(staleCosts.length)
  expect(outdatedApprovals(state, { digest: JSON.stringify })).toEqual([])
  const approvedNo = lastOf(events, 'QuoteApproved')?.data.revisionNo
  const revision = status === 'APPROVED' ? state.sent.find(({ no }) => no === approvedNo) : undefined
  const approvedSell = (revision ?? state.publication).sells.find(({ idSell }) => idSell === selected)
  const counts = sells.find(({ group }) => group.idSell === selected)?.group
  expect(status === 'APPROVED' ? counts : approvedSell).toEqual(approvedSell)
}

/** A restored alternative is stale exactly if it would be stale without the removal. */
const lawOfRestoring = ({ events, by }: Life, restored: readonly Event[]) => {
  const idSell = lastOf(restored, 'SellGroupAdded')?.data.idSell
  const removedAt = events.findLastIndex(({ type, data }) => type === 'SellGroupRemoved' && data.idSell === idSell)
  const remaining = events.reduce(
    (state, event, index) => (index === removedAt ? state : evolved(state, event, by[index] ?? '', index + 1)),
    decider.initial,
  )
  const { stale, group } = remaining.sells.find((one) => one.group.idSell === idSell) ?? {}
  const isOnStaleCost = group !== undefined && isOnAny(group, remaining.staleCosts)
  expect(restored.some(({ type }) => type === 'SellGroupMarkedStale')).toBe(stale === true || isOnStaleCost)
}

const lived = ({ beginning, wishes }: LifeSample): Life => {
  const life = lifeAfter(beginning)
  for (const sample of wishes) {
    life.today = dayAfter(life.today, sample.daysLater)
    const { status } = life.state
    const { command, events, by } = decided(life, sample)
    if (command === 'RestoreSellGroup' && events.length > 0) lawOfRestoring(life, events)
    for (const event of events) {
      // The stored event contains exactly the fields of its schema.
      expect([event.type, sameContent(quotationEvents[event.type].parse(event.data), event.data)]).toEqual([
        event.type,
        true,
      ])
      // Events that restore a sent revision were checked when they first happened, at the rates of that day.
      const isApproval = command === 'ApproveQuote' || command === 'AcceptClientOffer'
      const isAgain = isApproval && event.type !== 'QuoteApproved'
      const law = isAgain
        ? undefined
        : (laws[event.type] as ((data: unknown, life: Life, sample: Wish, by: string) => void) | undefined)
      law?.(event.data, life, sample, by)
      life.events.push(event)
      life.state = evolved(life.state, event, by, life.events.length)
      life.by.push(by)
    }
    lawsOfState(life)
    expect([status, ...leadsTo(command)]).toContain(life.state.status)
  }
  return life
}

// Fixed seed, so that failures are reproducible. LIVES=5000 runs that many others, LIVES_SEED=7 repeats a run.
const lives =
  process.env['LIVES'] === undefined
    ? { seed: 20_261_121, numRuns: 150 }
    : { seed: Number(process.env['LIVES_SEED'] ?? Date.now()), numRuns: Number(process.env['LIVES']) }

test('after any sequence of commands by any user, the rules of a quotation hold', () =>
  fc.assert(
    fc.property(anyLife, (one) => {
      const { state, events, by } = lived(one)
      const stored = JSON.parse(JSON.stringify(events)) as Event[]
      expect(
        stored.reduce(
          (replayed, event, index) => evolved(replayed, event, by[index] ?? '', index + 1),
          decider.initial,
        ),
      ).toEqual(state)
    }),
    lives,
  ))

/** Enough lives to cover all events; they are run once for the tests below. */
const many = fc.sample(anyLife, { numRuns: 640, seed: 20_260_310 }).map(lived)
const eventsOf = <Type extends Event['type']>(...types: readonly Type[]) =>
  many.flatMap(({ events }) => events.flatMap((one) => (types.some((type) => type === one.type) ? [one.data] : [])))
const soldGroups = () => eventsOf('SellGroupAdded', 'SellGroupChanged') as SellGroup[]

test('the sample lives reach every status and every event', () => {
  const reached = new Set(many.map(({ state }) => state.status))
  expect(statuses.filter((status) => !reached.has(status))).toEqual([])
  const happened = new Set(many.flatMap(({ events }) => events.map(({ type }) => type)))
  expect(Object.keys(quotationEvents).filter((type) => !happened.has(type as Event['type']))).toEqual([])
  const bought = (eventsOf('CostGroupAdded') as CostGroup[]).flatMap(({ charges }) => charges)
  const sold = soldGroups().flatMap(({ charges }) => charges)
  const featuresOf = (lines: readonly Pick<CostCharge, 'calculator' | 'leastQuantity' | 'minimum'>[]) =>
    new Set(
      lines.flatMap(({ calculator, leastQuantity, minimum }) => [
        calculator,
        ...(leastQuantity === undefined ? [] : ['least quantity']),
        ...(minimum === undefined ? [] : ['least money']),
      ]),
    )
  const features = [
    'RANGE',
    'RANGE_CUMULATIVE',
    'PERCENT',
    'PER_CBM',
    'PER_KG_GROSS',
    'PER_PALLET',
    'least quantity',
    'least money',
  ]
  expect(features.filter((feature) => !featuresOf(bought).has(feature))).toEqual([])
  expect(features.filter((feature) => !featuresOf(sold).has(feature))).toEqual([])
  const discounts = sold.filter(({ sellAmount }) => sellAmount.startsWith('-'))
  expect(discounts.some(({ calculator }) => calculator === 'PERCENT')).toBe(true)
  expect(new Set(discounts.map(({ sellCurrency }) => sellCurrency)).size).toBeGreaterThan(1)
})

test('the lives buy from several suppliers, sell in several currencies, deliver to a door, and approve a former revision', () => {
  const sells = soldGroups()
  const costs = eventsOf('CostGroupAdded', 'CostGroupChanged') as CostGroup[]
  const someLine = (holds: (line: SellGroup['charges'][number], group: SellGroup) => boolean) =>
    sells.some((group) => group.charges.some((line) => holds(line, group)))
  const isFormerYes = (events: readonly Event[]) =>
    events.some((event, at) => {
      const revisionNo = lastOf(events.slice(0, at), 'QuoteSent')?.data.revisionNo ?? 0
      return event.type === 'QuoteApproved' && (event.data.revisionNo ?? revisionNo) < revisionNo
    })
  const isSentToDoor = (events: readonly Event[]) => {
    const at = events.findLastIndex(({ type }) => type === 'QuoteSent')
    const request = requestIn(events.slice(0, Math.max(at, 0)))
    return request !== undefined && 'deliveryData' in request && request.deliveryData !== undefined
  }
  expect({
    otherSupplier: someLine(({ idCost }, group) => idCost !== undefined && idCost !== group.idCost),
    otherCurrency: someLine(({ sellCurrency }, { charges }) => sellCurrency !== charges[0]?.sellCurrency),
    convertedCost: someLine(({ costConverted }) => costConverted !== undefined),
    includedInSell: someLine(({ included }) => included),
    includedInCost: costs.some(({ charges }) => charges.some(({ included }) => included === true)),
    formerYes: many.some(({ events }) => isFormerYes(events)),
    sentToDoor: many.some(({ events }) => isSentToDoor(events)),
  }).toEqual({
    otherSupplier: true,
    otherCurrency: true,
    convertedCost: true,
    includedInSell: true,
    includedInCost: true,
    formerYes: true,
    sentToDoor: true,
  })
})

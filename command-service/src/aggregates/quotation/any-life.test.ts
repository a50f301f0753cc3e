import { amountOf } from '@freight/contracts/pricing/cost-amount'
import { needsApproval } from '@freight/contracts/company-settings/needs-approval'
import type { EventData, EventOf } from '@freight/contracts/events/event'
import { Exact } from '@freight/contracts/pricing/money'
import type { CostCharge, CostGroup } from '@freight/contracts/quotation/cost-group'
import { type QuotationEvents, quotationEvents } from '@freight/contracts/quotation/events'
import { statuses } from '@freight/contracts/choices'
import { leadsTo } from '@freight/contracts/quotation/transitions'
import { sameContent } from '@freight/contracts/same-content'
import fc from 'fast-check'
import { anyDecider } from '../deciders.ts'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import type { Wish } from '../../testing/random-commands.ts'
import { begunLife, dayAfter, decided, evolved, type Life, oneLife, type OneLife } from '../../testing/random-lives.ts'
import { rates } from '../../testing/random-prices.ts'
import { outdatedApprovals } from './sells/approval.ts'
import { quotation } from './decider.ts'
import type { Quotation } from './state.ts'

type Event = EventOf<QuotationEvents>
type SellGroup = EventData<QuotationEvents, 'SellGroupAdded'>
type Sent = EventData<QuotationEvents, 'QuoteSent'>
const decider = anyDecider(quotation)

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
  'sellRate',
  'taxReason',
  'validityOverrideReason',
]

/** The margin again, from the lines that are counted and the rates of the moment. */
const marginAgain = ({ charges }: SellGroup, scope: string, wished: Wish) => {
  const fx = rates[wished.rates] ?? lookups.fx
  const perUsd = new Map([['USD', '1'], ...fx.rates.map(({ currency, perBase }) => [currency, perBase] as const)])
  // What there is of a currency is added before it is converted and rounded.
  const inUsd = (amounts: readonly { amount: string; currency: string }[]) => {
    if (amounts.some(({ currency }) => !perUsd.has(currency as 'USD'))) return undefined
    return [...perUsd].reduce((whole, [currency, rate]) => {
      const own = amounts.filter((one) => one.currency === currency)
      const sum = own.reduce((some, { amount }) => some.plus(amount), zero)
      return whole.plus(sum.times(rate).toDecimalPlaces(2))
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

/** What holds of every event, whatever came before it. */
const laws: {
  [Type in Event['type']]?: (data: EventData<QuotationEvents, Type>, before: Life, wished: Wish, by: string) => void
} = {
  SellGroupAdded: (group, { state }, wished) => {
    const removed = state.removedSells.find((one) => one.group.idSell === group.idSell)
    // What comes back is what was taken away, at the rates of its own day.
    if (removed) expect(group).toEqual(removed.group)
    else lawsOfSell(group, state, wished)
  },
  // What somebody works on is handed over, not taken.
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
  SellGroupChanged: (group, { state }, wished) => lawsOfSell(group, state, wished),
  SellGroupConfirmed: ({ group }, { state }, wished) => group && lawsOfSell(group, state, wished),
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
      const asked = sell && {
        sell,
        scope: state.scope,
        transport: state.transportMode,
        margins: lookups.settings.margins,
      }
      if (asked && needsApproval(asked)) expect(state.approvals[idSell]?.status).toBe('APPROVED')
    }
    for (const { totals, charges } of sent.sells) lawsOfTotals(totals, charges, state.scope)
  },
  SellApproved: ({ idSell }, { state }, _, by) => {
    expect(state.approvals[idSell]?.requestedBy).not.toBe(by)
    expect(state.sells.find(({ group }) => group.idSell === idSell)?.stale).toBe(false)
  },
  // By then everything is as it was when that revision went out; it comes to what it came to at the rates of then.
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

/** Each currency by itself, rounded half up; undefined where a rate is missing. */
const inDollars = (amounts: readonly { amount: string; currency: string }[], fx: Sent['fxSnapshot'] | undefined) => {
  let total = zero
  for (const currency of new Set(amounts.map((one) => one.currency))) {
    const own = sum(amounts.filter((one) => one.currency === currency).map(({ amount }) => amount))
    const rate = currency === 'USD' ? '1' : fx?.rates.find((one) => one.currency === currency)?.perBase
    if (rate === undefined) return undefined
    total = total.plus(own.times(rate).toDecimalPlaces(2, Exact.ROUND_HALF_UP))
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

/** Each line costs what its own cost says now, and nothing is valid for longer than any of them unless somebody says why. */
const lawsOfCosts = ({ idCost, charges, validez, validityOverrideReason }: SellGroup, { costs }: Quotation) => {
  for (const line of charges.filter(({ costIndex }) => costIndex !== undefined)) {
    const cost = costs.find((one) => one.idCost === (line.idCost ?? idCost))
    // A price that comes to nothing is not known yet.
    expect(cost?.charges.map(amountOf)[line.costIndex ?? -1]).toBe(line.costAmount)
    if (cost && validityOverrideReason === undefined) expect(validez <= cost.validez).toBe(true)
  }
}

const lawsOfSell = (group: SellGroup, state: Quotation, wished: Wish) => {
  const { scope } = state
  lawsOfCosts(group, state)
  const again = marginAgain(group, scope, wished)
  const { sell, cost, margin, atMost: isAtMost = false } = group.margin ?? {}
  expect(group.margin && { sell, cost, margin, isAtMost }).toEqual(again)
  expect(group.charges.map(({ chargeIndex }) => chargeIndex)).toEqual(group.charges.map((_, index) => index))
  lawsOfTotals(group.totals, group.charges, scope)
  lawsOfConversions(group.charges, wished)
  for (const { amount } of group.taxes) expect(Number(amount)).toBeGreaterThanOrEqual(0)
  for (const { amount, currency } of group.totals) {
    const isTakenOff = group.charges.some(
      (one) => one.sellCurrency === currency && one.scope !== 'ON_REQUEST' && one.sellAmount.startsWith('-'),
    )
    if (isTakenOff) expect(Number(amount)).toBeGreaterThan(0)
  }
}

/** A cost that is sold in another currency is told in it, at the rate of the moment; no other cost is. */
const lawsOfConversions = (charges: SellGroup['charges'], wished: Wish) => {
  const fx = rates[wished.rates] ?? lookups.fx
  const perUsd = new Map([['USD', '1'], ...fx.rates.map(({ currency, perBase }) => [currency, perBase] as const)])
  for (const { costAmount, costCurrency = '', costConverted, sellCurrency, costIndex } of charges) {
    const [from, into] = [perUsd.get(costCurrency), perUsd.get(sellCurrency)]
    const isConverted = costIndex !== undefined && costCurrency !== sellCurrency && costAmount !== undefined
    const amount =
      isConverted && from !== undefined && into !== undefined
        ? new Exact(costAmount).times(from).dividedBy(into).toDecimalPlaces(2).toFixed(2)
        : undefined
    expect(costConverted?.amount).toBe(amount)
  }
}

/** What is withdrawn was recorded as it says, and has stood until now. */
function lawOfWithdrawal(
  { recordedIn, reason: _reason, ...said }: EventData<QuotationEvents, 'SellInvoiceWithdrawn' | 'CostInvoiceWithdrawn'>,
  { state, events }: Life,
) {
  expect(events[recordedIn - 1]?.data).toMatchObject(said)
  expect(state.invoices.filter((one) => one.recordedIn === recordedIn)).toHaveLength(1)
}

const lawsOfPublication = (publicationNo: number, { state }: Life) => {
  expect(publicationNo).toBe(state.publication.no + 1)
  lawsOfFreshness(state, new Set(state.sells.map(({ group }) => group.idSell)))
}

/** Neither what goes out has to be looked at, nor the cost that it is made on. */
const lawsOfFreshness = ({ sells, staleCosts }: Quotation, going: ReadonlySet<string>) => {
  const out = sells.filter(({ group }) => going.has(group.idSell))
  expect(out.filter(({ stale }) => stale)).toEqual([])
  expect(out.filter(({ group }) => isOnAny(group, staleCosts))).toEqual([])
}

/** What holds of every state. */
const lawsOfState = ({ state, events }: Life) => {
  const { status, sells, selected, costs, staleCosts, combinations } = state
  const ids = sells.map(({ group }) => group.idSell)
  const together = combinations.map(({ idCosts }) => idCosts.toSorted().join())
  expect(new Set(together).size).toBe(together.length)
  expect(new Set(ids).size).toBe(ids.length)
  expect(selected === undefined || ids.includes(selected)).toBe(true)
  expect(staleCosts.filter((idCost) => !costs.some((one) => one.idCost === idCost))).toEqual([])
  expect(new Set(staleCosts).size).toBe(staleCosts.length)
  expect(outdatedApprovals(state, { digest: JSON.stringify })).toEqual([])
  const yes = lastOf(events, 'QuoteApproved')?.data.revisionNo
  const revision = status === 'APPROVED' ? state.sent.find(({ no }) => no === yes) : undefined
  const won = (revision ?? state.publication).sells.find(({ idSell }) => idSell === selected)
  const counts = sells.find(({ group }) => group.idSell === selected)?.group
  expect(status === 'APPROVED' ? counts : won).toEqual(won)
}

/** What is restored has to be looked at where it would be if nobody had removed it. */
const lawOfRestoring = ({ events, by }: Life, restored: readonly Event[]) => {
  const idSell = lastOf(restored, 'SellGroupAdded')?.data.idSell
  const removedAt = events.findLastIndex(({ type, data }) => type === 'SellGroupRemoved' && data.idSell === idSell)
  const kept = events.reduce(
    (state, event, index) => (index === removedAt ? state : evolved(state, event, by[index] ?? '', index + 1)),
    decider.initial,
  )
  const { stale, group } = kept.sells.find((one) => one.group.idSell === idSell) ?? {}
  const isOnStaleCost = group !== undefined && isOnAny(group, kept.staleCosts)
  expect(restored.some(({ type }) => type === 'SellGroupMarkedStale')).toBe(stale === true || isOnStaleCost)
}

const lived = ({ begun, wishes }: OneLife): Life => {
  const life = begunLife(begun)
  for (const wished of wishes) {
    life.today = dayAfter(life.today, wished.daysLater)
    const { status } = life.state
    const { command, events, by } = decided(life, wished)
    if (command === 'RestoreSellGroup' && events.length > 0) lawOfRestoring(life, events)
    for (const event of events) {
      // What is stored is all that its schema knows, and nothing else.
      expect([event.type, sameContent(quotationEvents[event.type].parse(event.data), event.data)]).toEqual([
        event.type,
        true,
      ])
      // What leads back to a revision was held to the laws when it happened first, at the rates of its own day.
      const isAgain = command === 'ApproveQuote' && event.type !== 'QuoteApproved'
      const law = isAgain
        ? undefined
        : (laws[event.type] as ((data: unknown, life: Life, wished: Wish, by: string) => void) | undefined)
      law?.(event.data, life, wished, by)
      life.events.push(event)
      life.state = evolved(life.state, event, by, life.events.length)
      life.by.push(by)
    }
    lawsOfState(life)
    expect([status, ...leadsTo(command)]).toContain(life.state.status)
  }
  return life
}

// The same lives each time, so that a change is judged by itself; LIVES=5000 plays as many others, LIVES_SEED=7 those
// again.
const lives =
  process.env['LIVES'] === undefined
    ? { seed: 20_261_121, numRuns: 150 }
    : { seed: Number(process.env['LIVES_SEED'] ?? Date.now()), numRuns: Number(process.env['LIVES']) }

test('whatever is ordered by whomever, the laws of a quotation hold after every event', () =>
  fc.assert(
    fc.property(oneLife, (one) => {
      const { state, events, by } = lived(one)
      const stored = JSON.parse(JSON.stringify(events)) as Event[]
      expect(
        stored.reduce((again, event, index) => evolved(again, event, by[index] ?? '', index + 1), decider.initial),
      ).toEqual(state)
    }),
    lives,
  ))

/** Lives enough to see what can happen in one; they are lived once. */
const many = fc.sample(oneLife, { numRuns: 320, seed: 20_260_310 }).map(lived)
const eventsOf = <Type extends Event['type']>(...types: readonly Type[]) =>
  many.flatMap(({ events }) => events.flatMap((one) => (types.some((type) => type === one.type) ? [one.data] : [])))
const soldGroups = () => eventsOf('SellGroupAdded', 'SellGroupChanged') as SellGroup[]

test('the lives that are tried reach every status and every event', () => {
  const reached = new Set(many.map(({ state }) => state.status))
  expect(statuses.filter((status) => !reached.has(status))).toEqual([])
  const happened = new Set(many.flatMap(({ events }) => events.map(({ type }) => type)))
  expect(Object.keys(quotationEvents).filter((type) => !happened.has(type as Event['type']))).toEqual([])
  const bought = (eventsOf('CostGroupAdded') as CostGroup[]).flatMap(({ charges }) => charges)
  const sold = soldGroups().flatMap(({ charges }) => charges)
  const waysOf = (lines: readonly Pick<CostCharge, 'calculator' | 'leastQuantity' | 'minimum'>[]) =>
    new Set(
      lines.flatMap(({ calculator, leastQuantity, minimum }) => [
        calculator,
        ...(leastQuantity === undefined ? [] : ['least quantity']),
        ...(minimum === undefined ? [] : ['least money']),
      ]),
    )
  const ways = [
    'RANGE',
    'RANGE_CUMULATIVE',
    'PERCENT',
    'PER_CBM',
    'PER_KG_GROSS',
    'PER_PALLET',
    'least quantity',
    'least money',
  ]
  expect(ways.filter((way) => !waysOf(bought).has(way))).toEqual([])
  expect(ways.filter((way) => !waysOf(sold).has(way))).toEqual([])
  const discounts = sold.filter(({ sellAmount }) => sellAmount.startsWith('-'))
  expect(discounts.some(({ calculator }) => calculator === 'PERCENT')).toBe(true)
  expect(new Set(discounts.map(({ sellCurrency }) => sellCurrency)).size).toBeGreaterThan(1)
})

test('they buy from several suppliers, sell in several currencies, deliver to a door, and end with a yes to a former revision', () => {
  const sells = soldGroups()
  const costs = eventsOf('CostGroupAdded', 'CostGroupChanged') as CostGroup[]
  const someLine = (holds: (line: SellGroup['charges'][number], group: SellGroup) => boolean) =>
    sells.some((group) => group.charges.some((line) => holds(line, group)))
  const isFormerYes = (events: readonly Event[]) =>
    events.some((event, at) => {
      const no = lastOf(events.slice(0, at), 'QuoteSent')?.data.revisionNo ?? 0
      return event.type === 'QuoteApproved' && (event.data.revisionNo ?? no) < no
    })
  const isSentToDoor = (events: readonly Event[]) => {
    const at = events.findLastIndex(({ type }) => type === 'QuoteSent')
    const asked = requestIn(events.slice(0, Math.max(at, 0)))
    return asked !== undefined && 'deliveryData' in asked && asked.deliveryData !== undefined
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

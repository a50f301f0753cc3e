import { createHash } from 'node:crypto'
import type { EventData } from '@freight/contracts/events/event'
import type { Envelope } from '@freight/contracts/events/envelope'
import { laneSize } from '@freight/contracts/freight/lane-size'
import { withAmount } from '@freight/contracts/pricing/cost-amount'
import { convertedTotal, convertPrice } from '@freight/contracts/exchange-rate/exchange'
import { Exact, type Money, totalsByCurrency } from '@freight/contracts/money/money'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { epoch, type RowOf } from '@freight/contracts/tables/columns'
import { isPriced, type LanePrice, lanePricesColumns } from '@freight/contracts/tables/lane-prices'
import type { Projection, KnownThen } from '../engine/projection.ts'
import { followingStatus } from './following-status.ts'
import { freightUnit, laneQuantity, type Line } from '@freight/contracts/lane-memory/lane-memory-routes'

type Row = RowOf<typeof lanePricesColumns>

/** Short hash of the typed prices of all lines. It does not depend on quantities or exchange rates. */
const digestOf = (lines: readonly Line[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines.map(({ currency, perUnit, ranges, amount, calculator, unit, minimum, leastQuantity, included }) => [
          currency,
          perUnit ?? ranges ?? amount,
          [calculator, unit, minimum, leastQuantity, included],
        ]),
      ),
    )
    .digest('base64url')
    .slice(0, 12)

/** Date of a price: a repeated or restored price keeps its date. A copied one counts from its confirmation. */
const givenAt = ({ given }: Row, id: string, lines: readonly Line[], before: LanePrice | undefined, now: string) => {
  const key = `${id} ${digestOf(lines)}`
  const at = (before?.stale === 'COPIED' ? undefined : given[key]) ?? now
  return { at, given: { ...given, [key]: at } }
}

type PriceContext = Parameters<typeof freightUnit>[2]

const priceContextOf = (envelope: Envelope, { ratesAt, isMainFreight }: KnownThen): PriceContext => ({
  fx: ratesAt(envelope),
  isMain: (code) => isMainFreight(code, envelope),
})

const priceOf = (row: Row, lines: readonly Line[], totals: readonly Money[], context: PriceContext) => {
  const { fx } = context
  const unit = freightUnit(lines, row, context)
  // A price per kilogram needs more decimals than money.
  const unitUsd = unit && convertPrice(unit.amount, unit.currency, 'USD', fx)
  const total = convertedTotal(totals, 'USD', fx)
  return { ...(unit && { unit }), ...(unitUsd && { unitUsd }), ...(total && { totalUsd: total.amount }) }
}

const currentPrices = <Price extends LanePrice>(prices: readonly Price[]) => prices.filter(({ stale }) => !stale)

/** The row with the unit prices for medians, and the date of its newest price. */
const withUnits = (row: Row): Row => {
  const [buys, sells] = [currentPrices(row.buys), currentPrices(row.sells)]
  const units = buys.flatMap(({ unitUsd }) => unitUsd ?? [])
  const [cheapest] = units.toSorted((a, b) => new Exact(a).comparedTo(b))
  const shownSell = sells.find(({ idSell }) => idSell === row.sellectedSell) ?? sells[0]
  const pricedAt = [...buys, ...sells].reduce((newest, { at }) => (at > newest ? at : newest), epoch)
  return { ...row, buyUnit: cheapest, sellUnit: shownSell?.unitUsd, pricedAt }
}

const withBuy = (row: Row, group: CostGroup, { occurredAt }: Envelope, context: PriceContext): Row => {
  const { idCost, agenteNombre, carrier, ruta, ttime, validez, charges } = group
  const lines = charges.map(({ costPerKg, ...line }) => ({ ...line, perUnit: costPerKg }))
  const before = row.buys.find((one) => one.idCost === idCost)
  const { at, given } = givenAt(row, idCost, lines, before, occurredAt)
  const buyPrice = {
    idCost,
    agenteNombre,
    carrier,
    ruta,
    validez,
    ...(ttime !== undefined && { ttime }),
    at,
    ...priceOf(row, lines, totalsByCurrency(withAmount(charges)), context),
  }
  const buys = [...row.buys.filter((one) => one.idCost !== idCost), buyPrice]
  return withUnits({ ...row, buys, given })
}

const withSell = (row: Row, group: SellGroup, { occurredAt }: Envelope, context: PriceContext): Row => {
  const { idSell, validez, charges, totals, margin } = group
  const lines = charges.map(({ sellAmountPerUnit, sellAmount, sellCurrency, ...line }) => ({
    ...line,
    perUnit: sellAmountPerUnit,
    amount: sellAmount,
    currency: sellCurrency,
  }))
  const before = row.sells.find((one) => one.idSell === idSell)
  const { at, given } = givenAt(row, idSell, lines, before, occurredAt)
  const sellPrice = {
    idSell,
    validez,
    ...(margin?.marginPct !== undefined && { marginPct: margin.marginPct }),
    at,
    ...priceOf(row, lines, totals, context),
  }
  const sells = [...row.sells.filter((one) => one.idSell !== idSell), sellPrice]
  return withUnits({ ...row, sells, given })
}

type PriceTarget = { cost?: string; sell?: string; everySell?: boolean }
type Standing = Pick<LanePrice, 'at' | 'stale'>

const withStanding = <Price extends LanePrice>({ stale: _stale, ...price }: Price, standing: Standing) => ({
  ...price,
  ...standing,
})

/** The row with a new date or staleness of some of its prices. */
const withPrices = (
  row: Row,
  { cost, sell, everySell }: PriceTarget,
  standingOf: (price: LanePrice) => Standing,
): Row =>
  withUnits({
    ...row,
    buys: row.buys.map((one) => (one.idCost === cost ? withStanding(one, standingOf(one)) : one)),
    sells: row.sells.map((one) => (everySell || one.idSell === sell ? withStanding(one, standingOf(one)) : one)),
  })

const withStaleMark = (row: Row, reason: string, target: PriceTarget): Row =>
  reason === 'COPIED' || reason === 'REQUEST_AMENDED'
    ? withPrices(row, target, ({ at }) => ({ at, stale: reason }))
    : row

/** A user confirms a stale price; it counts as given at that time. */
const withConfirmation = (row: Row, target: { cost: string } | { sell: string }, confirmedAt: string): Row => {
  const [id, formerPrice] =
    'cost' in target
      ? [target.cost, row.buys.find(({ idCost }) => idCost === target.cost)]
      : [target.sell, row.sells.find(({ idSell }) => idSell === target.sell)]
  if (!formerPrice?.stale) return row
  const given = Object.entries(row.given).map(([key, at]) => [
    key,
    key.startsWith(`${id} `) && at === formerPrice.at ? confirmedAt : at,
  ])
  return withPrices({ ...row, given: Object.fromEntries(given) }, target, () => ({ at: confirmedAt }))
}

/** The row with lane, mode and size of the request. */
const withRequest = (row: Row, data: EventData<QuotationEvents, 'QuotationRequested'>): Row => ({
  ...row,
  clientId: data.client?.id ?? '',
  clientName: data.client?.nombreFantasia ?? '',
  originCode: data.origenCodigo,
  destinationCode: data.destinoCodigo,
  modo: data.modo,
  size: laneSize(data),
  quantity: laneQuantity(data),
})

const withCostGroup = (row: Row, group: CostGroup, envelope: Envelope, known: KnownThen) =>
  withBuy(row, group, envelope, priceContextOf(envelope, known))
const withSellGroup = (row: Row, group: SellGroup, envelope: Envelope, known: KnownThen) =>
  withSell(row, group, envelope, priceContextOf(envelope, known))

/** Buy and sell prices of each quotation, indexed by lane. */
export const lanePrices: Projection<typeof lanePricesColumns, 'quotation'> = {
  name: 'lane-prices',
  version: 4,
  table: 'lane_prices',
  aggregate: 'quotation',
  columns: lanePricesColumns,
  // Covering index: medians and the newest price of a client need no table access.
  indexes: [
    `(origin_code, destination_code, modo, size, priced_at desc, key)
      include (client_id, commercial, assigned_to, buy_unit, sell_unit) where ${isPriced}`,
  ],
  evolve: followingStatus<Row>({
    QuotationRequested: (row, data) => ({ ...withRequest(row, data), commercial: data.commercial }),
    QuotationRequestAmended: (row, { request }) => withRequest(row, request),
    QuotationTaken: (row, { assignedTo }) => ({ ...row, assignedTo }),
    QuotationAssigned: (row, { assignedTo, commercial }) => ({
      ...row,
      assignedTo: assignedTo ?? row.assignedTo,
      commercial: commercial ?? row.commercial,
    }),
    QuotationReleased: (row) => ({ ...row, assignedTo: undefined }),
    CostGroupAdded: withCostGroup,
    CostGroupChanged: withCostGroup,
    // A copied alternative was copied together with its cost.
    CostGroupMarkedStale: (row, { idCost, reason }) =>
      withStaleMark(row, reason, { cost: idCost, everySell: reason === 'COPIED' }),
    SellGroupMarkedStale: (row, { idSell, reason }) => withStaleMark(row, reason, { sell: idSell }),
    CostGroupConfirmed: (row, { idCost }, { occurredAt }) => withConfirmation(row, { cost: idCost }, occurredAt),
    CostGroupRemoved: (row, { idCost }) => withUnits({ ...row, buys: row.buys.filter((one) => one.idCost !== idCost) }),
    SellGroupAdded: withSellGroup,
    SellGroupChanged: withSellGroup,
    SellGroupConfirmed: (row, { idSell, group }, envelope, known) => {
      const confirmedRow = withConfirmation(row, { sell: idSell }, envelope.occurredAt)
      return group ? withSellGroup(confirmedRow, group, envelope, known) : confirmedRow
    },
    SellGroupRemoved: (row, { idSell }) =>
      withUnits({ ...row, sells: row.sells.filter((one) => one.idSell !== idSell) }),
    SellSelected: (row, { idSell }) => withUnits({ ...row, sellectedSell: idSell }),
    QuoteApproved: (row, { idSell, reasonCode }) => withUnits({ ...row, sellectedSell: idSell, reasonCode }),
    QuoteRejected: (row, { reasonCode }) => ({ ...row, reasonCode }),
    QuoteReopened: (row) => ({ ...row, reasonCode: undefined }),
    QuotationCancelled: (row) => ({ ...row, cancelled: true }),
  }),
}

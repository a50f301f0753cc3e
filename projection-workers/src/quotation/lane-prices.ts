import type { EventData } from '@freight/contracts/events/event'
import type { Envelope } from '@freight/contracts/events/envelope'
import { laneSize } from '@freight/contracts/freight/lane-size'
import { withAmount } from '@freight/contracts/pricing/cost-amount'
import { convertedTotal, convertPrice, type FxSnapshot } from '@freight/contracts/pricing/exchange'
import { type Currency, Exact, type Money, totalsByCurrency } from '@freight/contracts/pricing/money'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import type { SellGroup } from '@freight/contracts/quotation/sell-group'
import type { RowOf } from '@freight/contracts/tables/columns'
import { isPriced, lanePricesColumns } from '@freight/contracts/tables/lane-prices'
import type { Projection, RatesAt } from '../engine/projection.ts'
import { followingStatus } from './following-status.ts'

type Row = RowOf<typeof lanePricesColumns>
type Line = {
  section: string
  calculator?: string | undefined
  perUnit?: string | undefined
  amount?: string | undefined
  currency: Currency
}

/** Of several lines of freight the one that comes to most; what is multiplied by something else is not comparable. */
const freightUnit = (lines: readonly Line[]): Money | undefined => {
  const [most] = lines
    .filter(({ section, calculator, perUnit }) => section === 'FREIGHT' && calculator === undefined && perUnit)
    .toSorted((a, b) => new Exact(b.amount ?? 0).comparedTo(a.amount ?? 0))
  return most?.perUnit === undefined ? undefined : { amount: most.perUnit, currency: most.currency }
}

const priceOf = (lines: readonly Line[], totals: readonly Money[], fx: FxSnapshot, at: string) => {
  const unit = freightUnit(lines)
  // A price per kilogram has more decimals than money.
  const unitUsd = unit && convertPrice(unit.amount, unit.currency, 'USD', fx)
  const total = convertedTotal(totals, 'USD', fx)
  return { at, ...(unit && { unit }), ...(unitUsd && { unitUsd }), ...(total && { totalUsd: total.amount }) }
}

/** The row with the figures that medians are taken of. */
const withUnits = (row: Row): Row => {
  const units = row.buys.flatMap(({ unitUsd }) => unitUsd ?? [])
  const [cheapest] = units.toSorted((a, b) => new Exact(a).comparedTo(b))
  const sold = row.sells.find(({ idSell }) => idSell === row.sellectedSell) ?? row.sells[0]
  return { ...row, buyUnit: cheapest, sellUnit: sold?.unitUsd }
}

const bought = (row: Row, group: CostGroup, { occurredAt }: Envelope, fx: FxSnapshot): Row => {
  const { idCost, agenteNombre, carrier, ruta, ttime, validez, charges } = group
  const lines = charges.map(({ costPerKg, ...line }) => ({ ...line, perUnit: costPerKg }))
  const buy = {
    idCost,
    agenteNombre,
    carrier,
    ruta,
    validez,
    ...(ttime !== undefined && { ttime }),
    ...priceOf(lines, totalsByCurrency(withAmount(charges)), fx, occurredAt),
  }
  const buys = [...row.buys.filter((one) => one.idCost !== idCost), buy]
  return withUnits({ ...row, buys, pricedAt: occurredAt })
}

const sold = (row: Row, group: SellGroup, { occurredAt }: Envelope, fx: FxSnapshot): Row => {
  const { idSell, validez, charges, totals, margin } = group
  const lines = charges.map(({ sellAmountPerUnit, sellAmount, sellCurrency, ...line }) => ({
    ...line,
    perUnit: sellAmountPerUnit,
    amount: sellAmount,
    currency: sellCurrency,
  }))
  const sell = {
    idSell,
    validez,
    ...(margin?.marginPct !== undefined && { marginPct: margin.marginPct }),
    ...priceOf(lines, totals, fx, occurredAt),
  }
  const sells = [...row.sells.filter((one) => one.idSell !== idSell), sell]
  return withUnits({ ...row, sells, pricedAt: occurredAt })
}

/** The row with the lane, the mode and the size that are asked for. */
const withRequest = (row: Row, data: EventData<QuotationEvents, 'QuotationRequested'>): Row => ({
  ...row,
  clientId: data.client?.id ?? '',
  clientName: data.client?.nombreFantasia ?? '',
  originCode: data.origenCodigo,
  destinationCode: data.destinoCodigo,
  modo: data.modo,
  size: laneSize(data),
})

const costGroup = (row: Row, group: CostGroup, envelope: Envelope, { ratesAt }: RatesAt) =>
  bought(row, group, envelope, ratesAt(envelope))
const sellGroup = (row: Row, group: SellGroup, envelope: Envelope, { ratesAt }: RatesAt) =>
  sold(row, group, envelope, ratesAt(envelope))

/** What was bought and sold for each quotation, found by its lane. */
export const lanePrices: Projection<typeof lanePricesColumns, 'quotation'> = {
  name: 'lane-prices',
  version: 2,
  table: 'lane_prices',
  aggregate: 'quotation',
  columns: lanePricesColumns,
  // Medians and the newest of a client are read from the index alone.
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
    CostGroupAdded: costGroup,
    CostGroupChanged: costGroup,
    CostGroupRemoved: (row, { idCost }) => withUnits({ ...row, buys: row.buys.filter((one) => one.idCost !== idCost) }),
    SellGroupAdded: sellGroup,
    SellGroupChanged: sellGroup,
    SellGroupConfirmed: (row, { group }, envelope, known) => (group ? sellGroup(row, group, envelope, known) : row),
    SellGroupRemoved: (row, { idSell }) =>
      withUnits({ ...row, sells: row.sells.filter((one) => one.idSell !== idSell) }),
    SellSelected: (row, { idSell }) => withUnits({ ...row, sellectedSell: idSell }),
    QuoteApproved: (row, { idSell, reasonCode }) => withUnits({ ...row, sellectedSell: idSell, reasonCode }),
    QuoteRejected: (row, { reasonCode }) => ({ ...row, reasonCode }),
    QuoteReopened: (row) => ({ ...row, reasonCode: undefined }),
    QuotationCancelled: (row) => ({ ...row, cancelled: true }),
  }),
}

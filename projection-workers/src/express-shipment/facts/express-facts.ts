import { usualSettings } from '@freight/contracts/company-settings/settings'
import { dayIn } from '@freight/contracts/working-time/time-zone'
import type { OptionPrice } from '@freight/contracts/express-shipment/option'
import { movementIn } from '@freight/contracts/express-shipment/shipment-movement'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { expectedCostOf, sellOf, summaryOf } from '@freight/contracts/express-shipment/shipment-summary'
import { trackingInstant } from '@freight/contracts/express-shipment/tracking/tracking'
import { Exact } from '@freight/contracts/money/money'

const codeType = 'LowCardinality(String)'
const instantType = "DateTime64(3, 'UTC')"
const amountType = 'Decimal(38, 2)'
const kgType = 'Decimal(38, 3)'
const incidentList = `Array(Tuple(reason String, opened ${instantType}, resolved Nullable(${instantType})))`
const nullable = (type: string) => `Nullable(${type})`

/** Columns of a shipment in the analytics store, by field. Of personal data only the client's name. */
export const expressFactColumns = new Map([
  ['company', codeType],
  ['work', codeType],
  ['subState', codeType],
  /** Booked, or to be booked, at a carrier's test system: in no figure. */
  ['sandbox', 'Bool'],
  ['direction', codeType],
  ['clientId', 'String'],
  ['clientName', 'String'],
  ['clientReference', 'String'],
  ['commercial', codeType],
  ['assignedTo', codeType],
  ['carrier', codeType],
  ['carrierName', codeType],
  ['service', codeType],
  ['tariff', codeType],
  ['origin', codeType],
  ['destination', codeType],
  ['pieces', 'UInt32'],
  ['actual', kgType],
  ['volumetric', kgType],
  ['chargeable', kgType],
  ['declared', amountType],
  ['declaredCurrency', codeType],
  /** Parts of the selected price in its currency; a discount is in the base. */
  ['base', nullable(amountType)],
  ['fuel', nullable(amountType)],
  ['surcharges', nullable(amountType)],
  ['insurance', nullable(amountType)],
  ['tax', nullable(amountType)],
  ['sell', nullable(amountType)],
  ['sellCurrency', codeType],
  /** Expected and invoiced cost in one currency; null while unknown. */
  ['expectedCost', nullable(amountType)],
  ['invoicedCost', nullable(amountType)],
  ['costCurrency', codeType],
  /** Cause of the largest difference. */
  ['cause', codeType],
  ['costInvoices', 'String'],
  ['sellInvoices', 'String'],
  ['requestedAt', instantType],
  ['takenAt', nullable(instantType)],
  ['bookedAt', nullable(instantType)],
  ['pickedUpAt', nullable(instantType)],
  ['deliveredAt', nullable(instantType)],
  ['finishedAt', nullable(instantType)],
  ['promisedDay', nullable('Date32')],
  ['isOnTime', nullable('Bool')],
  ['incidents', 'UInt32'],
  ['incidentList', incidentList],
  /** Null without a selected option. */
  ['isCheapest', nullable('Bool')],
  /** Of the last rating. */
  ['refusals', 'Array(Tuple(carrier String, service String, reason String))'],
  /** Of all carrier invoices, each in its currency, and the date of the last one. */
  ['costDifferences', `Array(Tuple(cause String, currency String, amount ${amountType}))`],
  ['costInvoicedOn', nullable('Date32')],
  ['outcome', codeType],
  [
    'lines',
    `Array(Tuple(kind String, code String, text String, sell ${nullable(amountType)}, cost ${nullable(amountType)}))`,
  ],
] as const)

type Field = Parameters<typeof expressFactColumns.get>[0]

const sum = (amounts: readonly string[]): string => Exact.sum('0', ...amounts).toFixed()

const partsOf = (price: OptionPrice | undefined) => {
  const part = (...kinds: string[]) =>
    price && sum(price.lines.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  return {
    base: part('BASE', 'DISCOUNT'),
    fuel: part('FUEL'),
    surcharges: part('SURCHARGE'),
    insurance: part('INSURANCE'),
    tax: part('TAX'),
  }
}

/** Invoices in the currency of the expected cost; without one, in that of the first invoice. */
const costFactsOf = ({ costs }: ShipmentState, expected: OptionPrice | undefined) => {
  const costCurrency = expected?.currency ?? costs[0]?.currency ?? ''
  const invoices = costs.filter(({ currency }) => currency === costCurrency)
  const size = ({ amount }: { amount: string }) => new Exact(amount).abs()
  const last = costs.at(-1)
  const differences = last?.differences.toSorted((a, b) => size(b).cmp(size(a))) ?? []
  return {
    expectedCost: expected?.total,
    invoicedCost: invoices.length > 0 ? sum(invoices.map(({ total }) => total)) : undefined,
    costCurrency,
    cause: differences[0]?.cause ?? '',
    costDifferences: differences.map(({ cause, code, amount }) => ({
      cause,
      // The code of an invoice in another currency is that currency.
      currency: cause === 'CURRENCY' ? code : costCurrency,
      amount,
    })),
    costInvoicedOn: last?.date,
    costInvoices: costs.map(({ document }) => document).join(', '),
  }
}

/** A selection has a reason only where it is not the cheapest. Offers of a test system do not count. */
const isCheapest = ({ selected, rating }: ShipmentState): boolean | undefined => {
  const sell = selected?.option?.sell
  if (sell === undefined) return undefined
  const others = rating?.options.filter((one) => one.sell.currency === sell.currency) ?? []
  const cheaper = others.filter((one) => new Exact(one.sell.total).lessThan(sell.total))
  return selected?.reason === '' || (cheaper.length > 0 && cheaper.every(({ sandbox }) => sandbox))
}

const { timeZone } = usualSettings.data

/** The carrier promises a day at the recipient's place. */
const isOnTime = ({ tracking }: ShipmentState, deliveredAt: string, promisedDay: string): boolean => {
  const instant = Date.parse(deliveredAt)
  const scan = tracking.find(
    (one) => one.status === 'DELIVERED' && !one.struck && trackingInstant(one, timeZone) === instant,
  )
  return (scan?.localTime.slice(0, 10) ?? dayIn(timeZone, instant)) <= promisedDay
}

/** Lines of both sides by code; the same code twice on a side stays two lines. */
const linesOf = (sell: OptionPrice | undefined, cost: OptionPrice | undefined) => {
  const costLines = [...(cost?.lines ?? [])]
  const ofSell = (sell?.lines ?? []).map(({ kind, code, text, amount }) => {
    const index = costLines.findIndex((one) => one.kind === kind && one.code === code)
    const [costLine] = index < 0 ? [] : costLines.splice(index, 1)
    return { kind, code, text, sell: amount, cost: costLine?.amount ?? null }
  })
  return [
    ...ofSell,
    ...costLines.map(({ kind, code, text, amount }) => ({ kind, code, text, sell: null, cost: amount })),
  ]
}

const valuesOf = (state: ShipmentState): Readonly<Record<Field, unknown>> => {
  const { shipper, recipient, client, carrier, deliveryBy, ...summary } = summaryOf(state)
  const movement = movementIn(state)
  const deliveredAt = movement?.deliveredAt ?? state.outcome?.deliveredAt
  const option = state.selected?.option
  const sell = sellOf(state)
  const place = ({ city, countryCode }: typeof shipper) => [city, countryCode].filter(Boolean).join(', ')
  const expected = expectedCostOf(state)
  const tariff = option?.sell.tariff
  return {
    company: state.company,
    work: state.work,
    subState: state.subState,
    sandbox: (state.booking ?? option)?.sandbox === true,
    direction: state.direction,
    clientId: client?.id ?? '',
    clientName: client?.name ?? '',
    clientReference: summary.clientReference,
    commercial: state.commercial,
    assignedTo: state.assignedTo ?? '',
    carrier: carrier?.code ?? '',
    carrierName: carrier?.name ?? '',
    service: carrier?.service ?? '',
    tariff: tariff ? `${tariff.code} v${tariff.version}` : '',
    origin: place(shipper),
    destination: place(recipient),
    ...state.totals,
    declared: summary.declared.amount,
    declaredCurrency: summary.declared.currency,
    ...partsOf(option?.sell),
    sell: sell?.amount,
    sellCurrency: sell?.currency ?? '',
    ...costFactsOf(state, expected),
    sellInvoices: state.invoices.map(({ document }) => document).join(', '),
    requestedAt: state.requestedAt,
    takenAt: state.takenAt,
    bookedAt: state.booking?.at,
    // The first scan that shows the pieces at the carrier.
    pickedUpAt: movement?.firstScanAt,
    deliveredAt,
    finishedAt: state.finishedAt,
    promisedDay: deliveryBy,
    isOnTime:
      deliveredAt === undefined || deliveryBy === undefined ? undefined : isOnTime(state, deliveredAt, deliveryBy),
    incidents: state.incidents.length,
    incidentList: state.incidents.map(({ reason, openedAt, resolvedAt }) => ({
      reason,
      opened: openedAt,
      resolved: resolvedAt ?? null,
    })),
    isCheapest: isCheapest(state),
    refusals: (state.rating?.refusals ?? [])
      .filter(({ sandbox }) => !sandbox)
      .map(({ carrierName, service, reason }) => ({ carrier: carrierName, service, reason: reason.code })),
    outcome: state.outcome?.outcome ?? '',
    lines: linesOf(option?.sell, expected),
  }
}

/** Values of these columns, in the same order. */
export const expressFactValues = (state: ShipmentState): unknown[] => {
  const values = valuesOf(state)
  return [...expressFactColumns.keys()].map((field) => values[field] ?? null)
}

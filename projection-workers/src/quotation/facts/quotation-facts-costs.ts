import type { Envelope } from '@freight/contracts/events/envelope'
import type { EventData } from '@freight/contracts/events/event'
import { grossWeight } from '@freight/contracts/freight/cargo'
import { containers } from '@freight/contracts/freight/containers'
import { laneSize } from '@freight/contracts/freight/lane-size'
import { withAmount } from '@freight/contracts/pricing/cost-amount'
import { convertedTotal, convertPrice } from '@freight/contracts/exchange-rate/exchange'
import { Exact } from '@freight/contracts/money/money'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { KnownThen } from '../../engine/projection.ts'
import { withEntry } from '../../engine/with-entry.ts'
import { freightUnit, laneQuantity, type Line } from '@freight/contracts/lane-memory/lane-unit'
import type { CostFact, FreightLine, QuotationFactsRow } from './quotation-facts-columns.ts'
import { costLines, linesNow } from './quotation-facts-lines.ts'

type Row = QuotationFactsRow
type Requested = EventData<QuotationEvents, 'QuotationRequested'>

/** Load of a request: weight in kg, containers, TEU, unit load devices, and the divisor of a unit price. */
export const loadOf = (data: Requested) => ({
  grossKg: grossWeight(data),
  chargeableBasis: data.chargeableBasis,
  containerRows: data.containerData.map(({ type, quantity }) => ({ type, quantity })),
  teu: data.containerData
    .reduce((sum, { type, quantity }) => sum.plus(new Exact(containers[type].teu).times(quantity)), new Exact(0))
    .toFixed(2),
  ulds: (data.uldData ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
  pivotKg: (data.uldData ?? [])
    .reduce((sum, { quantity, pivot = '0' }) => sum.plus(new Exact(pivot).times(quantity)), new Exact(0))
    .toFixed(3),
  size: laneSize(data),
  quantity: laneQuantity(data),
})

// Field by field: copying all fields but one takes ten times as long.
const linesOf = ({ charges }: CostGroup): Line[] =>
  charges.map(({ idCharge, calculator, unit, included, costPerKg, amount, currency }) => ({
    idCharge,
    calculator,
    unit,
    included,
    perUnit: costPerKg,
    amount,
    currency,
  }))

type PriceContext = Parameters<typeof freightUnit>[2]

/** A cost in USD at the rates of its entry; amounts that cannot be converted are left out. */
const costFact = (row: Row, group: CostGroup, { occurredAt }: Envelope, context: PriceContext): CostFact => {
  const { fx } = context
  const unit = freightUnit(linesOf(group), { modo: row.mode, size: row.size, quantity: row.quantity }, context)
  const unitUsd = unit && convertPrice(unit.amount, unit.currency, 'USD', fx)
  const usdTotal = (charges: CostGroup['charges']) => convertedTotal(withAmount(charges), 'USD', fx)?.amount
  return {
    id: group.idCost,
    agentId: group.agente,
    agent: group.agenteNombre,
    carrier: group.carrier,
    given: occurredAt,
    until: group.validez,
    stale: false,
    source: group.source,
    request: group.costRequestId ?? '',
    won: false,
    invoiced: row.costs.find(({ id }) => id === group.idCost)?.invoiced ?? '0',
    comparable: false,
    cheapest: false,
    unit: unitUsd && new Exact(unitUsd).toFixed(4),
    total: usdTotal(group.charges),
    local: usdTotal(group.charges.filter(({ section }) => section === 'ORIGIN' || section === 'DESTINATION')),
    transit: group.ttime,
    freeDays: group.freeDays,
    gap: undefined,
  }
}

/** The row with the freight lines of its current costs, as far as their amounts in USD are known. */
export const withFreightLines = (row: Row): Row => ({
  ...row,
  freightLines: row.costs
    .filter(({ stale }) => !stale)
    .flatMap(({ id, given }): FreightLine[] =>
      (row.costLines[id]?.lines ?? []).flatMap(({ section, included, code, usd, main = false }) =>
        (main || section === 'FREIGHT') && !included && usd !== undefined ? [{ given, code, usd, main }] : [],
      ),
    ),
})

const costsWithout = (row: Row, idCost: string): CostFact[] => row.costs.filter(({ id }) => id !== idCost)

export const withCost = (
  row: Row,
  group: CostGroup,
  envelope: Envelope,
  { ratesAt, isMainFreight }: KnownThen,
): Row => {
  const { idCost } = group
  const fx = ratesAt(envelope)
  const isMain = (code: string) => isMainFreight(code, envelope)
  return {
    ...row,
    costs: [...costsWithout(row, idCost), costFact(row, group, envelope, { fx, isMain })],
    costLines: withEntry(row.costLines, idCost, linesNow(row.costLines[idCost], costLines(group, fx, isMain))),
  }
}

export const withoutCost = (row: Row, { idCost }: { idCost: string }): Row => ({
  ...row,
  costs: costsWithout(row, idCost),
  costLines: withEntry(row.costLines, idCost, linesNow(row.costLines[idCost], [])),
})

/** Sets whether a cost is stale: copied, or entered for a former request, and not confirmed since. */
export const withStaleness = (row: Row, idCost: string, stale: boolean): Row => ({
  ...row,
  costs: row.costs.map((one) => (one.id === idCost ? { ...one, stale } : one)),
})

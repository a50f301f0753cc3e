import type { Envelope } from '@freight/contracts/events/envelope'
import type { EventData } from '@freight/contracts/events/event'
import { containers } from '@freight/contracts/freight/containers'
import { laneSize } from '@freight/contracts/freight/lane-size'
import { withAmount } from '@freight/contracts/pricing/cost-amount'
import { convertedTotal, convertPrice, type FxSnapshot } from '@freight/contracts/pricing/exchange'
import { compareMoney, Exact } from '@freight/contracts/pricing/money'
import { smallRounded } from '@freight/contracts/pricing/decimal/small-decimal'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import type { QuotationEvents } from '@freight/contracts/quotation/events'
import type { RatesAt } from '../../engine/projection.ts'
import { withEntry } from '../../engine/with-entry.ts'
import { freightUnit, laneQuantity, type Line } from '../lane-unit.ts'
import type { CostFact, FreightLine, QuotationFactsRow } from './quotation-facts-columns.ts'
import { costLines, linesNow } from './quotation-facts-lines.ts'

type Row = QuotationFactsRow
type Requested = EventData<QuotationEvents, 'QuotationRequested'>

/** What the load of a request is counted in: boxes, TEU, unit load devices, and what a price per unit is of. */
export const loadOf = (data: Requested) => ({
  grossKg: data.pesoTotal,
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

// Field by field: to copy all but one of them takes ten times as long.
const freightOf = ({ charges }: CostGroup): Line[] =>
  charges
    .filter(({ section }) => section === 'FREIGHT')
    .map(({ section, calculator, unit, included, costPerKg, amount, currency }) => ({
      section,
      calculator,
      unit,
      included,
      perUnit: costPerKg,
      amount,
      currency,
    }))

/** A cost as it was given, in USD at the rates of then; what cannot be converted is left out. */
const costFact = (row: Row, group: CostGroup, { occurredAt }: Envelope, fx: FxSnapshot): CostFact => {
  const unit = freightUnit(freightOf(group), { modo: row.mode, size: row.size, quantity: row.quantity }, fx)
  const unitUsd = unit && convertPrice(unit.amount, unit.currency, 'USD', fx)
  const usd = (charges: CostGroup['charges']) => convertedTotal(withAmount(charges), 'USD', fx)?.amount
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
    unit: unitUsd && (smallRounded(unitUsd, 4) ?? new Exact(unitUsd).toFixed(4)),
    total: usd(group.charges),
    local: usd(group.charges.filter(({ section }) => section === 'ORIGIN' || section === 'DESTINATION')),
    transit: group.ttime,
    freeDays: group.freeDays,
    gap: undefined,
  }
}

/** The lines of the freight of the costs that stand, as far as they are known in USD. */
export const withFreightLines = (row: Row): Row => ({
  ...row,
  freightLines: row.costs
    .filter(({ stale }) => !stale)
    .flatMap(({ id, given }): FreightLine[] => {
      const lines = (row.costLines[id]?.lines ?? [])
        .filter(({ section, included, usd }) => section === 'FREIGHT' && !included && usd !== undefined)
        .map(({ code, usd = '0' }) => ({ given, code, usd }))
        .toSorted((a, b) => compareMoney({ amount: b.usd, currency: 'USD' }, { amount: a.usd, currency: 'USD' }))
      return lines.map((line, index) => ({ ...line, main: index === 0 }))
    }),
})

const without = (row: Row, idCost: string): CostFact[] => row.costs.filter(({ id }) => id !== idCost)

export const withCost = (row: Row, group: CostGroup, envelope: Envelope, { ratesAt }: RatesAt): Row => {
  const { idCost } = group
  const fx = ratesAt(envelope)
  return {
    ...row,
    costs: [...without(row, idCost), costFact(row, group, envelope, fx)],
    costLines: withEntry(row.costLines, idCost, linesNow(row.costLines[idCost], costLines(group, fx))),
  }
}

export const withoutCost = (row: Row, { idCost }: { idCost: string }): Row => ({
  ...row,
  costs: without(row, idCost),
  costLines: withEntry(row.costLines, idCost, linesNow(row.costLines[idCost], [])),
})

/** A copied cost, or one for what was asked for before, counts once somebody has looked at it. */
export const costStands = (row: Row, idCost: string, stale: boolean): Row => ({
  ...row,
  costs: row.costs.map((one) => (one.id === idCost ? { ...one, stale } : one)),
})

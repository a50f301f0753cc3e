import { Exact, totalsByCurrency, type Money } from '@freight/contracts/pricing/money'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'
import { ourCharges, type Section, sections } from '@freight/contracts/pricing/our-sections'
import { inDisplayCurrency } from '../charge-grid/amounts.ts'
import { type Comparing, type CostSummary, costSummaries } from '../costs/cost-summaries.ts'

type Charge = CostSummary['cost']['charges'][number]

export interface ComparisonRow {
  idCharge: string
  concept: string
  /** Whether our client pays it under the incoterm, in at least one column. */
  ours: boolean
  /** Whether it counts in totals: our client pays it, or all charges are included. */
  counts: boolean
  /** One cell per alternative in column order; several charges with one code are added up on screen. */
  cells: readonly (readonly Charge[])[]
  /** Columns with the cheapest line of the row, only with two or more complete ones. */
  cheapest: ReadonlySet<number>
}

interface ComparisonSection {
  section: Section
  /** Whether any of its charges counts in totals. */
  counts: boolean
  rows: readonly ComparisonRow[]
  /** Per column, in the currency of comparison. */
  totals: readonly (string | undefined)[]
  /** Per column, by original currency. */
  byCurrency: readonly (readonly Money[])[]
}

export interface Comparison {
  columns: readonly CostSummary[]
  sections: readonly ComparisonSection[]
  currencies: readonly { currency: Money['currency']; amounts: readonly (string | undefined)[] }[]
}

const convertedAmount = (charges: readonly Charge[], { fx }: QuotationDetail, currency: Money['currency']) =>
  charges.length === 0 || charges.some(isOpenCharge) ? undefined : inDisplayCurrency(withAmount(charges), fx, currency)

const NO_COLUMNS: ReadonlySet<number> = new Set()

const cheapestOf = (amounts: readonly (string | undefined)[], columns: readonly CostSummary[]): ReadonlySet<number> => {
  const completeAmounts = amounts.map((amount, index) => {
    const column = columns[index]
    return column?.complete === true && !column.expired ? amount : undefined
  })
  const values = completeAmounts.filter((amount) => amount !== undefined).map((amount) => new Exact(amount))
  if (values.length < 2) return new Set()
  const lowest = Exact.min(...values)
  if (values.every((value) => value.equals(lowest))) return new Set()
  return new Set(
    completeAmounts.flatMap((amount, index) => (amount !== undefined && lowest.equals(amount) ? [index] : [])),
  )
}

export const sortOrders = ['total', 'transit', 'validity'] as const
export type SortOrder = (typeof sortOrders)[number]

export interface ComparisonView extends Comparing {
  order?: SortOrder
}

const sortedColumns = (columns: readonly CostSummary[], order: SortOrder): readonly CostSummary[] => {
  if (order === 'total') return columns
  const days = ({ cost }: CostSummary) => cost.ttime ?? Number.POSITIVE_INFINITY
  return columns.toSorted((a, b) =>
    order === 'transit' ? days(a) - days(b) : b.cost.validez.localeCompare(a.cost.validez),
  )
}

/** Columns are costs, rows are charge codes grouped by section of the journey. */
export const comparisonOf = (detail: QuotationDetail, view: ComparisonView = {}): Comparison => {
  const { order = 'total', currency = detail.displayCurrency, withOthers = false } = view
  const columns = sortedColumns(costSummaries(detail, view), order)
  const isOurs = ourCharges(detail)
  const isCounted = (charge: Charge) => withOthers || isOurs(charge)
  const chargesOf = (section: Section) =>
    columns.map(({ cost }) => cost.charges.filter((charge) => charge.section === section))
  const rowOf = (perColumn: readonly (readonly Charge[])[], idCharge: string, concept: string): ComparisonRow => {
    const cells = perColumn.map((charges) => charges.filter((charge) => charge.idCharge === idCharge))
    const counts = cells.flat().some(isCounted)
    const amounts = cells.map((cell) => convertedAmount(cell, detail, currency))
    return {
      idCharge,
      concept,
      ours: cells.flat().some(isOurs),
      counts,
      cells,
      cheapest: counts ? cheapestOf(amounts, columns) : NO_COLUMNS,
    }
  }
  return {
    columns,
    sections: sections.flatMap((section): ComparisonSection[] => {
      const perColumn = chargesOf(section)
      const codes = new Map(perColumn.flat().map((charge) => [charge.idCharge, charge.concept]))
      if (codes.size === 0) return []
      const rows = [...codes].map(([idCharge, concept]) => rowOf(perColumn, idCharge, concept))
      const countedAmounts = perColumn.map((charges) => withAmount(charges.filter(isCounted)))
      const totals = countedAmounts.map((charges) =>
        charges.length === 0 ? undefined : inDisplayCurrency(charges, detail.fx, currency),
      )
      const byCurrency = countedAmounts.map((charges) => totalsByCurrency(charges))
      return [{ section, counts: rows.some(({ counts }) => counts), rows, totals, byCurrency }]
    }),
    currencies: totalsPerCurrency(columns, isCounted),
  }
}

const totalsPerCurrency = (
  columns: readonly CostSummary[],
  isCounted: (charge: Charge) => boolean,
): Comparison['currencies'] => {
  const totals = columns.map(({ cost }) => totalsByCurrency(withAmount(cost.charges.filter(isCounted))))
  const usedCurrencies = totalsByCurrency(totals.flat()).map(({ currency }) => currency)
  return usedCurrencies.map((currency) => ({
    currency,
    amounts: totals.map((total) => total.find((one) => one.currency === currency)?.amount),
  }))
}

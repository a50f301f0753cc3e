import {
  bestCombinations,
  type Combination,
  combined,
  type Offer,
} from '@freight/contracts/cost-comparison/combinations'
import { type Lacks, lacksNothing, scopeLacking } from '@freight/contracts/cost-comparison/best-cost'
import { type Equipment, typesLacking } from '@freight/contracts/cost-comparison/equipment'
import { legsCovered, legsOf, neededLegs, ourCharges } from '@freight/contracts/pricing/our-sections'
import { type Section, sections, currencies } from '@freight/contracts/vocabulary/price'
import type { CarriedLeg } from '@freight/contracts/vocabulary/journey'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { Exact, type Money, totalsByCurrency } from '@freight/contracts/money/money'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useSearchParams } from 'react-router-dom'
import {
  type Comparing,
  type CostOfDetail,
  costSummaries,
  type CostSummary,
  distinctNames,
  sourceName,
  inDisplayCurrency,
} from '../charge-grid/cost-summaries.ts'
import { isOpenCharge, withAmount } from '@freight/contracts/pricing/cost-amount'

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

interface RowCell {
  charges: readonly Charge[]
  /** In the currency of comparison. */
  amount: string | undefined
}

const cheapestOf = (
  cells: readonly RowCell[],
  columns: readonly CostSummary[],
  equipment: Equipment,
): ReadonlySet<number> => {
  const completeCells = cells.map((cell, index) => {
    const column = columns[index]
    return column?.complete === true && !column.expired && cell.amount !== undefined ? cell : undefined
  })
  const lackedTypes = completeCells.map((cell) => cell && typesLacking(equipment, cell.charges))
  // A price for fewer container types is not comparable with one for more.
  const completeAmounts = completeCells.map((cell, index) =>
    lackedTypes[index]?.every((type) => lackedTypes.every((others) => others?.includes(type) !== false))
      ? cell?.amount
      : undefined,
  )
  const values = completeAmounts.filter((amount) => amount !== undefined).map((amount) => new Exact(amount))
  if (values.length < 2) return new Set()
  const lowest = Exact.min(...values)
  if (values.every((value) => value.equals(lowest))) return new Set()
  return new Set(
    completeAmounts.flatMap((amount, index) => (amount !== undefined && lowest.equals(amount) ? [index] : [])),
  )
}

export const sortOrders = ['total', 'transit', 'validity'] as const
type SortOrder = (typeof sortOrders)[number]

interface ComparisonView extends Comparing {
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
    const pricedCells = cells.map((charges) => ({ charges, amount: convertedAmount(charges, detail, currency) }))
    return {
      idCharge,
      concept,
      ours: cells.flat().some(isOurs),
      counts,
      cells,
      cheapest: counts ? cheapestOf(pricedCells, columns, detail) : NO_COLUMNS,
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

/** A cost that can be combined with others. */
interface NamedOffer extends Offer {
  name: string
  /** Whether another cost prices codes or container types that this one lacks. */
  lacksPrices: boolean
}

/** The costs that can be combined: complete, in one currency, valid, and for a needed leg. */
const combinable = (detail: QuotationDetail, currency: Currency | undefined) => {
  const summaries = costSummaries(detail, { currency })
  const needed = legsCovered(
    neededLegs(detail),
    summaries.filter(({ expired }) => !expired),
  )
  const names = distinctNames(summaries)
  const offers = summaries.flatMap(
    ({ cost, legs, total, openChargeCount, expired, lacksPrices }, index): NamedOffer[] => {
      const isOffer =
        total !== undefined && openChargeCount === 0 && !expired && needed.some((leg) => legs.includes(leg))
      return isOffer
        ? [{ idCost: cost.idCost, name: names[index] ?? '', legs, total, ttime: cost.ttime, lacksPrices }]
        : []
    },
  )
  return { needed, offers }
}

/**
 * The costs that can be combined and the best combinations of them; undefined where every cost covers all of our
 * client's legs, or some leg has no cost.
 */
export const combinationsOf = (detail: QuotationDetail, currency: Currency | undefined) => {
  const { needed, offers } = combinable(detail, currency)
  const isPartial = ({ legs }: Offer) => needed.some((leg) => !legs.includes(leg))
  const isCovered = needed.every((leg) => offers.some(({ legs }) => legs.includes(leg)))
  if (!isCovered || !offers.some(isPartial)) return undefined
  // Only costs with the same coverage are comparable.
  const comparable = offers.filter(({ lacksPrices }) => !lacksPrices)
  const best = bestCombinations(comparable, needed)
  const bestOfWhole = bestCombinations(
    comparable.filter((offer) => pricesItsLegs(detail, offer)),
    needed,
  )
  // A cheaper or faster one that lacks something never hides a complete one.
  const isComplete = (one: Combination | undefined) => one !== undefined && isWhole(detail, one.idCosts)
  const completeFirst = (overall: Combination | undefined, ofWhole: Combination | undefined) =>
    isComplete(ofWhole) && !isComplete(overall) ? ofWhole : overall
  return {
    needed,
    offers,
    cheapest: completeFirst(best.cheapest, bestOfWhole.cheapest),
    fastest: completeFirst(best.fastest, bestOfWhole.fastest),
  }
}

const costsWith = ({ cost: costs = [] }: QuotationDetail, idCosts: readonly string[]): CostOfDetail[] =>
  costs.filter(({ idCost }) => idCosts.includes(idCost))

/** What costs put together leave out of the request. */
export const lacksOf = (detail: QuotationDetail, idCosts: readonly string[]): Lacks => {
  const parts = costsWith(detail, idCosts)
  const legs = parts.flatMap((cost) => legsOf(cost))
  const lines = parts.flatMap(({ charges }) => charges)
  return scopeLacking(detail, detail.usualCharges ?? [], lines, legs)
}

/** What costs leave out of the request, as their cards show it: one alone also lacks what others price. */
export const lacksOfCosts = (detail: QuotationDetail, idCosts: readonly string[]): Lacks => {
  const [idCost, ...others] = idCosts
  const summary = others.length === 0 ? costSummaries(detail).find(({ cost }) => cost.idCost === idCost) : undefined
  return summary?.lacks ?? lacksOf(detail, idCosts)
}

const isWhole = (detail: QuotationDetail, idCosts: readonly string[]): boolean => lacksNothing(lacksOf(detail, idCosts))

const sectionOfLeg = { PICKUP: 'ORIGIN', MAIN_CARRIAGE: 'FREIGHT', DELIVERY: 'DESTINATION' } as const

/** Whether a cost prices the usual charges and all containers of the legs that it covers. */
const pricesItsLegs = (detail: QuotationDetail, { idCost, legs }: Offer): boolean => {
  const ownSections: readonly Section[] = legs.map((leg) => sectionOfLeg[leg])
  const usual = (detail.usualCharges ?? []).filter(({ section }) => ownSections.includes(section))
  const lines = costsWith(detail, [idCost]).flatMap(({ charges }) => charges)
  const { codes, equipment } = scopeLacking(detail, usual, lines, legs)
  return codes.length + equipment.length === 0
}

export type SavedCombinationOfDetail = NonNullable<QuotationDetail['combinations']>[number]

/** Problems of a saved combination, the most severe first. */
const combinationTroubles = ['gone', 'expired', 'open', 'stale', 'changed'] as const

/** A listed combination: one of the best, or a saved one. */
export interface ListedCombination {
  idCosts: readonly string[]
  /** Suppliers with their legs in journey order; `cost` is undefined where it was removed. */
  suppliers: readonly { legs: readonly CarriedLeg[]; cost: CostOfDetail | undefined }[]
  /** Total and transit; undefined while incomplete. */
  combination: Combination | undefined
  isCheapest: boolean
  isFastest: boolean
  /** What all its costs together leave out: with anything in it, it is not called complete. */
  lacks: Lacks
  saved: SavedCombinationOfDetail | undefined
  trouble: (typeof combinationTroubles)[number] | undefined
}

/** The saved name of a combination, else the names of its suppliers. */
export const combinationName = ({ saved, suppliers }: ListedCombination, removedName: string): string =>
  saved?.name || suppliers.map(({ cost }) => (cost ? sourceName(cost) : removedName)).join(' + ')

/** Whether two combinations have the same costs. */
export const isSameCosts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((idCost) => other.includes(idCost))

const troubleOf = (
  { cost: costs = [], fx }: QuotationDetail,
  { parts, changedAt }: SavedCombinationOfDetail,
  combination: Combination | undefined,
): ListedCombination['trouble'] => {
  const partCosts = parts.map(({ idCost }) => costs.find((cost) => cost.idCost === idCost))
  if (partCosts.includes(undefined)) return 'gone'
  if (partCosts.some((cost) => cost !== undefined && cost.validez < fx.date)) return 'expired'
  if (combination === undefined) return 'open'
  if (partCosts.some((cost) => cost?.stale)) return 'stale'
  return changedAt === undefined ? undefined : 'changed'
}

/** The cheapest complete combination, the fastest, and the saved ones, without duplicates. */
export const listedCombinations = (detail: QuotationDetail, currency: Currency | undefined): ListedCombination[] => {
  const { needed, offers } = combinable(detail, currency)
  const combinations = combinationsOf(detail, currency)
  const best = [combinations?.cheapest, combinations?.fastest].filter((one) => one !== undefined)
  const saved = detail.combinations ?? []
  const costsOf = ({ parts }: SavedCombinationOfDetail) => parts.map(({ idCost }) => idCost)
  const allIds = [...best.map(({ idCosts }) => idCosts), ...saved.map(costsOf)]
  const distinctIds = allIds.filter((ids, index) => allIds.findIndex((other) => isSameCosts(ids, other)) === index)
  return distinctIds.map((idCosts) => {
    const partOffers = offers.filter(({ idCost }) => idCosts.includes(idCost))
    const combination = partOffers.length === idCosts.length ? combined(partOffers, needed) : undefined
    const savedOne = saved.find((one) => isSameCosts(costsOf(one), idCosts))
    const legsOfCost = (idCost: string) =>
      partOffers.find((one) => one.idCost === idCost)?.legs ??
      savedOne?.parts.find((one) => one.idCost === idCost)?.legs ??
      []
    return {
      idCosts,
      suppliers: idCosts.map((idCost) => ({
        cost: detail.cost?.find((one) => one.idCost === idCost),
        legs: legsOfCost(idCost).filter((leg) => needed.includes(leg)),
      })),
      combination,
      lacks: lacksOf(detail, idCosts),
      isCheapest: combinations?.cheapest !== undefined && isSameCosts(combinations.cheapest.idCosts, idCosts),
      isFastest: combinations?.fastest !== undefined && isSameCosts(combinations.fastest.idCosts, idCosts),
      saved: savedOne,
      trouble: savedOne && troubleOf(detail, savedOne, combination),
    }
  })
}

/** The chosen costs with another one for a leg; costs of the legs that it covers are removed. */
export const withOffer = (
  chosen: readonly NamedOffer[],
  leg: CarriedLeg,
  offer: NamedOffer | undefined,
  needed: readonly CarriedLeg[],
): NamedOffer[] => {
  const offerLegs = needed.filter((one) => one === leg || offer?.legs.includes(one) === true)
  return [...chosen.filter(({ legs }) => !offerLegs.some((one) => legs.includes(one))), ...(offer ? [offer] : [])]
}

/** Total of the chosen costs, and the legs that are still open. */
export const combinedNow = (chosen: readonly NamedOffer[], needed: readonly CarriedLeg[]) => ({
  combination: combined(chosen, needed),
  openLegs: needed.filter((leg) => !chosen.some(({ legs }) => legs.includes(leg))),
})

/** View options of the comparison; stored in the URL so that a link shows the same. */
export const useComparisonView = ({ fx, displayCurrency }: QuotationDetail) => {
  const [search, setSearch] = useSearchParams()
  const set = (name: 'order' | 'in' | 'others' | 'units' | 'closed' | 'combined', value: string | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === undefined) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  const currencyChoices = currencies.filter(
    (one) => one === displayCurrency || one === fx.base || fx.rates.some(({ currency }) => currency === one),
  )
  const currencyParam = search.get('in')
  const closedInUrl = search.get('closed')?.split('.') ?? []
  const closed = sections.filter((section) => closedInUrl.includes(section))
  const toggle = (section: Section) => {
    const next = closed.includes(section) ? closed.filter((one) => one !== section) : [...closed, section]
    set('closed', next.length === 0 ? undefined : next.join('.'))
  }
  return {
    set,
    /** Sections folded to their head. */
    closed,
    toggle,
    currencyChoices,
    order: sortOrders.find((one) => one === search.get('order')) ?? 'total',
    /** Undefined: nothing is converted, totals are listed by currency. */
    currency:
      currencyParam === 'none' ? undefined : (currencyChoices.find((one) => one === currencyParam) ?? displayCurrency),
    /** Ids of the costs in the chosen combination; undefined before a choice. */
    combined: search.get('combined')?.split('+'),
    withOthers: search.get('others') === '1',
    withUnits: search.get('units') !== '0',
  }
}

export type ComparisonChoices = ReturnType<typeof useComparisonView>

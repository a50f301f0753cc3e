import type { Direction } from '../direction.ts'
import { convertedTotal, type FxSnapshot } from '../exchange.ts'
import { Incoterm } from '../incoterms.ts'
import { compareMoney, Exact, type Money, totalsByCurrency } from '../money.ts'
import { ourSections, type Section, sections } from './our-sections.ts'

/** What a section of a cost comes to in one currency; `missing`: a line of it has no amount yet. */
export type SectionTotal = Money & { section: Section; missing?: true }

type Charge = Money & { section: Section }

const isMissing = ({ amount }: Charge): boolean => new Exact(amount).isZero()

/** As much of a cost as it takes to compare it under any incoterm. */
export const sectionTotals = (charges: readonly Charge[]): SectionTotal[] =>
  sections.flatMap((section) => {
    const mine = charges.filter((charge) => charge.section === section)
    return totalsByCurrency(mine).map((total): SectionTotal => {
      const isOpen = mine.some((charge) => charge.currency === total.currency && isMissing(charge))
      return { ...total, section, ...(isOpen && { missing: true }) }
    })
  })

type Side = { incoterm: string; direction: Direction }

/**
 * The cheapest cost in dollars: of what our client pays under the incoterm, and complete. One with a line without an
 * amount, or without a rate for its currency, is never the cheapest.
 */
export const bestCost = (
  costs: readonly (readonly SectionTotal[])[],
  { incoterm, direction }: Side,
  fx: FxSnapshot,
): string | undefined => {
  const known = Incoterm.safeParse(incoterm).data
  const ours = known ? ourSections(known, direction) : new Set(sections)
  return costs
    .map((totals) => totals.filter(({ section }) => ours.has(section)))
    .filter((totals) => totals.length > 0 && !totals.some(({ missing }) => missing))
    .flatMap((totals) => convertedTotal(totals, 'USD', fx) ?? [])
    .toSorted(compareMoney)[0]?.amount
}

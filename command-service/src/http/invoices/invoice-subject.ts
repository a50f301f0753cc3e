import { costRights } from '@freight/contracts/access/cost-rights'
import type { Principal } from '@freight/contracts/access/policy'
import type { RowProblem } from '@freight/contracts/api/catalogue-files'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import { searchText } from '@freight/contracts/search-text'
import type { Quotation } from '../../aggregates/quotation/state.ts'
import { text } from '../by-name.ts'
import type { Fields } from '../typed-cells.ts'

/** What an invoice is for: the approved alternative or one of the costs, as the command names it; or why nobody knows. */
export type InvoiceSubject = { idSell: string } | { idCost: string } | { problem: RowProblem }

const namesOf = ({ agente, agenteNombre, carrier, description }: CostGroup) =>
  [agente, agenteNombre, carrier, description].flatMap((name) => (name ? [searchText(name)] : []))

/** What each of some costs can be told by: a name that none of the others has. */
const telling = (costs: readonly CostGroup[]): string[] =>
  costs.flatMap((cost) => {
    const isOwn = (name: string) => costs.every((other) => other === cost || !namesOf(other).includes(searchText(name)))
    return [cost.agenteNombre, cost.carrier, cost.description].find((name) => name && isOwn(name)) ?? []
  })

type Unclear = (code: string, message: string, costs: readonly CostGroup[]) => { problem: RowProblem }

/** Which providers there are is said to whoever may see the costs. */
const unclearTo =
  ({ permissions }: Principal): Unclear =>
  (code, message, costs) => {
    const names = costRights(permissions).groups ? telling(costs) : []
    const details = { expected: 'CHOICE', choices: { es: names, en: names, pt: names } }
    return { problem: { field: 'provider', code, message, ...(names.length > 0 && { details }) } }
  }

/** Costs that the approved alternative is built on. */
const boughtFor = ({ sells, selected, costs }: Quotation): readonly CostGroup[] => {
  const sold = sells.find(({ group }) => group.idSell === selected)
  const bought = sold === undefined ? [] : drawnOn(sold.group)
  return costs.filter(({ idCost }) => bought.includes(idCost))
}

/** A provider is found by name among the costs of what was sold, and else among all. */
const costOfProvider = (name: string, quotation: Quotation, unclear: Unclear): InvoiceSubject => {
  const bought = boughtFor(quotation)
  const named = (costs: readonly CostGroup[]) =>
    name === '' ? costs : costs.filter((cost) => namesOf(cost).includes(searchText(name)))
  const found = named(bought)
  const meant = found.length > 0 || name === '' ? found : named(quotation.costs)
  const [only, another] = meant
  if (only === undefined)
    return name === ''
      ? unclear('REQUIRED', 'Say whose invoice it is.', quotation.costs)
      : unclear(
          'COST_UNKNOWN',
          'The quotation has no cost of this provider.',
          bought.length > 0 ? bought : quotation.costs,
        )
  if (another !== undefined)
    return name === ''
      ? unclear('REQUIRED', 'The sale is built on several costs: say whose invoice it is.', meant)
      : unclear('NAME_AMBIGUOUS', 'Several costs are of this provider.', meant)
  return { idCost: only.idCost }
}

/** What a row's invoice is for. */
export const invoiceSubject = (
  { side, provider }: Fields,
  quotation: Quotation,
  principal: Principal,
): InvoiceSubject =>
  side === 'COST'
    ? costOfProvider(text(provider), quotation, unclearTo(principal))
    : { idSell: quotation.selected ?? '' }

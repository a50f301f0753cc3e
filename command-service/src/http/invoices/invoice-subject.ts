import { costRights } from '@freight/contracts/access/cost-rights'
import type { Principal } from '@freight/contracts/access/policy'
import type { RowProblem } from '@freight/contracts/api/catalogue-files'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import { searchText } from '@freight/contracts/search-text'
import type { Quotation } from '../../aggregates/quotation/state.ts'
import { text } from '../by-name.ts'
import { quoted } from '../expected.ts'
import type { Fields } from '../typed-cells.ts'

/** What an invoice is for: the approved alternative or one of the costs, as the command names it; or why nobody knows. */
export type InvoiceSubject = { idSell: string } | { idCost: string } | { problem: RowProblem }

const namesOf = ({ agente, agenteNombre, carrier, description }: CostGroup) =>
  [agente, agenteNombre, carrier, description].flatMap((name) => (name ? [searchText(name)] : []))

/** Costs that the approved alternative is built on. */
const boughtFor = ({ sells, selected, costs }: Quotation): readonly CostGroup[] => {
  const sold = sells.find(({ group }) => group.idSell === selected)
  const bought = sold === undefined ? [] : drawnOn(sold.group)
  return costs.filter(({ idCost }) => bought.includes(idCost))
}

/** A provider is found by name among the costs of what was sold, and else among all; who is not named is of the sale. */
const meantBy = (name: string, quotation: Quotation): readonly CostGroup[] => {
  const bought = boughtFor(quotation)
  if (name === '') return bought
  const named = (costs: readonly CostGroup[]) => costs.filter((cost) => namesOf(cost).includes(searchText(name)))
  const found = named(bought)
  return found.length > 0 ? found : named(quotation.costs)
}

/** What each of some costs can be told by: a name that leads to it alone. */
const telling = (costs: readonly CostGroup[], quotation: Quotation): string[] =>
  costs.flatMap((cost) => {
    const isOwn = (name: string) => meantBy(name, quotation).every((meant) => meant === cost)
    return [cost.agenteNombre, cost.carrier, cost.description].find((name) => name && isOwn(name)) ?? []
  })

type Unclear = (code: string, message: string, costs: readonly CostGroup[]) => { problem: RowProblem }

/** Which providers there are is said to whoever may see the costs, where each of them can be told. */
const unclearIn =
  (name: string, quotation: Quotation, { permissions }: Principal): Unclear =>
  (code, message, costs) => {
    const names = costRights(permissions).groups ? telling(costs, quotation) : []
    const isWhole = names.length > 0 && names.length === costs.length
    const details = { expected: 'CHOICE', choices: { es: names, en: names, pt: names }, ...quoted(name) }
    return { problem: { field: 'provider', code, message, ...(isWhole && { details }) } }
  }

const costOfProvider = (name: string, quotation: Quotation, unclear: Unclear): InvoiceSubject => {
  const meant = meantBy(name, quotation)
  const [only, another] = meant
  if (only === undefined)
    return name === ''
      ? unclear('REQUIRED', 'Say whose invoice it is.', quotation.costs)
      : unclear('COST_UNKNOWN', 'The quotation has no cost of this provider.', quotation.costs)
  if (another !== undefined)
    return name === ''
      ? unclear('REQUIRED', 'The sale is built on several costs: say whose invoice it is.', meant)
      : unclear('PROVIDER_AMBIGUOUS', 'Several costs are of this provider.', meant)
  return { idCost: only.idCost }
}

/** What a row's invoice is for. */
export const invoiceSubject = (
  { side, provider }: Fields,
  quotation: Quotation,
  principal: Principal,
): InvoiceSubject =>
  side === 'COST'
    ? costOfProvider(text(provider), quotation, unclearIn(text(provider), quotation, principal))
    : { idSell: quotation.selected ?? '' }

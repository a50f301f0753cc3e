import type { RowProblem } from '@freight/contracts/api/catalogue-files'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { drawnOn } from '@freight/contracts/quotation/offer/drawn-on'
import { searchText } from '@freight/contracts/search-text'
import type { Quotation } from '../../aggregates/quotation/state.ts'
import { text } from '../by-name.ts'
import type { Fields } from '../typed-cells.ts'

/** What an invoice is for: the approved alternative or one of the costs, as the command names it; or why nobody knows. */
export type InvoiceSubject = { idSell: string } | { idCost: string } | { problem: RowProblem }

const unclear = (code: string, message: string) => ({ problem: { field: 'provider', code, message } })

const namesOf = ({ agente, agenteNombre, carrier, description }: CostGroup) =>
  [agente, agenteNombre, carrier, description].flatMap((name) => (name ? [searchText(name)] : []))

/** Costs that the approved alternative is built on. */
const boughtFor = ({ sells, selected, costs }: Quotation): readonly CostGroup[] => {
  const sold = sells.find(({ group }) => group.idSell === selected)
  const bought = sold === undefined ? [] : drawnOn(sold.group)
  return costs.filter(({ idCost }) => bought.includes(idCost))
}

/** A provider is found by name among the costs of what was sold, and else among all. */
const costOfProvider = (name: string, quotation: Quotation): InvoiceSubject => {
  const bought = boughtFor(quotation)
  const named = (costs: readonly CostGroup[]) =>
    name === '' ? costs : costs.filter((cost) => namesOf(cost).includes(searchText(name)))
  const found = named(bought)
  const [only, another] = found.length > 0 || name === '' ? found : named(quotation.costs)
  if (only === undefined)
    return name === ''
      ? unclear('REQUIRED', 'Say whose invoice it is.')
      : unclear('COST_UNKNOWN', 'The quotation has no cost of this provider.')
  if (another !== undefined)
    return name === ''
      ? unclear('REQUIRED', 'The sale is built on several costs: say whose invoice it is.')
      : unclear('NAME_AMBIGUOUS', 'Several costs are of this provider.')
  return { idCost: only.idCost }
}

/** What a row's invoice is for. */
export const invoiceSubject = ({ side, provider }: Fields, quotation: Quotation): InvoiceSubject =>
  side === 'COST' ? costOfProvider(text(provider), quotation) : { idSell: quotation.selected ?? '' }

import { costRights } from '@freight/contracts/access/cost-rights'
import type { Principal } from '@freight/contracts/access/policy'
import type { RowProblem } from '@freight/contracts/api/catalogue-files'
import type { CostGroup } from '@freight/contracts/quotation/cost-group'
import { sourceCosts } from '@freight/contracts/quotation/offer/source-costs'
import { searchText } from '@freight/contracts/search-text'
import type { Quotation } from '../../aggregates/quotation/quotation-state.ts'
import { text } from '../by-name.ts'
import { quoted } from '../expected.ts'
import type { Fields } from '../typed-cells.ts'

/** Subject of an invoice: the approved alternative or one of the costs; or the problem if it cannot be found. */
export type InvoiceSubject = { idSell: string } | { idCost: string } | { problem: RowProblem }

const namesOf = ({ agente, agenteNombre, carrier, description }: CostGroup) =>
  [agente, agenteNombre, carrier, description].flatMap((name) => (name ? [searchText(name)] : []))

/** Costs that the approved alternative is built on. */
const boughtFor = ({ sells, selected, costs }: Quotation): readonly CostGroup[] => {
  const sold = sells.find(({ group }) => group.idSell === selected)
  const bought = sold === undefined ? [] : sourceCosts(sold.group)
  return costs.filter(({ idCost }) => bought.includes(idCost))
}

/** Costs with the provider's name: first among those of the sale, then among all. Without a name: all costs of the sale. */
const costsNamed = (name: string, quotation: Quotation): readonly CostGroup[] => {
  const bought = boughtFor(quotation)
  if (name === '') return bought
  const named = (costs: readonly CostGroup[]) => costs.filter((cost) => namesOf(cost).includes(searchText(name)))
  const boughtMatches = named(bought)
  return boughtMatches.length > 0 ? boughtMatches : named(quotation.costs)
}

/** For each cost a name that leads to it alone, if it has one. */
const distinctNames = (costs: readonly CostGroup[], quotation: Quotation): string[] =>
  costs.flatMap((cost) => {
    const isOwn = (name: string) => costsNamed(name, quotation).every((candidate) => candidate === cost)
    return [cost.agenteNombre, cost.carrier, cost.description].find((name) => name && isOwn(name)) ?? []
  })

type Unclear = (code: string, message: string, costs: readonly CostGroup[]) => { problem: RowProblem }

/** A problem with the list of providers, for users with cost rights and only if every cost has an unambiguous name. */
const unclearIn =
  (name: string, quotation: Quotation, { permissions }: Principal): Unclear =>
  (code, message, costs) => {
    const names = costRights(permissions).groups ? distinctNames(costs, quotation) : []
    const isWhole = names.length > 0 && names.length === costs.length
    const details = { expected: 'CHOICE', choices: { es: names, en: names, pt: names }, ...quoted(name) }
    return { problem: { field: 'provider', code, message, ...(isWhole && { details }) } }
  }

const costOfProvider = (name: string, quotation: Quotation, unclear: Unclear): InvoiceSubject => {
  const candidates = costsNamed(name, quotation)
  const [only, another] = candidates
  if (only === undefined)
    return name === ''
      ? unclear('REQUIRED', 'The provider is required.', quotation.costs)
      : unclear('COST_UNKNOWN', 'The quotation has no cost of this provider.', quotation.costs)
  if (another !== undefined)
    return name === ''
      ? unclear('REQUIRED', 'The sale is built on several costs: the provider is required.', candidates)
      : unclear('PROVIDER_AMBIGUOUS', 'Several costs are of this provider.', candidates)
  return { idCost: only.idCost }
}

/** The subject of a row's invoice. */
export const subjectOfInvoice = (
  { side, provider }: Fields,
  quotation: Quotation,
  principal: Principal,
): InvoiceSubject =>
  side === 'COST'
    ? costOfProvider(text(provider), quotation, unclearIn(text(provider), quotation, principal))
    : { idSell: quotation.selected ?? '' }

import { useQuery } from '@tanstack/react-query'
import { markupRulesOptions, sellingRatesOptions } from '../queries.ts'

/** What the company's rules add to the charges of costs, and whether that is not known yet. */
export const useMarkupRules = (quotation: string, idCosts: readonly string[]) => {
  const { data = [], isPending } = useQuery(markupRulesOptions(quotation, idCosts))
  return { isPending, found: data.flat() }
}

/** What stored tariffs say that the charges of costs are sold for, and ask for besides; where it cannot be known, nothing. */
export const useSellingRates = (quotation: string, idCosts: readonly string[]) => {
  const { data, isPending } = useQuery(sellingRatesOptions(quotation, idCosts))
  return { isPending, prices: data?.prices ?? [], added: data?.added ?? [] }
}

import { useQuery } from '@tanstack/react-query'
import { markupRulesOptions } from '../queries.ts'

/** What the company's rules add to the charges of costs, and whether that is not known yet. */
export const useMarkupRules = (quotation: string, idCosts: readonly string[]) => {
  const { data = [], isPending } = useQuery(markupRulesOptions(quotation, idCosts))
  return { isPending, found: data.flat() }
}

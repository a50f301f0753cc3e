import { useQueries } from '@tanstack/react-query'
import { markupRulesOptions } from '../queries.ts'

/** What the company's rules add to the charges of costs, and whether that is not known yet. */
export const useMarkupRules = (quotation: string, idCosts: readonly string[]) => {
  const asked = useQueries({ queries: idCosts.map((idCost) => markupRulesOptions(quotation, idCost)) })
  return {
    isPending: asked.some(({ isPending }) => isPending),
    found: asked.flatMap(({ data = [] }, index) =>
      data.map(({ costIndex, rule }) => ({ idCost: idCosts[index] ?? '', chargeIndex: costIndex, rule })),
    ),
  }
}

import type { Stage } from '../quotation-state.ts'

export const ruleEvaluation = {
  decide: {
    RecordRulesEvaluated: (evaluated) => [{ type: 'QuotationRulesEvaluated', data: evaluated }],
  },
  evolve: {
    // Stored as an explanation for users; no decision reads it.
    QuotationRulesEvaluated: (quotation) => quotation,
  },
} satisfies Stage

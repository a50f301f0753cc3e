import type { Stage } from '../state.ts'

export const ruleEvaluation = {
  decide: {
    RecordRulesEvaluated: (evaluated) => [{ type: 'QuotationRulesEvaluated', data: evaluated }],
  },
  evolve: {
    // It is remembered for whoever asks why; no decision reads it.
    QuotationRulesEvaluated: (quotation) => quotation,
  },
} satisfies Stage

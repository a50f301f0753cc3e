import { evaluateRules, type EvaluatedRule, type Evaluation } from '@freight/contracts/quotation-rule/evaluate'
import { useQuery } from '@tanstack/react-query'
import { type Rule, type Trial, type TrialQuery, trialOptions } from '../quotation-rule-queries.ts'
import type { Outcome } from './rule-outcome.tsx'

export interface TrialResult {
  /** The tried rules, with the unsaved one as typed. */
  rules: readonly EvaluatedRule[]
  trial: Trial | undefined
  evaluation: Evaluation | undefined
  error: unknown
  isLoading: boolean
  outcomeOf: ((id: string) => Outcome) | undefined
}

const asEvaluated = ({ createdBy: _by, changedBy: _changed, ...rule }: Rule): EvaluatedRule => rule

/** Trial result; `typed` returns the open rule as typed, and undefined for the others. */
export const useTrial = (
  query: TrialQuery | undefined,
  rules: readonly Rule[],
  typed: ((rule: EvaluatedRule) => EvaluatedRule | undefined) | undefined,
): TrialResult => {
  const { data, error, isFetching } = useQuery({ ...trialOptions(query ?? {}), enabled: query !== undefined })
  const trial = query === undefined ? undefined : data
  const triedRules = rules.map(asEvaluated).map((rule) => typed?.(rule) ?? rule)
  const evaluation = trial === undefined ? undefined : evaluateRules(triedRules, trial.facts)
  const outcomeOf = (id: string): Outcome => {
    const rule = triedRules.find((one) => one.id === id)
    const result = evaluation?.rules.find((one) => one.ruleId === id)
    if (!rule?.active) return 'off'
    return result?.matches === true ? (rule.send ? 'matches' : 'forbids') : 'none'
  }
  return {
    rules: triedRules,
    trial,
    evaluation,
    error: query === undefined ? null : error,
    isLoading: isFetching,
    outcomeOf: evaluation === undefined ? undefined : outcomeOf,
  }
}

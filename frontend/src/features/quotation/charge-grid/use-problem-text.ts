import { useTranslation } from 'react-i18next'
import type { CostProblem } from './cost-draft.ts'

const priceProblems = [
  'NO_CURRENCY',
  'BANDS',
  'NO_VALIDITY',
  'TAX_WITHOUT_REASON',
  'MINIMUM_ON_DISCOUNT',
  'COST_GONE',
  'TOTAL_NOT_POSITIVE',
  'TAX_NEGATIVE',
  'UNTAXED_DISCOUNT',
] as const

const isPriceProblem = (code: string): code is (typeof priceProblems)[number] =>
  priceProblems.some((one) => one === code)

type ProblemCode = CostProblem['code'] | (typeof priceProblems)[number] | 'ZERO_SELL' | 'LATER_THAN_COST'

/** Messages of cost and sale entry, worded as in the specification. */
export const useProblemText = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  return ({ code }: { code: ProblemCode }): string =>
    isPriceProblem(code) ? p(`problem.${code}`) : t(`problem.${code}`)
}

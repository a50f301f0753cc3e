import { useTranslation } from 'react-i18next'
import type { CostProblem } from '../costs/cost-draft.ts'
import { type SellProblem } from '../sell/sell-input.ts'

/** Messages of cost entry, worded as in the specification. */
export const useCostProblemText = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  return ({ code }: CostProblem): string =>
    code === 'NO_CURRENCY' || code === 'BANDS' || code === 'NO_VALIDITY' ? p(`problem.${code}`) : t(`problem.${code}`)
}

export const useSellProblemText = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  return ({ code }: SellProblem): string =>
    code === 'TAX_WITHOUT_REASON' ||
    code === 'BANDS' ||
    code === 'NO_VALIDITY' ||
    code === 'MINIMUM_ON_DISCOUNT' ||
    code === 'COST_GONE' ||
    code === 'TOTAL_NOT_POSITIVE' ||
    code === 'TAX_NEGATIVE' ||
    code === 'UNTAXED_DISCOUNT'
      ? p(`problem.${code}`)
      : t(`problem.${code}`)
}

import { useTranslation } from 'react-i18next'
import { isProblem } from '../../lib/api/problem.ts'
import { useErrorText } from '../../lib/api/use-error-text.ts'

const own = [
  'PROVIDER_UNKNOWN',
  'CONTAINER_WITHOUT_FCL',
  'VALIDITY_REVERSED',
  'VALIDITY_NOT_LATER',
  'PERCENT_BASE_LATER',
  'SAME_LOCATION',
  'RATE_UNKNOWN',
  'RATE_CHANGED',
  'RATE_NOT_MATCHING',
] as const

/** Why the server refused something about rates, in words; the rest is told as everywhere. */
export const useRefusalText = () => {
  const { t } = useTranslation('rates')
  const errorText = useErrorText()
  return (problem: unknown): string => {
    const code = isProblem(problem) ? own.find((one) => one === problem.code) : undefined
    return code === undefined ? errorText(problem) : t(`refused.${code}`)
  }
}

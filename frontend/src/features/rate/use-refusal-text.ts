import { useTranslation } from 'react-i18next'
import { isProblem, useErrorText } from '../../lib/api/api.ts'

const ownCodes = [
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

/** Why a matching rate cannot be used. */
const endings = ['SUSPENDED', 'EXPIRED', 'NOT_YET_VALID', 'CARRIER'] as const

/** The server's refusal about rates as text; other errors get the general texts. */
export const useRefusalText = () => {
  const { t } = useTranslation('rates')
  const errorText = useErrorText()
  return (problem: unknown): string => {
    const code = isProblem(problem) ? ownCodes.find((one) => one === problem.code) : undefined
    const { mismatches } = isProblem(problem, 'RATE_NOT_MATCHING') ? problem.details : {}
    const ended =
      Array.isArray(mismatches) && mismatches.length === 1 ? endings.find((one) => one === mismatches[0]) : undefined
    if (ended !== undefined) return t(`refused.${ended}`)
    return code === undefined ? errorText(problem) : t(`refused.${code}`)
  }
}

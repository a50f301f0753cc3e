import { useTranslation } from 'react-i18next'
import { isProblem, useErrorText } from '../api/api.ts'

const weaknesses = {
  'too short': 'weakPassword.short',
  'too long': 'weakPassword.long',
  'too common': 'weakPassword.common',
  'the user name': 'weakPassword.userName',
} as const

const isWeakness = (value: unknown): value is keyof typeof weaknesses =>
  typeof value === 'string' && Object.hasOwn(weaknesses, value)

/** Why a new password is refused, with a hint what to do. */
export const usePasswordProblem = () => {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  return (error: unknown): string => {
    const reason = isProblem(error, 'WEAK_PASSWORD') ? error.details['why'] : undefined
    // The server reports an empty field as a schema error.
    if (isProblem(error, 'VALIDATION')) return t('weakPassword.short')
    return isWeakness(reason) ? t(weaknesses[reason]) : errorText(error)
  }
}

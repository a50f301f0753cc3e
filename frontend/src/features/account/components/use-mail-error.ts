import { useTranslation } from 'react-i18next'

/** Why a mail did not go out, in words. */
export const useMailError = () => {
  const { t } = useTranslation('account')
  return (error: string | undefined): string | undefined => {
    if (error === undefined) return undefined
    if (error === 'EXPIRED') return t('outbox.expired')
    const refusal = /\b[45]\d\d\b/.exec(error)?.[0]
    return refusal === undefined ? t('outbox.unreachable', { code: error }) : t('outbox.refused', { code: refusal })
  }
}

import { useTranslation } from 'react-i18next'

const refusedIn = (error: string) => / for (?<count>\d+) of (?<all>\d+) recipients/.exec(error)?.groups

/** Whether the mail was partly delivered; a resend goes to the other recipients only. */
export const isPartlyTaken = (error: string | undefined): boolean => {
  const refused = refusedIn(error ?? '')
  return refused !== undefined && refused['count'] !== refused['all']
}

/** Translated reason of a failed mail. */
export const useMailError = () => {
  const { t } = useTranslation('settings', { keyPrefix: 'account' })
  return (error: string | undefined): string | undefined => {
    if (error === undefined) return undefined
    if (error === 'EXPIRED') return t('outbox.expired')
    const refusal = /\b[45]\d\d\b/.exec(error)?.[0]
    if (refusal === undefined) return t('outbox.unreachable', { code: error })
    const { count, all } = refusedIn(error) ?? {}
    return count === undefined || all === undefined
      ? t('outbox.refused', { code: refusal })
      : t('outbox.partlyRefused', { code: refusal, refused: count, all })
  }
}

import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'

/** State of a cost request in words: answered, opened, or why no answer will come. */
export const useRequestWords = () => {
  const { t } = useTranslation('agents')
  const format = useFormat()
  return ({ state, answeredAt, viewedAt, askedAt, askedNewLink, declined }: CostRequestRow): string => {
    if (state === 'ANSWERED') return t('card.answeredAt', { at: format.near(answeredAt ?? askedAt) })
    if (state === 'DECLINED' && declined !== undefined)
      return `${t(`card.declined.${declined.reasonCode}`)}${declined.text === '' ? '' : `: ${declined.text}`}`
    if (state === 'EXPIRED') return t(askedNewLink ? 'card.wantsLink' : 'card.expired')
    if (state === 'WITHDRAWN') return t('card.withdrawn')
    return viewedAt === undefined
      ? t('card.askedAt', { at: format.near(askedAt) })
      : t('card.viewedAt', { at: format.near(viewedAt) })
  }
}

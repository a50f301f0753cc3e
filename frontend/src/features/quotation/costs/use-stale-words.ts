import type { StaleBecause } from '@freight/contracts/quotation/stale'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

const reasons = [
  'CHARGE_CODE_RETIRED',
  'COPIED',
  'COST_CHANGED',
  'COST_STALE',
  'RATE_CHANGED',
  'SHIPMENT_DATE',
  'RATE_SUSPENDED',
  'REQUEST_AMENDED',
  'RESUMED',
] as const

/** Why and since when a cost or alternative needs a review. */
export const useStaleWords = () => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  return (staleBecause: StaleBecause | undefined, subject: 'cost' | 'sell'): string => {
    const reason = reasons.find((one) => one === staleBecause?.reason)
    const key = reason === 'REQUEST_AMENDED' && subject === 'cost' ? 'costAmended' : (reason ?? subject)
    const words = t(`stale.${key}`, { code: staleBecause?.idCharge ?? '' })
    return staleBecause === undefined || staleBecause.at === ''
      ? words
      : `${words} ${t('stale.since', { when: format.near(staleBecause.at) })}`
  }
}

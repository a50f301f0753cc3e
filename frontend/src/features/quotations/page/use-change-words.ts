import { useTranslation } from 'react-i18next'
import type { Change } from './latest-changes.ts'

/** What somebody did, in words behind their name: the changed field where it is one, else the deed. */
export const useChangeWords = () => {
  const { t, i18n } = useTranslation('quotationCommands')
  return ({ type, fields }: Change): string => {
    const [field, ...more] = fields
    if (field !== undefined && more.length === 0)
      return t(type === 'CostGroupChanged' ? 'live.ofCost' : 'live.ofSell', { field: t(`live.field.${field}`) })
    // An event of a later version has no words yet: something has changed, that much is sure.
    return i18n.exists(`quotationCommands:live.did.${type}`)
      ? t(`live.did.${type}` as 'live.did.QuotePublished')
      : t('live.did.UNKNOWN')
  }
}

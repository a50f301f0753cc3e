import { useTranslation } from 'react-i18next'
import type { Change } from './latest-changes.ts'

/** A change in words after the user's name: the changed field if there is one, else the action. */
export const useChangeWords = () => {
  const { t, i18n } = useTranslation(['quotationCommands', 'quotations'])
  return ({ type, fields }: Change): string => {
    const [field, ...otherFields] = fields
    if (field !== undefined && otherFields.length === 0)
      return t(type === 'CostGroupChanged' ? 'live.ofCost' : 'live.ofSell', { field: t(`live.field.${field}`) })
    // An event of a later version has no text yet: it is shown as a change.
    return i18n.exists(`quotations:event.${type}.did`)
      ? t(`quotations:event.${type}.did` as 'quotations:event.QuotePublished.did')
      : t('quotations:event.UNKNOWN.did')
  }
}

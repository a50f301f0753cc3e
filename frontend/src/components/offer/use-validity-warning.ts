import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/format.ts'

/** Why a validity needs attention: it is over, or ends before the shipment. */
export const useValidityWarning = () => {
  const { t } = useTranslation('prices')
  const format = useFormat()
  return (validez: string, shipmentDate: string | undefined): string | undefined => {
    if (validez === '') return undefined
    if (format.daysUntil(validez) < 0) return t('past')
    return shipmentDate !== undefined && validez < shipmentDate
      ? t('beforeShipment', { date: format.date(shipmentDate) })
      : undefined
  }
}

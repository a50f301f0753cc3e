import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'

/** Dangerous goods in short, `IMO 3 · UN 1263`, by air `IATA 3`; missing data is labelled. */
export const useDangerousWords = (transport: QuotationDetail['transportMode']) => {
  const { t } = useTranslation('quotationInfo')
  const { t: quotations } = useTranslation('quotations')
  const format = useFormat()
  return ({ imoClass = '', unNumber = '', ...goods }: NonNullable<QuotationDetail['dangerousGoods']>): string => {
    const { packingGroup: group, shippingName, netQuantity: net } = goods
    const classText =
      imoClass === '' && unNumber === ''
        ? t('noData')
        : quotations(transport === 'AIR' ? 'goods.iata' : 'goods.imo', {
            imoClass: imoClass || t('noData'),
            unNumber: unNumber || t('noData'),
          })
    return [
      classText,
      group && quotations('goods.packingGroup', { group }),
      shippingName,
      net && `${format.decimal(net.amount)} ${net.unit.toLowerCase()}`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

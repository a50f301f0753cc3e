import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'

/** Dangerous goods in short, `IMO 3 · UN 1263`: what nobody has said yet is said to be missing. */
export const useDangerousWords = () => {
  const { t } = useTranslation('quotationInfo')
  const { t: quotations } = useTranslation('quotations')
  return ({ imoClass = '', unNumber = '' }: NonNullable<QuotationDetail['dangerousGoods']>): string =>
    imoClass === '' && unNumber === ''
      ? t('noData')
      : quotations('goods.imo', { imoClass: imoClass || t('noData'), unNumber: unNumber || t('noData') })
}

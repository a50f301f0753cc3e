import type { Info } from '@freight/contracts/quotation/info'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

/** Text of an automatic remark. */
export const useInfoWords = () => {
  const { t } = useTranslation('quotationInfo')
  const format = useFormat()
  return (info: Info): string => {
    switch (info.code) {
      case 'EXPIRED':
        return t('EXPIRED', { date: format.date(info.on) })
      case 'MISSING_RATES':
        return t('MISSING_RATES', { currencies: info.currencies.join(', ') })
      case 'MISSING_FOR_AGENTS':
        return t('MISSING_FOR_AGENTS', { missing: info.missing.map((one) => t(`${one}`)).join(', ') })
      default:
        return t(`${info.code}`, { count: info.count })
    }
  }
}

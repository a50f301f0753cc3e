import { useTranslation } from 'react-i18next'
import { useCountText } from './use-count-text.ts'

/** `21 cotizaciones`, or `1.000+ cotizaciones`. */
export const useCountWords = () => {
  const { t } = useTranslation('quotations')
  const text = useCountText()
  return (counted: { count: number; more?: boolean | undefined }): string => {
    const shown = text(counted)
    return shown.endsWith('+')
      ? t('rowsMore', { text: shown.slice(0, -1) })
      : t('rows', { count: counted.count, formatted: shown })
  }
}

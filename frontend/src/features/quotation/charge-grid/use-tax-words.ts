import type { Tax } from '@freight/contracts/pricing/tax'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

type Taxed = { tax: Tax; taxPct?: string | undefined }

/** Tax of a line with its percentage. */
export const useTaxWords = () => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  return {
    ofLine: (tax: Tax, pct: string) => (tax === 'VAT' ? t('tax.vatOf', { pct: format.percent(pct) }) : t(`tax.${tax}`)),
    /** Head of the taxes of several lines: their percentage, if they share it. */
    ofAll: (charges: readonly Taxed[]) => {
      const [pct, ...otherPcts] = new Set(charges.flatMap(({ tax, taxPct }) => (tax === 'VAT' ? [taxPct] : [])))
      return pct === undefined || otherPcts.length > 0
        ? t('sell.taxes')
        : t('sell.taxesOf', { pct: format.percent(pct) })
    },
  }
}

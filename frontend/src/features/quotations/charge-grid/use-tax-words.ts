import type { Tax } from '@freight/contracts/pricing/tax'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

type Taxed = { tax: Tax; taxPct?: string | undefined }

/** The tax of a line, with the percentage that it is or would be taxed with. */
export const useTaxWords = () => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  return {
    ofLine: (tax: Tax, pct: string) => (tax === 'VAT' ? t('tax.vatOf', { pct: format.decimal(pct) }) : t(`tax.${tax}`)),
    /** What stands before the taxes of lines: their percentage, if it is the same of all. */
    ofAll: (charges: readonly Taxed[]) => {
      const [pct, ...others] = new Set(charges.flatMap(({ tax, taxPct }) => (tax === 'VAT' ? [taxPct] : [])))
      return pct === undefined || others.length > 0 ? t('sell.taxes') : t('sell.taxesOf', { pct: format.decimal(pct) })
    },
  }
}

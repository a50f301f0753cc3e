import { isPlainField } from '@freight/contracts/quotation/fields/about-fields'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import type { ErrorFacts, ErrorPlace, FormErrors, WrongCell } from './contract-errors.ts'

/** The translated error with its numbers; for a cell also its row and name. */
export const useErrorWords = () => {
  const { t } = useTranslation('newQuotation')
  const { t: field } = useTranslation('quotationInfo')
  const format = useFormat()
  return useMemo(() => {
    const factsText = ({ text, max, count }: ErrorFacts) =>
      isPlainField(text)
        ? field(`field.wrong.${text}`)
        : t(`errors.${text}`, { max: format.decimal(max, 0), total: format.decimal(count, 0) })
    const ofCell = ({ row, cell, ...facts }: WrongCell) =>
      t('packing.missingDanger', { row: row + 1, name: t(`packing.${cell}`).toLowerCase(), what: factsText(facts) })
    const ofPlace = (errors: FormErrors, place: ErrorPlace) => {
      const error = errors[place]
      if (error === undefined) return undefined
      if (typeof error === 'string') return factsText({ text: error })
      const [cell] = error.cells ?? []
      return cell ? ofCell(cell) : factsText(error)
    }
    return { ofCell, ofPlace }
  }, [t, field, format])
}

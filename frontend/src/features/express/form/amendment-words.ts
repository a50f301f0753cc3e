import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDate, MISSING } from '../../../lib/format/format.ts'
import { type Format, useFormat } from '../../../lib/format/use-format.ts'
import { countryName } from '../../../components/offer/differences.ts'

/** Quantities with their unit. */
const units: Readonly<Record<string, string>> = {
  cantidad: '',
  quantity: '',
  valorMercaderia: '',
  unitValue: '',
  peso: ' kg',
  netKg: ' kg',
  grossKg: ' kg',
  largo: ' cm',
  ancho: ' cm',
  alto: ' cm',
}
const choices = new Set(['insur', 'measureSystem', 'payer', 'reason', 'nonDelivery'])
const withoutMeaning = new Set(['id', 'entered'])

interface Reader {
  t: TFunction<'expressForm'>
  decimal: Format['decimal']
  language: string
}

/** Texts of a value of the request as a person reads it, part by part. */
export const amendmentWords = (name: string, value: unknown, reader: Reader): string[] => {
  const { t, decimal, language } = reader
  if (name === 'isDoc') return [t(value === true ? 'option.DOC' : 'option.GOODS')]
  if (name === 'residential') return value === true ? [t('residential')] : []
  if (name === 'proforma') return value === true ? [t('duty.proforma')] : []
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([part, inner]) =>
      withoutMeaning.has(part) ? [] : amendmentWords(/^\d+$/.test(part) ? name : part, inner, reader),
    )
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return []
  const text = String(value)
  const unit = units[name]
  if (unit !== undefined) return [`${decimal(text)}${unit}`]
  // The values of these fields are a closed list with texts.
  if (choices.has(name)) return [t(`option.${text as 'CARRIER'}`)]
  if (name === 'countryCode' || name === 'origin') return [countryName(text, language)]
  return [/^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text]
}

export const useAmendmentWords = () => {
  const { t, i18n } = useTranslation('expressForm')
  const { decimal } = useFormat()
  return (name: string, value: unknown) =>
    amendmentWords(name, value, { t, decimal, language: i18n.language }).join(' · ') || MISSING
}

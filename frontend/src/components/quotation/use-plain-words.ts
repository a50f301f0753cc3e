import { type PlainField, type PlainKind, plain, plainNames } from '@freight/contracts/quotation/fields/about-fields'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Format, useFormat } from '../../lib/format/format.ts'

const textByKind: Readonly<Record<Exclude<PlainKind, 'FLAG'>, (value: string, format: Format) => string>> = {
  DAY: (value, format) => format.date(value),
  CELSIUS: (value, format) => `${format.decimal(value)} °C`,
  CENTIMETRES: (value, format) => `${format.decimal(value)} cm`,
}

/** Names and values of the plain fields of a request, as text. */
export const usePlainWords = () => {
  const { t } = useTranslation('quotationInfo')
  const format = useFormat()
  return useMemo(() => {
    const name = (field: PlainField) => t(`field.name.${field}`)
    const value = (field: PlainField, fieldValue: unknown): string => {
      const { kind } = plain[field]
      return kind === 'FLAG' ? t('field.yes') : textByKind[kind](String(fieldValue), format)
    }
    /** The plain fields of a request as one text. */
    const wordsFor = (request: Pick<QuotationDetail, PlainField>) =>
      plainNames
        .filter((field) => request[field] !== undefined)
        .map((field) => ({ label: name(field), value: value(field, request[field]) }))
    return { name, value, said: wordsFor }
  }, [t, format])
}

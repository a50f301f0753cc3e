import { isPlainField } from '@freight/contracts/quotation/fields/about-fields'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Names of request fields within a sentence; several fields may share one name. */
export const useRequestFieldNames = () => {
  const { t, i18n } = useTranslation('history')
  const { t: plainField } = useTranslation('quotationInfo')
  return useCallback(
    (fields: readonly string[]): string => {
      const names = fields.map((field) =>
        isPlainField(field)
          ? plainField(`field.inSentence.${field}`)
          : // A field of a later version has no name yet.
            i18n.exists(`history:requestField.${field}`)
            ? t(`requestField.${field as 'incoterm'}`)
            : field,
      )
      return [...new Set(names)].join(', ')
    },
    [i18n, plainField, t],
  )
}

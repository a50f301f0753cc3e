import { isPlainField } from '@freight/contracts/quotation/fields/about-fields'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlainWords } from '../../../components/quotation/use-plain-words.ts'
import { usePlaceName } from '../../../lib/i18n/use-place-name.ts'
import type { FieldWords } from './fields.ts'

/** Translated codes of request and cargo. */
export const useFieldWords = (): FieldWords => {
  const { t } = useTranslation('history')
  const { t: quotations } = useTranslation('quotations')
  const { t: shell } = useTranslation('shell')
  const plain = usePlainWords()
  const place = usePlaceName()
  return useMemo(
    () => ({
      stackable: (value) => t(`stackable.${value as 'YES'}`),
      basis: (value) => t(`basis.${value as 'GROSS'}`),
      truck: (type) => quotations(`truck.${type}`, { ns: 'shell' }),
      transport: (value) => shell(`transport.${value as 'SEA'}`),
      place,
      plain: plain.value,
      name: (field) => (isPlainField(field) ? plain.name(field) : t(`field.${field}`)),
    }),
    [place, plain, quotations, shell, t],
  )
}

import type { RatingMessage } from '@freight/contracts/express-shipment/option'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { readableValues } from './readable-values.ts'

/** Text of a message of the rating with its values; a code without a text stays visible. */
export const useMessageText = () => {
  const { t, i18n } = useTranslation('express')
  const { decimal } = useFormat()
  return ({ code, values }: RatingMessage) => {
    const readable = readableValues(values, { decimal, language: i18n.language })
    return i18n.exists(`express:message.${code}`)
      ? t(`message.${code}` as 'message.DG_REFUSED', { replace: readable })
      : [code, ...Object.values(readable)].join(' ')
  }
}

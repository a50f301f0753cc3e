import { useTranslation } from 'react-i18next'

/** A reason of winning, losing or cancelling in words; one that is not known any more by its code. */
export const useReasonName = () => {
  const { t, i18n } = useTranslation('quotations')
  return (code: string): string =>
    i18n.exists(`quotations:reasonCode.${code}`) ? t(`reasonCode.${code}` as 'reasonCode.PRICE') : code
}

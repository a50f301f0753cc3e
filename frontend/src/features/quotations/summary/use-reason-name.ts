import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'

/** A reason of winning, losing or cancelling in the company's words; one that is not known any more by its code. */
export const useReasonName = (company: string) => {
  const { t, i18n } = useTranslation('quotations')
  const { data } = useQuery(settingsOptions(companyNamed(company)))
  const language = i18n.language === 'en' || i18n.language === 'pt' ? i18n.language : 'es'
  const { lost = [], won = [], cancelled = [] } = data?.reasons ?? {}
  return (code: string): string =>
    i18n.exists(`quotations:reasonCode.${code}`)
      ? t(`reasonCode.${code}` as 'reasonCode.PRICE')
      : ([...lost, ...won, ...cancelled].find((one) => one.code === code)?.label[language] ?? code)
}

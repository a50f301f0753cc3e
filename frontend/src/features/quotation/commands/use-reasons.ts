import { usualReasonCodes } from '@freight/contracts/company-settings/reason-codes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { companyNamed, settingsOptions } from '../../../lib/queries/queries.ts'

/** The company's reasons by list, for a choice; the default reasons while loading. */
export const useReasons = (company: string) => {
  const { t, i18n } = useTranslation('quotations')
  const { data } = useQuery(settingsOptions(companyNamed(company)))
  const language = i18n.language === 'en' || i18n.language === 'pt' ? i18n.language : 'es'
  return (list: keyof typeof usualReasonCodes): { value: string; label: string }[] =>
    data === undefined
      ? usualReasonCodes[list].map((value) => ({ value, label: t(`reasonCode.${value}`) }))
      : data.reasons[list]
          .filter(({ active }) => active)
          .map(({ code, label }) => ({ value: code, label: label[language] }))
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'
import { cancelReasonCodes, lostReasonCodes, wonReasonCodes } from './reasons.ts'

const usual = { won: wonReasonCodes, lost: lostReasonCodes, cancelled: cancelReasonCodes } as const

/** The reasons that the company gives now, for a choice; until they are known, the usual ones. */
export const useReasons = (company: string, list: keyof typeof usual): { value: string; label: string }[] => {
  const { t, i18n } = useTranslation('quotations')
  const { data } = useQuery(settingsOptions(companyNamed(company)))
  const language = i18n.language === 'en' || i18n.language === 'pt' ? i18n.language : 'es'
  return data === undefined
    ? usual[list].map((value) => ({ value, label: t(`reasonCode.${value}`) }))
    : data.reasons[list]
        .filter(({ active }) => active)
        .map(({ code, label }) => ({ value: code, label: label[language] }))
}

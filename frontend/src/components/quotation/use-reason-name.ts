import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { companyNamed, settingsOptions } from '../../lib/queries/queries.ts'

type Kind = NonNullable<QuotationDetail['outcome']>['kind']

// The same code may be in several lists, with different texts.
const listByKind = { APPROVED: 'won', NOT_APPROVED: 'lost', CANCELLED: 'cancelled' } as const

/** Text of a reason from the company’s lists, otherwise the default text; an unknown reason is shown by its code. */
export const useReasonName = (company: string) => {
  const { t, i18n } = useTranslation('quotations')
  const { data } = useQuery(settingsOptions(companyNamed(company)))
  const language = i18n.language === 'en' || i18n.language === 'pt' ? i18n.language : 'es'
  return useCallback(
    (kind: Kind, code: string): string => {
      const companyReason =
        kind === 'FUTURE' ? undefined : data?.reasons[listByKind[kind]].find((one) => one.code === code)
      if (companyReason !== undefined) return companyReason.label[language]
      return i18n.exists(`quotations:reasonCode.${code}`) ? t(`reasonCode.${code}` as 'reasonCode.PRICE') : code
    },
    [data, i18n, language, t],
  )
}

import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'
import { daysAfter } from '../commands/dates.ts'

/**
 * Last day of validity that the company assumes for a new cost, counted from the company's today; undefined without an
 * assumption.
 */
export const useAssumedValidity = ({ company, fx }: QuotationDetail): string | undefined => {
  const days = useQuery(settingsOptions(companyNamed(company))).data?.targets.validityDays
  return typeof days === 'number' ? daysAfter(new Date(`${fx.date}T00:00`), days) : undefined
}

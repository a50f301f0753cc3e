import { useQuery } from '@tanstack/react-query'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'

/** What the company adds to a cost where no markup rule says otherwise, in percent. */
export const useDefaultMarkup = ({ company }: Pick<QuotationDetail, 'company'>): string | undefined =>
  useQuery(settingsOptions(companyNamed(company))).data?.margins.defaultMarkup

/** The least margin, in percent, that needs nobody's approval. */
export const useMinimumMargin = ({ company, transportMode }: QuotationDetail): string | undefined =>
  useQuery(settingsOptions(companyNamed(company))).data?.margins[transportMode]

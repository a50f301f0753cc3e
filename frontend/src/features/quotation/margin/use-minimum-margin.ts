import { useQuery } from '@tanstack/react-query'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'

/** The company's default markup in percent; undefined without the right to margins. */
export const useDefaultMarkup = ({ company }: Pick<QuotationDetail, 'company'>): string | undefined =>
  useQuery(settingsOptions(companyNamed(company))).data?.margins?.defaultMarkup

/** Minimum margin in percent that needs no approval. */
export const useMinimumMargin = ({ company, transportMode }: QuotationDetail): string | undefined =>
  useQuery(settingsOptions(companyNamed(company))).data?.margins?.[transportMode]

import { dayIn } from '@freight/contracts/company-settings/time-zone'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../browser/use-now.ts'
import { companyNamed, settingsOptions } from './company-settings.ts'

/** Today on the clocks of a company, which may be another day than here; here until its settings have come. */
export const useCompanyDay = (company: string): string => {
  const now = useNow()
  const { data } = useQuery(settingsOptions(companyNamed(company)))
  return dayIn(data?.data.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, now)
}

import { dayIn } from '@freight/contracts/working-time/time-zone'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../browser/use-now.ts'
import { companyNamed, settingsOptions } from './company-settings.ts'

/** Today, or the day of an instant, in the time zone of a company; in the local one until its settings have loaded. */
export const useCompanyDay = (company: string, at?: string): string => {
  const now = useNow()
  const { data } = useQuery(settingsOptions(companyNamed(company)))
  const timeZone = data?.data.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return dayIn(timeZone, at === undefined ? now : Date.parse(at))
}

import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { dayIn } from '@freight/contracts/working-time/time-zone'

/** The day in the company's time zone, `YYYY-MM-DD`. */
export const companyDay = ({ data }: Pick<CompanySettings, 'data'>, instant: Date): string =>
  dayIn(data.timeZone, instant.getTime())

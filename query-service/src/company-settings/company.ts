import { dayIn, instantIn } from '@freight/contracts/company-settings/time-zone'

/** `YYYY-MM-DD` on a company's clocks. */
export const companyDay = (now: Date, timeZone: string): string => dayIn(timeZone, now.getTime())

/** A company's midnight at which a day begins. */
export const startOfDay = (date: string, timeZone: string): Date => new Date(instantIn(timeZone, date))

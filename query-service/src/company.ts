import { usualSettings } from '@freight/contracts/company-settings/settings'
import { dayIn, instantIn } from '@freight/contracts/company-settings/time-zone'

/** The clocks that count where no one company is looked at. */
const groupZone = usualSettings.data.timeZone

/** `YYYY-MM-DD` on a company's clocks. */
export const companyDay = (now: Date, timeZone = groupZone): string => dayIn(timeZone, now.getTime())

/** A company's midnight at which a day begins. */
export const startOfDay = (date: string, timeZone = groupZone): Date => new Date(instantIn(timeZone, date))

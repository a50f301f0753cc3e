import { usualSettings } from '@freight/contracts/company-settings/settings'
import { dayIn, instantIn } from '@freight/contracts/company-settings/time-zone'

const countries: Readonly<Record<string, string>> = { MVD: 'UY', AUZ: 'AR' }

/** The side that our client is on: export when the cargo leaves the company's country, else import. */
export const directionOf = (company: string, origin: string, destination: string): 'IMPORT' | 'EXPORT' => {
  const home = countries[company]
  return origin === home && destination !== home ? 'EXPORT' : 'IMPORT'
}

/** The clocks that count where no one company is looked at. */
const groupZone = usualSettings.data.timeZone

/** `YYYY-MM-DD` on a company's clocks. */
export const companyDay = (now: Date, timeZone = groupZone): string => dayIn(timeZone, now.getTime())

/** A company's midnight at which a day begins. */
export const startOfDay = (date: string, timeZone = groupZone): Date => new Date(instantIn(timeZone, date))

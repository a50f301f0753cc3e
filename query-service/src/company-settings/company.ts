import { dayIn, instantIn } from '@freight/contracts/working-time/time-zone'

/** `YYYY-MM-DD` in the time zone of a company. */
export const companyDay = (now: Date, timeZone: string): string => dayIn(timeZone, now.getTime())

/** Midnight of a day in the time zone of a company. */
export const startOfDay = (date: string, timeZone: string): Date => new Date(instantIn(timeZone, date))

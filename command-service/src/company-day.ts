// Both companies work in the River Plate's time; the calendar of the company settings will say so once it exists.
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Montevideo' })

/** The day in the company's time zone, `YYYY-MM-DD`. */
export const companyDay = (instant: Date): string => day.format(instant)

const countries: Readonly<Record<string, string>> = { MVD: 'UY', AUZ: 'AR' }

/** The side that our client is on: export when the cargo leaves the company's country, else import. */
export const directionOf = (company: string, origin: string, destination: string): 'IMPORT' | 'EXPORT' => {
  const home = countries[company]
  return origin === home && destination !== home ? 'EXPORT' : 'IMPORT'
}

// Both companies keep the same time all year.
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Montevideo' })

/** `YYYY-MM-DD` in the companies' time zone. */
export const companyDay = (now: Date): string => day.format(now)

/** The companies' midnight at which a day begins. */
export const startOfDay = (date: string): Date => new Date(`${date}T00:00:00-03:00`)

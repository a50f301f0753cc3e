const countries: Readonly<Record<string, string>> = { MVD: 'UY', AUZ: 'AR' }

/** The side that our client is on: export when the cargo leaves the company's country, else import. */
export const directionOf = (company: string, origin: string, destination: string): 'IMPORT' | 'EXPORT' => {
  const home = countries[company]
  return origin === home && destination !== home ? 'EXPORT' : 'IMPORT'
}

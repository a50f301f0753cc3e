const countries: Readonly<Record<string, string>> = { MVD: 'UY', AUZ: 'AR' }

export const directions = ['IMPORT', 'EXPORT'] as const
export type Direction = (typeof directions)[number]

/** Whether the places leave open which side our client is on: neither lies in the company's country. */
export const isDirectionOpen = (company: string, origin: string, destination: string): boolean => {
  const home = countries[company]
  return origin !== home && destination !== home
}

/**
 * The side that our client is on: export when the cargo leaves the company's country, import when it gets there, else
 * what was chosen.
 */
export const directionOf = (
  company: string,
  origin: string,
  destination: string,
  chosen: Direction = 'IMPORT',
): Direction => {
  if (isDirectionOpen(company, origin, destination)) return chosen
  return destination === countries[company] ? 'IMPORT' : 'EXPORT'
}

type Lane = { company: string; origenPais: string; destinoPais: string }

/** What is kept of a choice: nothing where the places tell it, or where it is the usual one. */
export const chosenDirection = (
  { company, origenPais, destinoPais }: Lane,
  chosen: Direction | undefined,
): { direction?: 'EXPORT' } =>
  chosen === 'EXPORT' && isDirectionOpen(company, origenPais, destinoPais) ? { direction: chosen } : {}

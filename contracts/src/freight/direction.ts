import type { Direction } from '../vocabulary/journey.ts'
/** Country of each company. */
export const homeCountries: Readonly<Record<string, string>> = { MVD: 'UY', AUZ: 'AR' }

/** Whether the places do not decide our client's side: neither is in the company's country. */
export const isDirectionOpen = (company: string, origin: string, destination: string): boolean => {
  const home = homeCountries[company]
  return origin !== home && destination !== home
}

/**
 * Side of our client: export when the cargo leaves the company's country, import when it arrives there, else the
 * choice.
 */
export const directionOf = (
  company: string,
  origin: string,
  destination: string,
  choice: Direction = 'IMPORT',
): Direction => {
  if (isDirectionOpen(company, origin, destination)) return choice
  return destination === homeCountries[company] ? 'IMPORT' : 'EXPORT'
}

type Lane = { company: string; origenPais: string; destinoPais: string }

/** The choice to store: none where the places decide or for the default. */
export const chosenDirection = (
  { company, origenPais, destinoPais }: Lane,
  choice: Direction | undefined,
): { direction?: 'EXPORT' } =>
  choice === 'EXPORT' && isDirectionOpen(company, origenPais, destinoPais) ? { direction: choice } : {}

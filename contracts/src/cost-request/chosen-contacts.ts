export type Contact = { id: string; primary: boolean; services: readonly string[]; traffics: readonly string[] }
type Provider = {
  services: readonly string[]
  originCountries: readonly string[]
  destinationCountries: readonly string[]
}
export type Journey = { modo: string; origenPais: string; destinoPais: string }

/** Whether a provider gives costs for this: who names no country serves all of them. */
export const servesJourney = (
  { services, originCountries, destinationCountries }: Provider,
  { modo, origenPais, destinoPais }: Journey,
): boolean =>
  services.includes(modo) &&
  (originCountries.length === 0 || originCountries.includes(origenPais)) &&
  (destinationCountries.length === 0 || destinationCountries.includes(destinoPais))

/** `CN-UY`, `CN` (from China to anywhere), `*-UY` (from anywhere). */
const fitsTraffic = (traffic: string, { origenPais, destinoPais }: Journey): boolean => {
  const [from = '*', to = '*'] = traffic.split('-')
  return (from === '*' || from === origenPais) && (to === '*' || to === destinoPais)
}

/** Whether a journey is the work of a contact: by its service, and by its traffic where they name any. */
export const isTheirWork = ({ services, traffics }: Contact, journey: Journey): boolean =>
  services.includes(journey.modo) && (traffics.length === 0 || traffics.some((one) => fitsTraffic(one, journey)))

/** Who of a provider is asked for the costs of a journey: those whose work it is, else the primary contact. */
export const chosenContacts = <Of extends Contact>(contacts: readonly Of[], journey: Journey): Of[] => {
  const own = contacts.filter((one) => isTheirWork(one, journey))
  return own.length > 0 ? own : contacts.filter(({ primary }) => primary)
}

export type Contact = { id: string; primary: boolean; services: readonly string[]; traffics: readonly string[] }
type Provider = {
  services: readonly string[]
  originCountries: readonly string[]
  destinationCountries: readonly string[]
}
export type Journey = { modo: string; origenPais: string; destinoPais: string }

/** Whether a provider serves the mode and countries; a provider without countries serves all of them. */
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

/** Whether a contact handles a journey, by service and, if listed, by traffic. */
export const isTheirWork = ({ services, traffics }: Contact, journey: Journey): boolean =>
  services.includes(journey.modo) && (traffics.length === 0 || traffics.some((one) => fitsTraffic(one, journey)))

/** Contacts of a provider for the cost request of a journey: those who handle it, else the primary contact. */
export const chosenContacts = <Of extends Contact>(contacts: readonly Of[], journey: Journey): Of[] => {
  const responsibleContacts = contacts.filter((one) => isTheirWork(one, journey))
  return responsibleContacts.length > 0 ? responsibleContacts : contacts.filter(({ primary }) => primary)
}

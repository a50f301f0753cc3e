import type { Contact } from '../provider.ts'

/** Any place, in a traffic such as `*-UY`. */
export const ANYWHERE = '*'

const endsOf = (traffic: string) => {
  const [origin = ANYWHERE, destination = ANYWHERE] = traffic.split('-')
  return { origin, destination }
}

/** Grouped traffics: `China, Hong Kong → Uruguay` is one group. */
export interface TrafficGroup {
  origins: readonly string[]
  destinations: readonly string[]
}

/** Groups origins with the same destinations, in their original order. */
export const trafficGroups = (traffics: readonly string[]): TrafficGroup[] => {
  const destinationsByOrigin = new Map<string, string[]>()
  for (const { origin, destination } of traffics.map(endsOf))
    destinationsByOrigin.set(origin, [...new Set([...(destinationsByOrigin.get(origin) ?? []), destination])])
  const groups = new Map<string, { origins: string[]; destinations: string[] }>()
  for (const [origin, reachedPlaces] of destinationsByOrigin) {
    const destinations = reachedPlaces.includes(ANYWHERE) ? [ANYWHERE] : reachedPlaces
    const key = destinations.toSorted().join()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { origins: [origin], destinations })
    else group.origins.push(origin)
  }
  return [...groups.values()]
}

type ContactCoverage = Pick<Contact, 'services' | 'traffics'>

/** Whether a contact receives requests for a service from a country; empty services or traffics cover all. */
const serves = ({ services, traffics }: ContactCoverage, service: string, country: string) =>
  (services.length === 0 || services.includes(service)) &&
  (traffics.length === 0 || traffics.map(endsOf).some(({ origin }) => origin === country || origin === ANYWHERE))

/** Whether a specific contact receives requests for a service from a country; else the primary contact does. */
export const isCovered = (contacts: readonly ContactCoverage[], service: string, country: string) =>
  contacts.some((contact) => serves(contact, service, country))

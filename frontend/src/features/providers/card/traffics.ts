import type { Contact } from '../provider.ts'

/** Anywhere, in a traffic such as `*-UY`. */
export const ANYWHERE = '*'

const endsOf = (traffic: string) => {
  const [origin = ANYWHERE, destination = ANYWHERE] = traffic.split('-')
  return { origin, destination }
}

/** Traffics put together: `China, Hong Kong → Uruguay` is one group. */
export interface TrafficGroup {
  origins: readonly string[]
  destinations: readonly string[]
}

/** Origins that ship to the same destinations belong together, in the order in which they were written. */
export const trafficGroups = (traffics: readonly string[]): TrafficGroup[] => {
  const reached = new Map<string, string[]>()
  for (const { origin, destination } of traffics.map(endsOf))
    reached.set(origin, [...new Set([...(reached.get(origin) ?? []), destination])])
  const groups = new Map<string, { origins: string[]; destinations: string[] }>()
  for (const [origin, found] of reached) {
    const destinations = found.includes(ANYWHERE) ? [ANYWHERE] : found
    const key = destinations.toSorted().join()
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { origins: [origin], destinations })
    else group.origins.push(origin)
  }
  return [...groups.values()]
}

type Serving = Pick<Contact, 'services' | 'traffics'>

/** Whether a contact is asked about a service from a country; whoever names none serves all. */
const serves = ({ services, traffics }: Serving, service: string, country: string) =>
  (services.length === 0 || services.includes(service)) &&
  (traffics.length === 0 || traffics.map(endsOf).some(({ origin }) => origin === country || origin === ANYWHERE))

/** Whether a contact of its own is asked about a service from a country; else it goes to the primary contact. */
export const isCovered = (contacts: readonly Serving[], service: string, country: string) =>
  contacts.some((contact) => serves(contact, service, country))

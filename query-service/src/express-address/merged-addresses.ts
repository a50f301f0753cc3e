import { erasedText } from '@freight/contracts/events/personal'
import type { AddressRow } from '@freight/contracts/express-address/express-address-routes'
import { searchText } from '@freight/contracts/search-text'

type Place = Pick<AddressRow, 'company' | 'postalCode' | 'city' | 'countryCode'> & {
  /** Id of the person whose data it is. */
  person: string
}
export type Entry = Place & { id: string; name: string }
/** A party of an earlier shipment. */
export type Party = Place & { shipment: string; party: 'shipperAddress' | 'recipientAddress'; usedAt: string }

const placeOf = ({ company, postalCode, city, countryCode }: Place) =>
  searchText(company, postalCode, city, countryCode)

const useOf = ({ usedAt: at, shipment }: Party) => ({ at, shipment })

const rowOf = ({ company, postalCode, city, countryCode }: Place) => ({ company, postalCode, city, countryCode })

/**
 * Entries and parties as one list without repetition, the last used first and unused ones by name. A party is an entry
 * when it has its person or its company and place.
 * @param parties the newest first
 */
export const mergedAddresses = (entries: readonly Entry[], parties: readonly Party[]): AddressRow[] => {
  const uses = new Map<string, NonNullable<AddressRow['lastUsed']>>()
  for (const party of parties)
    for (const key of [party.person, placeOf(party)]) if (!uses.has(key)) uses.set(key, useOf(party))
  const rows = new Map<string, AddressRow>()
  const known = new Set<string>()
  for (const entry of entries.filter(({ company, name }) => company !== erasedText && name !== erasedText)) {
    const lastUsed = uses.get(entry.person) ?? uses.get(placeOf(entry))
    for (const key of [entry.person, placeOf(entry)]) known.add(key)
    rows.set(`entry ${entry.id}`, {
      source: { kind: 'ENTRY', id: entry.id },
      name: entry.name,
      ...rowOf(entry),
      ...(lastUsed && { lastUsed }),
    })
  }
  for (const party of parties) {
    const place = placeOf(party)
    if (party.company === '' || party.company === erasedText || known.has(party.person) || known.has(place)) continue
    known.add(place)
    rows.set(place, {
      source: { kind: 'SHIPMENT', id: party.shipment, party: party.party },
      name: party.company,
      ...rowOf(party),
      lastUsed: useOf(party),
    })
  }
  return [...rows.values()].toSorted(
    (a, b) => (b.lastUsed?.at ?? '').localeCompare(a.lastUsed?.at ?? '') || a.name.localeCompare(b.name),
  )
}

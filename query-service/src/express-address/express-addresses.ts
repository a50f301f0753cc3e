import { allows, mayEver, type Principal } from '@freight/contracts/access/policy'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { mayUseAddresses, type AddressRow } from '@freight/contracts/express-address/express-address'
import { readsShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import { searchText } from '@freight/contracts/search-text'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { visibleTo } from '../express-shipment/express-conditions.ts'
import { answer } from '../http/answer.ts'
import type { ReadDb } from '../http/read-models.ts'
import { typedWords } from '../list/search-words.ts'
import { aliases, idsOf } from '../organization/aliases.ts'
import { erasedText } from '@freight/contracts/events/personal'

type Place = Pick<AddressRow, 'company' | 'postalCode' | 'city' | 'countryCode'> & {
  /** Id of the person whose data it is. */
  person: string
}
type Entry = Place & { id: string; name: string }
/** A party of an earlier shipment. */
type Party = Place & { shipment: string; party: 'shipperAddress' | 'recipientAddress'; usedAt: string }

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

type Needs = Pick<Platform, 'http' | 'eventStore'> & { readDb: ReadDb }

const mostEntries = 5_000
/** Newest shipments of the client whose parties are offered. */
const mostShipments = 300

/** The client after all its mergers, and whether the principal may use its address book. */
const presentClient = async (readDb: ReadDb, client: string, principal: Principal) => {
  const { rows } = await sql<{ id: string; commercial: string }>`select key as id, sales_rep as commercial
    from read.organization_list
    where key = coalesce((select stands from ${aliases} alias where id = ${client}), ${client})`.execute(readDb)
  const [owner] = rows
  return { id: owner?.id ?? client, mayChange: owner !== undefined && allows(mayUseAddresses, principal, owner) }
}

/** Also those of organizations that were merged into the client. */
const entriesOf = async (readDb: ReadDb, client: string): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`select key as id, name, company, person, postal_code as "postalCode", city,
      country_code as "countryCode" from read.express_address_list
    where active and organization = any(${idsOf([client])}) order by changed_at desc limit ${mostEntries}`.execute(
    readDb,
  )
  return rows
}

const partiesOf = async (readDb: ReadDb, client: string, principal: Principal): Promise<Party[]> => {
  if (!mayEver(readsShipments, principal)) return []
  const conditions = [sql`client_id = any(${idsOf([client])})`, ...visibleTo(principal)]
  const { rows } = await sql<Omit<Party, 'usedAt'> & { usedAt: Date }>`select key as shipment, name as party,
      requested_at as "usedAt", party ->> 'id' as person, party ->> 'company' as company,
      party ->> 'postalCode' as "postalCode", party ->> 'city' as city, party ->> 'countryCode' as "countryCode"
    from (select key, requested_at, state -> 'request' as request from read.express_list where ${sql.join(conditions, sql` and `)}
        order by requested_at desc limit ${mostShipments}) recent,
      jsonb_each(request) as one(name, party)
    where name in ('shipperAddress', 'recipientAddress') order by requested_at desc, key, name`.execute(readDb)
  return rows.map((row) => ({ ...row, usedAt: row.usedAt.toISOString() }))
}

type Detail = RouteResponse<'GET /app/v1/express-addresses/:id'>

/** An entry from the event store: current, and without the data of an erased person. */
const detailOf = async ({ eventStore }: Pick<Platform, 'eventStore'>, id: string): Promise<Detail | undefined> => {
  const events = await eventStore.readStream(`express-address-${id}`)
  const last = events.at(-1)
  // Each event has the fields that it replaces; a removed entry can only be restored.
  const { organization, address }: Partial<Detail> = Object.assign({}, ...events.map(({ data }) => data))
  if (last === undefined || organization === undefined || address === undefined) return undefined
  return { id, organization, address, revision: last.revision, active: last.type !== 'ExpressAddressRemoved' }
}

/** Addresses of a client for the form of a shipment, and the client's address book. */
export const answerExpressAddresses = (needs: Needs): void => {
  const { http, readDb } = needs
  answer(http, 'GET /app/v1/express-addresses', async ({ query: { client, party, q, limit } }, principal) => {
    const { id, mayChange } = await presentClient(readDb, client, principal)
    const [entries, parties] = await Promise.all([
      mayChange ? entriesOf(readDb, id) : [],
      partiesOf(readDb, id, principal),
    ])
    const usable = parties.filter((one) => party === undefined || one.party === party)
    const words = typedWords(q)
    const rows = mergedAddresses(entries, usable).filter(({ source, lastUsed: _lastUsed, ...texts }) => {
      const text = searchText(...Object.values(texts))
      return (party !== undefined || source.kind === 'ENTRY') && words.every((word) => text.includes(word))
    })
    return { rows: rows.slice(0, limit), mayChange }
  })
  answer(http, 'GET /app/v1/express-addresses/:id', async ({ params: { id } }, principal) => {
    const detail = await detailOf(needs, id)
    const owner = detail && (await presentClient(readDb, detail.organization, principal))
    if (!detail || !owner?.mayChange) throw new NotFound(`There is no express-address-${id}`)
    return detail
  })
}

import { allows, mayEver, type Principal } from '@freight/contracts/access/policy'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { mayUseAddresses, type AddressRow } from '@freight/contracts/express-address/express-address'
import { readsShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import { searchText } from '@freight/contracts/search-text'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { visibleTo } from '../express-shipment/express-list.ts'
import { answer } from '../http/answer.ts'
import type { ReadDb } from '../http/read-models.ts'
import { typedWords } from '../list/search-words.ts'
import { aliases, idsOf } from '../organization/aliases.ts'
import { erasedText } from '@freight/contracts/events/personal'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { RemoteCountry, type ExpressCarrier } from '@freight/contracts/express-carrier/carrier'
import {
  ExpressCarrierRow,
  ExpressTariffDetail,
  ExpressTariffRow,
  mostSimulated,
} from '@freight/contracts/express-tariff/express-tariff-routes'
import { versionDifferences, compileVersion } from '@freight/contracts/express-tariff/versions'
import type { ExpressRequest } from '@freight/contracts/express-shipment/shipment'
import { placeIndex } from '@freight/contracts/express-tariff/zones'
import { publicationOf, tariffSimulation } from '@freight/contracts/express-tariff/simulation'
import { TariffHead, TariffVersion } from '@freight/contracts/express-carrier/tariff'
import { homeCountries } from '@freight/contracts/freight/direction'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { boundedWork } from '@freight/platform/limits/bounded-work'
import { entryHistory, shownEntry } from '../catalogue/history.ts'
import type { NameOf } from '../user/user-names.ts'

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

type SimulationNeeds = Pick<Platform, 'http' | 'db'> & {
  today: (company: string) => Promise<string>
  fxOn: (day: string) => Promise<FxSnapshot>
}

const StoredTariff = TariffHead.extend({ id: z.string(), versions: z.array(TariffVersion) })
/** All tariffs of the service of one of them. */
const tariffsSql = `select jsonb_strip_nulls(jsonb_build_object('id', tariff.key, 'code', code, 'side', side,
    'direction', direction, 'carrier', carrier, 'service', service, 'account', account, 'currency', currency,
    'client', client)) || jsonb_build_object('versions', versions) as tariff
  from read.express_tariff_list tariff
  where (carrier, service) = (select carrier, service from read.express_tariff_list where key = $1)`
const carrierSql = `select profile || jsonb_build_object('id', key, 'name', name, 'fuel', fuel, 'demand', demand,
    'remote', remote, 'remoteVersion', remote_version) as carrier
  from read.express_carrier_list where key = $1`
const shipmentsSql = `select key as id, company, state -> 'request' as request, state -> 'selected' ->> 'optionId' as option
  from read.express_list
  where carrier = $1 and work <> 'CANCELLED' and summary ->> 'shippingDay' between $3 and $4
    and state -> 'selected' -> 'option' ->> 'service' = $2
  order by requested_at desc, key desc limit ${mostSimulated + 1}`

type Shipment = { id: string; company: string; request: ExpressRequest; option: string }

/** Other requests are answered after so many shipments. */
const inOneGo = 50

/** Simulation of a draft: the shipments that selected its service, rated again with and without it. */
export const answerTariffSimulation = ({ http, db, today, fxOn }: SimulationNeeds): void => {
  const guarded = boundedWork('SIMULATIONS_BUSY', { atOnce: 2, perUser: 1, waiting: 4 })
  answer(http, 'GET /app/v1/express-tariffs/:id/simulation', ({ params: { id }, query: { no, from, to } }, session) =>
    guarded(session.userId, async () => {
      const tariffs = (await db.query<{ tariff: unknown }>(tariffsSql, [id])).rows.map(({ tariff }) =>
        StoredTariff.parse(tariff),
      )
      const head = tariffs.find((one) => one.id === id)
      const draft = head?.versions.find((version) => version.no === no && version.status === 'DRAFT')
      if (!head || !draft) throw new NotFound(`The tariff ${id} has no such draft`)
      const { carrier: code, service } = head
      const [carriers, shipments, fx] = await Promise.all([
        db.query<{ carrier: ExpressCarrier }>(carrierSql, [code]),
        db.query<Shipment>(shipmentsSql, [code, service, from, to]),
        today(session.company).then(fxOn),
      ])
      const before = {
        heads: tariffs,
        versions: tariffs.flatMap(({ versions, ...of }) =>
          versions.filter(({ status }) => status === 'PUBLISHED').map((version) => compileVersion(of, version)),
        ),
        // Without the pause of a carrier, which is not the price's.
        carriers: new Map(
          carriers.rows.map(({ carrier }) => [code, { carrier, remote: placeIndex(carrier.remote) }] as const),
        ),
      }
      const simulation = tariffSimulation(publicationOf(head, draft, before), fx)
      const simulated = shipments.rows.slice(0, mostSimulated)
      for (const [index, { request, company, option: optionId, ...shipment }] of simulated.entries()) {
        if (index % inOneGo === inOneGo - 1) await setImmediate()
        const client = request.cliente && { id: request.cliente.id, name: request.cliente.nombreFantasia }
        const companyCountry = homeCountries[company] ?? ''
        simulation.add({ ...shipment, client, day: request.shippingDay, optionId, companyCountry, request })
      }
      const isLimited = shipments.rows.length > mostSimulated
      return { shipments: simulated.length, isLimited, ...simulation.result() }
    }),
  )
}

type ExpressTariffsNeeds = Pick<Platform, 'http' | 'db' | 'eventStore'> & { names: () => Promise<NameOf> }
type Row = Record<string, unknown>

const audit = 'revision, changed_at as "changedAt", changed_by as "changedBy"'
/** `versions`: SQL of the versions, which are large. */
const tariffs = (versions: string) => `select tariff.key as id, code, tariff.name, side, direction, carrier, service,
    account, currency, client, coalesce(carrier_list.name, carrier) as "carrierName", ${versions} as versions,
    tariff.revision, tariff.changed_at as "changedAt", tariff.changed_by as "changedBy"
  from read.express_tariff_list tariff left join read.express_carrier_list carrier_list on carrier_list.key = carrier`
const carriers = `select key as id, name, provider, profile, paused, fuel, demand, codes, remote_version as "remoteVersion",
    (select jsonb_build_object('isOpen', is_open, 'since', since, 'error', error)
      from carriers.health where carrier = key) as circuit, ${audit}
  from read.express_carrier_list order by name, key`

/** An entry as the route returns it; absent values are missing. */
const entryOf = (row: Row, nameOf: NameOf): Row => ({
  ...Object.fromEntries(Object.entries(shownEntry(row, nameOf)).filter(([, value]) => value !== null)),
  revision: Number(row['revision']),
})

/** Routes of express tariffs and carriers. */
export const answerExpressTariffs = ({ http, db, eventStore, names }: ExpressTariffsNeeds): void => {
  const tariffOf = async (id: string): Promise<ExpressTariffDetail> => {
    const [nameOf, { rows }] = await Promise.all([
      names(),
      db.query<Row>(`${tariffs('versions')} where tariff.key = $1`, [id]),
    ])
    const [row] = rows
    if (!row) throw new NotFound(`There is no express tariff ${id}`)
    return ExpressTariffDetail.parse(entryOf(row, nameOf))
  }
  answer(http, 'GET /app/v1/express-tariffs', async () => {
    const [nameOf, { rows }] = await Promise.all([
      names(),
      db.query<Row>(`${tariffs('version_heads')} order by code, carrier, service, tariff.key`),
    ])
    return { rows: rows.map((row) => ExpressTariffRow.parse(entryOf(row, nameOf))) }
  })
  answer(http, 'GET /app/v1/express-tariffs/:id', ({ params: { id } }) => tariffOf(id))
  answer(http, 'GET /app/v1/express-tariffs/:id/differences', async ({ params: { id }, query }) => {
    const { versions } = await tariffOf(id)
    const [before, after] = [query.before, query.after].map((no) => versions.find((version) => version.no === no))
    if (!before || !after) throw new NotFound(`The tariff ${id} has no such version`)
    return versionDifferences(before, after)
  })
  answer(http, 'GET /app/v1/express-tariffs/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'express-tariff', id, await names()),
  )
  answer(http, 'GET /app/v1/express-carriers', async () => {
    const [nameOf, { rows }] = await Promise.all([names(), db.query<Row & { profile: Row }>(carriers)])
    return { rows: rows.map(({ profile, ...row }) => ExpressCarrierRow.parse({ ...profile, ...entryOf(row, nameOf) })) }
  })
  answer(http, 'GET /app/v1/express-carriers/:id/remote-areas', async ({ params: { id } }) => {
    const { rows } = await db.query<{ version: number; remote: unknown }>(
      'select remote_version as version, remote from read.express_carrier_list where key = $1',
      [id],
    )
    const [row] = rows
    if (!row) throw new NotFound(`There is no express carrier ${id}`)
    return { version: row.version, countries: RemoteCountry.array().parse(row.remote) }
  })
  answer(http, 'GET /app/v1/express-carriers/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'express-carrier', id, await names()),
  )
}

import type { MatchedQuotation } from '@freight/contracts/note/matching'
import type { Status } from '@freight/contracts/quotation/status'
import type { Mode, TransportMode } from '@freight/contracts/freight/transport'
import { type RawBuilder, sql } from 'kysely'
import { isOpen } from '../organization/visible-quotations.ts'
import type { ReadDb } from '../http/read-models.ts'

type MatchedRow = {
  key: string
  status: Status
  client_id: string
  client_name: string
  transport_mode: TransportMode
  modo: Mode
  origin_code: string
  origin_name: string
  origin_country: string
  destination_code: string
  destination_name: string
  destination_country: string
  sources: Readonly<Record<string, { agente: string; carrier: string; ruta: string }>> | null
}

/** Fields of a quotation that notes match and show. */
export type Matched = MatchedQuotation & {
  key: string
  status: Status
  transportMode: TransportMode
  modo: Mode
  client: { id: string; name: string }
}

const matchedQuotation = (row: MatchedRow): Matched => {
  const sources = Object.values(row.sources ?? {})
  return {
    key: row.key,
    status: row.status,
    transportMode: row.transport_mode,
    modo: row.modo,
    client: { id: row.client_id, name: row.client_name },
    transport: row.transport_mode,
    origin: { code: row.origin_code, name: row.origin_name, country: row.origin_country },
    destination: { code: row.destination_code, name: row.destination_name, country: row.destination_country },
    clientId: row.client_id,
    carriers: sources.map(({ carrier }) => carrier),
    providers: sources.map(({ agente }) => agente),
    routes: sources.map(({ ruta }) => ruta),
  }
}

const quotations = async (db: ReadDb, condition: RawBuilder<boolean>): Promise<Matched[]> => {
  const { rows } =
    await sql<MatchedRow>`select list.key, status, client_id, client_name, transport_mode, modo, origin_code,
      origin_name, origin_country, destination_code, destination_name, destination_country, sources
    from (select * from read.quotation_list where ${condition}) list
    left join read.cost_comparison costs on costs.key = list.key order by last_change_at desc`.execute(db)
  return rows.map(matchedQuotation)
}

/** Open quotations, last changed first. */
export const openQuotations = (db: ReadDb): Promise<Matched[]> => quotations(db, isOpen)

/** One quotation in any status. */
export const oneQuotation = async (db: ReadDb, key: string): Promise<Matched | undefined> => {
  const [one] = await quotations(db, sql<boolean>`key = ${key}`)
  return one
}

/** Carriers in costs of the last year, by name. */
export const carriersOf = async (db: ReadDb, now: Date): Promise<string[]> => {
  const since = new Date(now.getTime() - 365 * 86_400_000)
  const { rows } = await sql<{ carrier: string }>`select distinct source.value->>'carrier' as carrier
    from (select sources from read.cost_comparison where requested_at >= ${since}) recent, jsonb_each(sources) source
    where source.value->>'carrier' <> '' order by 1 limit 500`.execute(db)
  return rows.map(({ carrier }) => carrier)
}

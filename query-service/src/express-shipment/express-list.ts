import { allows, type Principal } from '@freight/contracts/access/policy'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import type { ClockRow } from '@freight/contracts/express-shipment/clocks'
import {
  type ExpressFilters,
  readsAllShipments,
  expressFlags,
  type ExpressSums,
} from '@freight/contracts/express-shipment/express-shipment-routes'
import { type RawBuilder, sql } from 'kysely'
import { ownCommercials } from '../access/visibility.ts'
import { byValues, type Catalogue, catalogueRows } from '../catalogue/catalogue-rows.ts'
import { startOfDay } from '../company-settings/company-settings.ts'
import type { ReadDb } from '../http/read-models.ts'
import { idsOf } from '../organization/aliases.ts'
import { type ExpressReading, overdueClocks, expressRow } from './express-row.ts'
import { hasNewerPrices, type ExpressNeeds, readingOf } from './express-detail.ts'
import { type ExpressCurrency, type expressSorts, subStates, workStatuses } from '@freight/contracts/vocabulary/express'
import { scanKind, shortReferenceOf, storedReference } from '@freight/contracts/express-shipment/waybill'
import type { ShipmentSummary } from '@freight/contracts/express-shipment/shipment-summary'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { answer } from '../http/answer.ts'
import { searchPatterns } from '../list/search-words.ts'
import { seesExpressCosts } from '@freight/contracts/access/cost-rights'
import { expressListColumns } from '@freight/contracts/express-shipment/file/list-file'
import { sendCsv } from '../catalogue/answer-rows.ts'
import type { FilePlaces } from '../http/file-places.ts'

type Condition = RawBuilder<boolean>

/** Shipments that the reader may see. */
export const visibleTo = (principal: Principal): Condition[] =>
  allows(readsAllShipments, principal, {}) ? [] : byValues('commercial', ownCommercials(principal))

/** Keys of the shipments that have a flag at the time of reading; only unfinished ones can have it. */
type FlaggedKeys = Readonly<Record<'OVERDUE' | 'STALE_PRICE', readonly string[]>>

const flaggedKeys = async (
  readDb: ReadDb,
  reading: Pick<ExpressReading, 'settingsOf' | 'now'>,
): Promise<FlaggedKeys> => {
  const { rows } = await sql<{ key: string; company: string; clocks: ClockRow; stale: boolean }>`
    select key, company, summary -> 'clocks' as clocks,
      summary ? 'rated' and ${hasNewerPrices(sql`summary -> 'rated'`)} as stale
    from read.express_list where work in ('REQUESTED', 'IN_PROGRESS')`.execute(readDb)
  const keysOf = (flagged: typeof rows) => flagged.map(({ key }) => key)
  return {
    OVERDUE: keysOf(rows.filter(({ company, clocks }) => overdueClocks(company, clocks, reading).length > 0)),
    STALE_PRICE: keysOf(rows.filter(({ stale }) => stale)),
  }
}

/** Conditions of each filter on the rows, by its name. */
const filterConditions = (
  { work, subState, flag, carrier, client, commercial, assignedTo, direction, country, ...period }: ExpressFilters,
  timeZone: string,
): Readonly<Record<'work' | 'subState' | 'flag' | 'others', Condition[]>> => ({
  work: byValues('work', work),
  subState: byValues('sub_state', subState),
  flag: flag === undefined || flag.length === 0 ? [] : [sql<boolean>`all_flags ?| ${flag}::text[]`],
  others: [
    ...byValues('carrier', carrier),
    ...(client ? [sql<boolean>`client_id = any(${idsOf(client)})`] : []),
    ...byValues('commercial', commercial),
    ...byValues('assigned_to', assignedTo),
    ...byValues('direction', direction),
    ...(country ? [sql<boolean>`countries ?| ${country}::text[]`] : []),
    ...(period.requestedFrom === undefined
      ? []
      : [sql<boolean>`requested_at >= ${startOfDay(period.requestedFrom, timeZone)}::timestamptz`]),
    ...(period.requestedTo === undefined
      ? []
      : [sql<boolean>`requested_at < ${startOfDay(dayAfter(period.requestedTo), timeZone)}::timestamptz`]),
    ...(period.sinceFrom === undefined
      ? []
      : [sql<boolean>`since >= ${startOfDay(period.sinceFrom, timeZone)}::timestamptz`]),
  ],
})

type Sort = (typeof expressSorts)[number]
type Needs = ExpressNeeds & { readDb: ReadDb; zoneOf: (company: string) => Promise<string> }

/** Longer than any age in milliseconds, and in all fewer digits than a cursor may have. */
const span = '100000000000000'
const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)`

/**
 * Doubtful bookings, incidents with an action, overdue shipments and unbooked ones, each the oldest first; then the rest,
 * the newest first.
 */
const urgency = sql`(case
  when sub_state = 'DUDOSA' then ${milliseconds('since')}
  when action_required then 1 * ${sql.raw(span)} + ${milliseconds('since')}
  when overdue then 2 * ${sql.raw(span)} + ${milliseconds('since')}
  when work in ('REQUESTED', 'IN_PROGRESS') and sub_state in ('SIN_COTIZAR', 'SIN_RESERVAR')
    then 3 * ${sql.raw(span)} + ${milliseconds('requested_at')}
  else 5 * ${sql.raw(span)} - ${milliseconds('requested_at')} end)::numeric`

const flagOf = (flag: keyof FlaggedKeys, keys: readonly string[]) =>
  sql`case when key = any(${keys}::text[]) and not flags ? ${flag} then ${JSON.stringify([flag])} else '[]' end::jsonb`

const shipmentsWith = (flagged: FlaggedKeys): RawBuilder<unknown> => sql`(select *, ${urgency} as urgency,
  coalesce(delivery_by, '9999-12-31'::date) as delivery_day
  from (select *, key = any(${flagged.OVERDUE}::text[]) as overdue,
    flags || ${flagOf('OVERDUE', flagged.OVERDUE)} || ${flagOf('STALE_PRICE', flagged.STALE_PRICE)} as all_flags
    from read.express_list) one) shipment`

const catalogueWith = (flagged: FlaggedKeys): Catalogue<Sort> => ({
  table: shipmentsWith(flagged),
  columns: { summary: 'summary' },
  sorts: {
    urgency: { column: 'urgency', type: 'numeric' },
    requestedAt: { column: 'requested_at', type: 'timestamptz' },
    since: { column: 'since', type: 'timestamptz' },
    client: { column: 'client_name', type: 'text' },
    carrier: { column: 'carrier_name', type: 'text' },
    deliveryBy: { column: 'delivery_day', type: 'date' },
  },
})

type Page = RouteResponse<'GET /app/v1/express-shipments'>
type PageQuery = ExpressFilters & {
  ids?: readonly string[] | undefined
  sort: Sort | `-${Sort}`
  limit: number
  after?: string | undefined
}

/** One page of the shipments that the reader may see. `flagged`: of an earlier page of the same file. */
const expressPage = async (
  { readDb, timeZone }: { readDb: ReadDb; timeZone: string },
  { ids, sort, limit, after, q = '', ...filters }: PageQuery,
  reading: ExpressReading,
  flagged?: FlaggedKeys,
): Promise<Page> => {
  const conditions = Object.values(filterConditions(filters, timeZone)).flat()
  const flags = flagged ?? (await flaggedKeys(readDb, reading))
  const { rows, nextCursor } = await catalogueRows(readDb, catalogueWith(flags), { q, sort, limit, cursor: after }, [
    ...visibleTo(reading.principal),
    ...byValues('key', ids),
    ...conditions,
  ])
  return {
    rows: (rows as { summary: ShipmentSummary }[]).map(({ summary }) =>
      expressRow(summary, reading, flags.STALE_PRICE.includes(summary.id)),
    ),
    ...(nextCursor !== undefined && { next: nextCursor }),
  }
}

type Counts = RouteResponse<'GET /app/v1/express-shipments/counts'>

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`

const countsOf = <Name extends string>(names: readonly Name[], found: ReadonlyMap<string, number>) =>
  Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0])) as Record<Name, number>

/** Counts and totals of the shipments that the reader may see. */
const expressCounts = async (
  { readDb, timeZone }: { readDb: ReadDb; timeZone: string },
  { q, ...filters }: ExpressFilters,
  reading: ExpressReading,
): Promise<Counts> => {
  const { others, ...facets } = filterConditions(filters, timeZone)
  const words = searchPatterns(q).map((pattern) => sql<boolean>`search like ${pattern}`)
  const [work, subState, flag] = [facets.work, facets.subState, facets.flag].map(allOf)
  // One pass: every row has what each facet's filter makes of it.
  const { rows } = await sql<{ kind: string; name: string; rows: string; pieces: string; chargeable: string }>`
    with shipment as materialized (
      select work, sub_state, all_flags as flags, pieces, chargeable, ${work} as in_work, ${subState} as in_sub_state, ${flag} as in_flag
      from ${shipmentsWith(await flaggedKeys(readDb, reading))} where ${allOf([...visibleTo(reading.principal), ...words, ...others])})
    select 'work' as kind, work as name, count(*) as rows, 0 as pieces, 0 as chargeable
      from shipment where in_sub_state and in_flag group by work
    union all select 'subState', sub_state, count(*), 0, 0 from shipment where in_work and in_flag group by sub_state
    union all select 'flag', name, count(*), 0, 0 from shipment, jsonb_array_elements_text(flags) as name
      where in_work and in_sub_state group by name
    union all select 'all', '', count(*), coalesce(sum(pieces), 0), coalesce(sum(chargeable), 0)
      from shipment where in_work and in_sub_state and in_flag`.execute(readDb)
  const found = (kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.name, Number(row.rows)]))
  const total = rows.find(({ kind }) => kind === 'all')
  return {
    work: countsOf(workStatuses, found('work')),
    subState: countsOf(subStates, found('subState')),
    flag: countsOf(expressFlags, found('flag')),
    rows: Number(total?.rows ?? 0),
    pieces: Number(total?.pieces ?? 0),
    chargeable: total?.chargeable ?? '0',
  }
}

type Facets = RouteResponse<'GET /app/v1/express-shipments/facets'>
type FacetRow = {
  kind: string
  id: string | null
  name: string | null
  rows: string
  chargeable: string
  amount: string
}

/** Sums of the rows of one group: the row without a currency has its number and weight. */
const sumsIn = (rows: readonly FacetRow[]): ExpressSums => {
  const whole = rows.find(({ name }) => name === null)
  return {
    rows: Number(whole?.rows ?? 0),
    chargeable: whole?.chargeable ?? '0',
    declared: rows.flatMap(({ name, amount }) =>
      name === null || Number(amount) === 0 ? [] : [{ amount, currency: name as ExpressCurrency }],
    ),
  }
}

/** Values to filter by, and sums of the filtered shipments that the reader may see. */
const expressFacets = async (
  { readDb, timeZone }: { readDb: ReadDb; timeZone: string },
  { q, ...filters }: ExpressFilters,
  reading: ExpressReading,
): Promise<Facets> => {
  const { work, ...conditions } = filterConditions(filters, timeZone)
  const words = searchPatterns(q).map((pattern) => sql<boolean>`search like ${pattern}`)
  const { rows } = await sql<FacetRow>`
    with shipment as materialized (
      select sub_state, carrier, carrier_name, client_id, client_name, assigned_to, chargeable, summary -> 'declared' as declared,
        ${allOf([...words, ...Object.values(conditions).flat()])} as is_shown
      from ${shipmentsWith(await flaggedKeys(readDb, reading))} where ${allOf([...visibleTo(reading.principal), ...work])})
    select 'carrier' as kind, carrier as id, coalesce(max(nullif(carrier_name, carrier)), carrier) as name, 0 as rows,
        0 as chargeable, 0 as amount
      from shipment where carrier <> '' group by carrier
    union all select 'client', client_id, max(client_name), 0, 0, 0 from shipment where client_id <> '' group by client_id
    union all select 'assignee', assigned_to, '', 0, 0, 0 from shipment where assigned_to <> '' group by assigned_to
    union all select 'sums', sub_state, declared ->> 'currency', count(*), coalesce(sum(chargeable), 0),
        coalesce(sum((declared ->> 'amount')::numeric), 0)
      from shipment where is_shown
      group by grouping sets ((sub_state, declared ->> 'currency'), (sub_state), (declared ->> 'currency'), ())
    order by kind, name`.execute(readDb)
  const named = (wanted: string) =>
    rows.flatMap(({ kind, id, name }) => (kind === wanted && id !== null ? [{ id, name: name || id }] : []))
  const sums = rows.filter(({ kind }) => kind === 'sums')
  const sumsOf = (subState: string | null) => sumsIn(sums.filter(({ id }) => id === subState))
  const found = subStates.filter((one) => sums.some(({ id }) => id === one))
  return {
    carriers: named('carrier'),
    clients: named('client'),
    assignees: named('assignee').map(({ id }) => ({ id, name: reading.nameOf(id) })),
    subStates: Object.fromEntries(found.map((one) => [one, sumsOf(one)])),
    all: sumsOf(null),
  }
}

/** A code as the index has it; a short reference with all its digits. */
const indexedCode = (code: string): string => {
  const scan = scanKind(code)
  if (scan.kind === 'EMPTY') return ''
  return scan.kind === 'SHORT_REFERENCE' ? shortReferenceOf(storedReference('MVD', scan)) : scan.value
}

/** The shipment of a code: an unfinished one before others. A code of several leads to none of them. */
const scannedShipment = async (
  readDb: ReadDb,
  typed: string,
  principal: Principal,
): Promise<RouteResponse<'GET /app/v1/express-shipments/scan'>> => {
  const code = indexedCode(typed)
  const { rows } = await sql<{ key: string; piece: number; open: boolean }>`
    select key, (codes ->> ${code})::int as piece, work in ('REQUESTED', 'IN_PROGRESS') as open
    from read.express_list where ${allOf([sql<boolean>`codes ? ${code}`, ...visibleTo(principal)])}
    order by key = ${code} desc, open desc, requested_at desc limit 2`.execute(readDb)
  const [first, second] = rows
  if (!first) return {}
  if (second && first.open === second.open && first.key !== code) return { several: true }
  return { id: first.key, ...(first.piece > 0 && { piece: first.piece }) }
}

export const answerExpressList = (needs: Needs): void => {
  const { http, clock, readDb, zoneOf } = needs
  answer(http, 'GET /app/v1/express-shipments', async ({ query }, session) => {
    const [reading, timeZone] = await Promise.all([readingOf(needs, session, clock()), zoneOf(session.company)])
    return expressPage({ readDb, timeZone }, query, reading)
  })
  answer(http, 'GET /app/v1/express-shipments/counts', async ({ query }, session) => {
    const [reading, timeZone] = await Promise.all([readingOf(needs, session, clock()), zoneOf(session.company)])
    return expressCounts({ readDb, timeZone }, query, reading)
  })
  answer(http, 'GET /app/v1/express-shipments/facets', async ({ query }, session) => {
    const [reading, timeZone] = await Promise.all([readingOf(needs, session, clock()), zoneOf(session.company)])
    return expressFacets({ readDb, timeZone }, query, reading)
  })
  answer(http, 'GET /app/v1/express-shipments/scan', ({ query: { code } }, session) =>
    scannedShipment(readDb, code, session),
  )
  answer(http, 'GET /app/v1/express-shipments/unmapped-codes', async () => {
    const { rows } = await sql<{
      carrier: string
      code: string
      text: string
      count: string
      lastAt: string
      shipments: string[]
    }>`
      select code ->> 'carrier' as carrier, code ->> 'code' as code, max(code ->> 'text') as text, count(*) as count,
        max(code ->> 'at') as "lastAt", (array_agg(distinct key order by key desc))[1:5] as shipments
      from read.express_list, jsonb_array_elements(unmapped) as code
      where unmapped <> '[]' and code ->> 'status' = 'UNKNOWN'
      group by 1, 2 order by 4 desc, 1, 2 limit 500`.execute(readDb)
    return { rows: rows.map((row) => ({ ...row, count: Number(row.count) })) }
  })
}

const PAGE_ROWS = 500
const fileNames = { es: 'envios-express', en: 'express-shipments', pt: 'remessas-expressas' }

type FileNeeds = ExpressNeeds & {
  readDb: ReadDb
  zoneOf: (company: string) => Promise<string>
  filePlace: FilePlaces
}

/** Registers the list as a CSV file: the same rows in the same order, limited to the reader's rights. */
export const answerExpressFile = (needs: FileNeeds): void => {
  const { http, clock, readDb, zoneOf, filePlace } = needs
  answer(http, 'GET /app/v1/express-shipments/export', async ({ query: fileQuery }, session, reply) => {
    await filePlace(session, reply)
    const { lang: _lang, decimal: _decimal, columns: parts, ...filters } = fileQuery
    const [reading, timeZone] = await Promise.all([readingOf(needs, session, clock()), zoneOf(session.company)])
    const flagged = await flaggedKeys(readDb, reading)
    const readPage = async (after?: string) => {
      const { rows, next } = await expressPage(
        { readDb, timeZone },
        { ...filters, limit: PAGE_ROWS, after },
        reading,
        flagged,
      )
      return { rows, nextCursor: next }
    }
    const readable = expressListColumns.filter(
      ({ part }) => part !== 'expectedCost' || seesExpressCosts(session.permissions),
    )
    const columns = parts?.length ? parts.flatMap((name) => readable.filter(({ part }) => part === name)) : readable
    return sendCsv(reply, fileQuery, { name: fileNames[fileQuery.lang], columns, readPage, timeZone })
  })
}

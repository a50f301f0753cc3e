import { expiringDays, rateStates } from '@freight/contracts/vocabulary/rate'
import { RateDetail, RateRow, rateEvents } from '@freight/contracts/rate/rate'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { comingSurcharges } from '@freight/contracts/rate/dated-surcharges'
import { containerTypes } from '@freight/contracts/vocabulary/transport'
import { ratesById } from '@freight/platform/rates/matching-rates'
import { storedSurcharges } from '@freight/platform/rates/stored-surcharges'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { type RawBuilder, sql } from 'kysely'
import { rateImportEvents } from '@freight/contracts/rate-import/rate-import'
import { answer, type RequestOf } from '../http/answer.ts'
import { answerRateFile } from './answer-rate-file.ts'
import { entryHistory, shownEntry } from '../catalogue/history.ts'
import {
  byValues,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
  entryColumns,
} from '../catalogue/catalogue-rows.ts'
import { countryOf } from './answer-rate-offers.ts'
import { comingView, rateTables } from './rate-offers.ts'
import type { ReadDb } from '../http/read-models.ts'
import { recentAnswers } from '../http/recent-answers.ts'

type SheetNotesNeeds = Pick<Platform, 'eventStore'>

/** Imports that gave a rate its values, the last first. One that only ended it earlier gave it nothing. */
const importsOf = async ({ eventStore }: SheetNotesNeeds, rate: string): Promise<string[]> => {
  let end = ''
  const ids = (await eventStore.readStream(`rate-${rate}`)).flatMap(({ type, data }) => {
    if (type !== 'RateCreated' && type !== 'RateChanged') return []
    const { importBatchId, version: _version, ...fields } = rateEvents.RateChanged.parse(data)
    const { validTo = end, ...others } = fields
    const isEnd = validTo < end && Object.keys(others).length === 0
    end = validTo
    return importBatchId === undefined || isEnd ? [] : [importBatchId]
  })
  return [...new Set(ids.toReversed())]
}

/** Texts of the file that a rate comes from which are no price; undefined without any. Undone imports do not count. */
const sheetNotesOf = async (needs: SheetNotesNeeds, rate: string): Promise<RateDetail['sheetNotes']> => {
  for (const id of await importsOf(needs, rate)) {
    const events = await needs.eventStore.readStream(`rate-import-${id}`)
    const dataOf = (type: string) => events.findLast((one) => one.type === type)?.data
    const opened = rateImportEvents.RateImportOpened.safeParse(dataOf('RateImportOpened')).data
    if (opened === undefined || events.some(({ type }) => type === 'RateImportUndone')) continue
    const { mapping } = rateImportEvents.RateImportCheckStarted.safeParse(dataOf('RateImportCheckStarted')).data ?? {}
    const { counts } = rateImportEvents.RateImportChecked.safeParse(dataOf('RateImportChecked')).data ?? {}
    const notes = [...(mapping?.notes ?? []), ...(counts?.notes ?? [])]
    return notes.length === 0 ? undefined : { file: opened.file.name, notes }
  }
  return undefined
}

/** Number of open quotations with a cost based on each of these rates. */
const openUsesOf = async (db: ReadDb, ids: readonly string[]): Promise<(id: string) => number> => {
  if (ids.length === 0) return () => 0
  const { rows } = await sql<{ id: string; count: number }>`select used.id, count(*)::int as count
    from read.rate_usage usage, jsonb_array_elements_text(usage.rates) used(id)
    where usage.open and usage.rates ?| ${ids} and used.id = any(${ids}) group by used.id`.execute(db)
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return (id) => counts.get(id) ?? 0
}

const convertedColumns = { validFrom: 'valid_from_text', validTo: 'valid_to_text', container: 'container_or_none' }
const rateColumns = sql.raw(`*, valid_from::text as valid_from_text, valid_to::text as valid_to_text,
  nullif(container, '') as container_or_none`)

/** SQL for the state of a rate on a day. */
const stateOn = (
  today: string,
): RawBuilder<unknown> => sql`case when import_undone then 'UNDONE' when not active then 'SUSPENDED'
  when valid_to < ${today}::date then 'EXPIRED' when valid_from > ${today}::date then 'FUTURE'
  when valid_to <= ${today}::date + ${expiringDays}::int then 'EXPIRING' else 'VALID' end as state`

const tableOn = (today: string) => sql`(select ${rateColumns}, ${stateOn(today)} from read.rate_list) rate`

const ratesOn = (today: string): Catalogue<'code' | 'validTo' | 'validFrom' | 'lane' | 'changedAt'> => ({
  table: tableOn(today),
  columns: { ...entryColumns(RateRow.omit({ openUses: true })), ...convertedColumns },
  sorts: {
    code: { column: 'code', type: 'text' },
    validTo: { column: 'valid_to', type: 'date' },
    validFrom: { column: 'valid_from', type: 'date' },
    lane: { column: 'lane', type: 'text' },
    changedAt: { column: 'changed_at', type: 'timestamptz' },
  },
})

const validOn = (day: string | undefined) =>
  day === undefined ? [] : [sql<boolean>`${day}::date between valid_from and valid_to`]

type Facets = RouteResponse<'GET /app/v1/rates/facets'>

const mostChoices = 500

const facetsOn = async (db: ReadDb, today: string): Promise<Facets> => {
  const values = async <Value>(query: RawBuilder<Value>) => (await query.execute(db)).rows
  const places = (end: 'origin' | 'destination') =>
    values(sql<{ code: string; name: string }>`select ${sql.ref(end)} as code, max(${sql.ref(`${end}_name`)}) as name
      from read.rate_list where ${sql.ref(end)} <> '' group by 1 order by 2, 1 limit ${mostChoices}`)
  const [stateCounts, owners, carriers, origins, destinations] = await Promise.all([
    values(
      sql<{ state: string; count: string }>`select state, count(*) as count from (select ${stateOn(today)}
        from read.rate_list) rate group by 1`,
    ),
    values(sql<{ id: string; name: string }>`select owner_id as id, max(owner->>'name') as name from read.rate_list
      where owner_id <> '' group by 1 order by 2 limit ${mostChoices}`),
    values(sql<{ name: string }>`select distinct carrier_name as name from read.rate_list where carrier_name <> ''
      order by 1 limit ${mostChoices}`),
    places('origin'),
    places('destination'),
  ])
  const countByState = new Map(stateCounts.map((one) => [one.state, Number(one.count)]))
  const [VALID = 0, EXPIRING = 0, FUTURE = 0, EXPIRED = 0, SUSPENDED = 0, UNDONE = 0] = rateStates.map((state) =>
    countByState.get(state),
  )
  const states = { VALID, EXPIRING, FUTURE, EXPIRED, SUSPENDED, UNDONE }
  return {
    total: VALID + EXPIRING + FUTURE + EXPIRED + SUSPENDED,
    states,
    owners,
    carriers: carriers.map(({ name }) => name),
    origins,
    destinations,
  }
}

const placeOf = async (db: Needs['db'], code: string) => ({
  code,
  country: code.length === 2 ? code : await countryOf(db, code),
})

const cacheMs = 5_000

type Needs = CatalogueNeeds & Pick<Platform, 'clock' | 'db'> & { today: (company: string) => Promise<string> }

/** Routes of the stored tariffs. */
export const answerRates = ({ http, readDb, names, eventStore, clock, today, db, zoneOf, filePlace }: Needs): void => {
  const comingOf = async (id: string, day: string) => {
    const [rate] = await ratesById({ db, tables: rateTables }, [id])
    if (!rate) return []
    const containers = rate.mode === 'FCL' ? [...containerTypes] : []
    const [origin, destination] = await Promise.all([placeOf(db, rate.origin), placeOf(db, rate.destination)])
    const lane = { origin, destination, day }
    return comingSurcharges(rate, lane, containers, await storedSurcharges({ db, tables: rateTables })).map(comingView)
  }
  const recent = recentAnswers<Facets>(clock, cacheMs)

  const ratesPage = async (query: RequestOf<'GET /app/v1/rates'>['query'], company: string) => {
    const { type, transport, mode, container, origin, destination, owner, carrier, state, on, ...page } = query
    const [nameOf, day] = await Promise.all([names(), today(company)])
    const result = await catalogueRows(readDb, ratesOn(day), page, [
      ...byValues('type', type === undefined ? undefined : [type]),
      ...byValues('transport', transport),
      ...byValues('mode', mode),
      ...byValues('container', container),
      ...byValues('origin', origin),
      ...byValues('destination', destination),
      ...byValues('owner_id', owner),
      ...byValues('carrier_name', carrier),
      ...(state === undefined ? [sql<boolean>`state <> 'UNDONE'`] : byValues('state', state)),
      ...validOn(on),
    ])
    const usesOf = await openUsesOf(
      readDb,
      result.rows.map(({ id }) => String(id)),
    )
    const rows = result.rows.map((row) => ({ ...shownEntry(row, nameOf), openUses: usesOf(String(row.id)) }))
    return { ...result, rows: rows.map((row) => RateRow.parse(row)) }
  }
  answer(http, 'GET /app/v1/rates', ({ query }, { company }) => ratesPage(query, company))
  answerRateFile({ http, db, zoneOf, filePlace }, ratesPage)
  answer(http, 'GET /app/v1/rates/facets', async (_request, { company }) => {
    const day = await today(company)
    return recent(day, () => facetsOn(readDb, day))
  })
  answer(http, 'GET /app/v1/rates/:id', async ({ params: { id } }, { company }) => {
    const [nameOf, day] = await Promise.all([names(), today(company)])
    const detailSource = {
      table: tableOn(day),
      columns: {
        ...entryColumns(RateDetail.omit({ openUses: true, coming: true, sheetNotes: true })),
        ...convertedColumns,
      },
    }
    const row = await catalogueEntry(readDb, detailSource, id)
    if (!row) throw new NotFound(`There is no rate ${id}`)
    const [usesOf, coming, sheetNotes] = await Promise.all([
      openUsesOf(readDb, [id]),
      comingOf(id, day),
      sheetNotesOf({ eventStore }, id),
    ])
    return RateDetail.parse({ ...shownEntry(row, nameOf), openUses: usesOf(id), coming, sheetNotes })
  })
  answer(http, 'GET /app/v1/rates/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'rate', id, await names()),
  )
}

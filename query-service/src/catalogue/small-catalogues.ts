import { DisclaimerCard, DisclaimerRow } from '@freight/contracts/disclaimer/disclaimer'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { answerRows } from './answer-rows.ts'
import { entryHistory, shownEntry } from './history.ts'
import {
  byActivity,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
  entryColumns,
  byFlag,
  byValues,
} from './catalogue-rows.ts'
import { isOpen } from '../organization/organization-quotations.ts'
import type { ReadDb } from '../http/read-models.ts'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { type SurchargeEffect, SurchargeRow } from '@freight/contracts/surcharge/surcharge'
import { isOfCarrier } from '@freight/contracts/rate/dated-surcharges'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { Rate } from '@freight/contracts/rate/rate'
import { ratesById } from '@freight/platform/rates/matching-rates'
import { storedSurcharges } from '@freight/platform/rates/stored-surcharges'
import { readQuotation } from '../quotation/quotation-detail.ts'
import { rateTables } from '../rate/rate-offers.ts'
import { effectsOn } from '../surcharge/surcharge-effect.ts'
import type { ExportState } from '@freight/contracts/report/exports'
import { nextTurn } from '@freight/contracts/report/schedule'
import { Schedule } from '@freight/contracts/saved-view/saved-view'
import type { NameOf } from '../user/user-names.ts'

const disclaimers: Catalogue<'name' | 'date' | 'changedAt'> = {
  table: 'read.disclaimer_list',
  columns: entryColumns(DisclaimerRow.omit({ openQuotations: true })),
  sorts: {
    name: { column: 'name', type: 'text' },
    date: { column: 'date', type: 'text' },
    changedAt: { column: 'changed_at', type: 'timestamptz' },
  },
}

const byService = (services: readonly string[] | undefined) =>
  services === undefined || services.length === 0 ? [] : [sql<boolean>`services ?| ${services}`]

/** Number of open quotations whose document contains a disclaimer, by its id. */
const openUses = async (db: ReadDb): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; uses: string }>`select id, count(*) as uses
    from read.offered_disclaimers join read.quotation_list using (key), jsonb_array_elements_text(disclaimers) as id
    where ${isOpen} group by id`.execute(db)
  return new Map(rows.map(({ id, uses }) => [id, Number(uses)]))
}

type Needs = CatalogueNeeds & Pick<Platform, 'db'>

export const answerDisclaimers = ({ http, db, readDb, names, eventStore, zoneOf, filePlace }: Needs): void => {
  const rowMapper = async () => {
    const [nameOf, uses] = await Promise.all([names(), openUses(readDb)])
    return (row: Record<string, unknown>) =>
      DisclaimerRow.parse({ ...shownEntry(row, nameOf), openQuotations: uses.get(String(row['id'])) ?? 0 })
  }

  answer(http, 'GET /app/v1/disclaimers', async ({ query: { service } }) => {
    const { rows } = await db.query(
      `select key as id, name, mandatory, services, version from read.disclaimer_list
      where active and ($1::text is null or services ? $1) order by not mandatory, name`,
      [service ?? null],
    )
    return { rows: rows.map((row) => DisclaimerCard.parse(row)) }
  })
  answerRows(
    { http, readDb, zoneOf, filePlace },
    'disclaimers',
    'GET /app/v1/disclaimers/rows',
    DisclaimerRow,
    async ({ query: { service, mandatory, activity, ...query } }) => {
      const filters = [...byService(service), ...byFlag('mandatory', mandatory), ...byActivity(activity)]
      const [toRow, page] = await Promise.all([rowMapper(), catalogueRows(readDb, disclaimers, query, filters)])
      return { ...page, rows: page.rows.map(toRow) }
    },
  )
  answer(http, 'GET /app/v1/disclaimers/:id', async ({ params: { id } }) => {
    const [toRow, row] = await Promise.all([rowMapper(), catalogueEntry(readDb, disclaimers, id)])
    if (!row) throw new NotFound(`There is no disclaimer ${id}`)
    return toRow(row)
  })
  answer(http, 'GET /app/v1/disclaimers/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'disclaimer', id, await names()),
  )
}

const days = { validFrom: 'valid_from_text', validTo: 'valid_to_text', announcedOn: 'announced_on_text' }

const surchargesOn = (today: string): Catalogue<'validFrom' | 'carrier' | 'chargeCode' | 'changedAt'> => ({
  table: sql`(select *, amount::text as amount_text, valid_from::text as valid_from_text,
    valid_to::text as valid_to_text, announced_on::text as announced_on_text,
    case when valid_to < ${today}::date then 'EXPIRED' when valid_from > ${today}::date then 'FUTURE'
      else 'VALID' end as state
    from read.surcharge_list) surcharge`,
  columns: { ...entryColumns(SurchargeRow), ...days, amount: 'amount_text' },
  sorts: {
    validFrom: { column: 'valid_from', type: 'date' },
    carrier: { column: 'carrier_name', type: 'text' },
    chargeCode: { column: 'charge_code', type: 'text' },
    changedAt: { column: 'changed_at', type: 'timestamptz' },
  },
})

const carriersSql = `select name, bool_or(has_rates) as "hasRates" from (
  select unnest(array[carrier_name, owner->>'name']) as name,
    type = 'BUY' and active and not import_undone and valid_to >= $1::date as has_rates
    from read.rate_list where not import_undone
  union all
  select name, false from read.provider_list where active and categories ?| array['SHIPPING_LINE', 'AIRLINE']) carrier
  where name <> '' group by name order by 2 desc, 1`

const mostShown = 100
/** Quotations that are read at once. */
const batchSize = 50

/** Rates in costs of open quotations, with their parties. */
const usedRatesSql = `select key as id, owner, carrier from read.rate_list where key in (
  select jsonb_array_elements_text(rates) from read.rate_usage where open)`
/** Open quotations with one of the rates $1, from the origins $2 to the destinations $3; an empty list matches every place. */
const openKeysSql = `select usage.key, usage.rates from read.rate_usage usage join read.quotation_list list on list.key = usage.key
  where usage.open and usage.rates ?| $1 and not list.cancelled
    and (cardinality($2::text[]) = 0 or array[list.origin_code, list.origin_country] && $2::text[])
    and (cardinality($3::text[]) = 0 or array[list.destination_code, list.destination_country] && $3::text[])
  order by usage.key`

type CarrierRow = RouteResponse<'GET /app/v1/surcharges/carriers'>['rows'][number]

type SurchargesNeeds = CatalogueNeeds &
  Pick<Platform, 'db'> & {
    today: (company: string) => Promise<string>
    fxOn: (day: string) => Promise<FxSnapshot>
  }

/** Routes of the surcharges of carriers. */
export const answerSurcharges = ({ http, db, readDb, names, eventStore, today, fxOn }: SurchargesNeeds): void => {
  answer(http, 'GET /app/v1/surcharges', async ({ query: { state, ...page } }, { company }) => {
    const [nameOf, day] = await Promise.all([names(), today(company)])
    const result = await catalogueRows(readDb, surchargesOn(day), page, [
      sql<boolean>`active`,
      ...byValues('state', state),
    ])
    return { ...result, rows: result.rows.map((row) => SurchargeRow.parse(shownEntry(row, nameOf))) }
  })
  answer(http, 'GET /app/v1/surcharges/carriers', async (_request, { company }) => {
    const { rows } = await db.query<CarrierRow>(carriersSql, [await today(company)])
    return { rows }
  })
  answer(http, 'GET /app/v1/surcharges/:id', async ({ params: { id } }, { company }) => {
    const [nameOf, day] = await Promise.all([names(), today(company)])
    const row = await catalogueEntry(readDb, surchargesOn(day), id)
    if (!row) throw new NotFound(`There is no surcharge ${id}`)
    return SurchargeRow.parse(shownEntry(row, nameOf))
  })
  answer(http, 'GET /app/v1/surcharges/:id/effect', async ({ params: { id } }, session) => {
    const [day, surcharges, { rows: used }] = await Promise.all([
      today(session.company),
      storedSurcharges({ db, tables: rateTables }),
      db.query<Pick<Rate, 'id' | 'owner' | 'carrier'>>(usedRatesSql),
    ])
    const surcharge = surcharges.find((one) => one.id === id)
    if (!surcharge) throw new NotFound(`There is no surcharge ${id}`)
    const { origins, destinations } = surcharge
    const ids = used.filter((rate) => isOfCarrier(surcharge, rate)).map((rate) => rate.id)
    const [fx, { rows: open }] = await Promise.all([
      fxOn(day),
      db.query<{ key: string; rates: string[] }>(openKeysSql, [ids, origins, destinations]),
    ])
    const stored = await ratesById({ db, tables: rateTables }, [...new Set(open.flatMap((one) => one.rates))])
    const terms = { surcharge, surcharges, rates: new Map(stored.map((rate) => [rate.id, rate])), today: day, fx }
    const effects: SurchargeEffect[] = []
    const effectsOf = async (key: string) => {
      try {
        const { state } = await readQuotation({ eventStore }, key, session)
        return effectsOn(key, state, terms)
      } catch (error) {
        // A quotation that the user may not see.
        if (error instanceof NotFound) return []
        throw error
      }
    }
    for (let at = 0; at < open.length; at += batchSize)
      effects.push(...(await Promise.all(open.slice(at, at + batchSize).map(({ key }) => effectsOf(key)))).flat())
    const rows = effects.toSorted(
      (a, b) => (a.shipmentDate ?? '9999').localeCompare(b.shipmentDate ?? '9999') || (a.key < b.key ? -1 : 1),
    )
    return { total: rows.length, rows: rows.slice(0, mostShown) }
  })
  answer(http, 'GET /app/v1/surcharges/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'surcharge', id, await names()),
  )
}

type StoredView = {
  id: string
  name: string
  state: string
  shared: boolean
  owner: string
  revision: number
  schedule: unknown
  last_state: ExportState | null
  last_at: Date | null
}

type SavedViewNeeds = Pick<Platform, 'http' | 'db' | 'clock'> & {
  names: () => Promise<NameOf>
  zoneOf: (company: string) => Promise<string>
}

/** Interval of the schedule, next date and result of the last run. */
const scheduleOf = (schedule: unknown, timeZone: string, now: number, last?: { state: ExportState; at: Date }) => {
  const { data } = Schedule.safeParse(schedule)
  if (data === undefined) return {}
  const next = new Date(nextTurn(data.every, timeZone, now)).toISOString()
  return { schedule: { ...data, next, ...(last && { last: { state: last.state, at: last.at.toISOString() } }) } }
}

/** Views of a list for this principal: own ones first, then views shared by others. */
export const answerSavedViews = ({ http, db, clock, names, zoneOf }: SavedViewNeeds): void =>
  answer(http, 'GET /app/v1/views', async ({ query: { list } }, { userId, company }) => {
    const [nameOf, timeZone, { rows }] = await Promise.all([
      names(),
      zoneOf(company),
      db.query<StoredView>(
        `select key as id, name, state, shared, owner, revision, case when owner = $2 then schedule end as schedule,
          last_state, last_at
        from read.saved_view_list as view left join lateral (
          select exports.state as last_state, coalesce(ended_at, asked_at) as last_at from reports.exports
          where view_id = view.key order by asked_at desc limit 1
        ) as last on view.schedule is not null and view.owner = $2
        where active and list = $1 and (shared or owner = $2)
        order by owner <> $2, lower(name), key limit 500`,
        [list, userId],
      ),
    ])
    return {
      rows: rows.map(({ owner, revision, schedule, last_state: state, last_at: at, ...view }) => ({
        ...view,
        mine: owner === userId,
        owner: { id: owner, name: nameOf(owner) },
        revision: Number(revision),
        ...scheduleOf(schedule, timeZone, clock().getTime(), state !== null && at !== null ? { state, at } : undefined),
      })),
    }
  })

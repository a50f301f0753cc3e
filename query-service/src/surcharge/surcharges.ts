import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { type SurchargeEffect, SurchargeRow } from '@freight/contracts/surcharge/surcharge'
import { isOfCarrier } from '@freight/contracts/rate/dated-surcharges'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { Rate } from '@freight/contracts/rate/rate'
import type { Platform } from '@freight/platform/connections/platform'
import { NotFound } from '@freight/platform/errors'
import { ratesById } from '@freight/platform/rates/matching-rates'
import { storedSurcharges } from '@freight/platform/rates/stored-surcharges'
import { sql } from 'kysely'
import {
  byValues,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
  entryColumns,
} from '../catalogue/catalogue-rows.ts'
import { entryHistory } from '../catalogue/history.ts'
import { shownEntry } from '../catalogue/shown-entry.ts'
import { answer } from '../http/answer.ts'
import { readQuotation } from '../quotation/quotation-detail.ts'
import { rateTables } from '../rate/rate-offers.ts'
import { effectsOn } from './surcharge-effect.ts'

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

type Needs = CatalogueNeeds &
  Pick<Platform, 'db'> & {
    today: (company: string) => Promise<string>
    fxOn: (day: string) => Promise<FxSnapshot>
  }

/** Routes of the surcharges of carriers. */
export const answerSurcharges = ({ http, db, readDb, names, eventStore, today, fxOn }: Needs): void => {
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

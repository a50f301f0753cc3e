import { ChargeCodeRow, type ChargeCodeUsage } from '@freight/contracts/charge-code/charge-code'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { sql } from 'kysely'
import { answer } from '../http/answer.ts'
import { answerRows } from '../catalogue/answer-rows.ts'
import { entryHistory, shownEntry } from '../catalogue/history.ts'
import {
  byValues,
  byActivity,
  type Catalogue,
  catalogueEntry,
  type CatalogueNeeds,
  catalogueRows,
  entryColumns,
} from '../catalogue/catalogue-rows.ts'
import { type SettingsOf, companyDay } from '../company-settings/company-settings.ts'
import { currencyOf } from '../list/list-filters.ts'
import type { Principal } from '@freight/contracts/access/policy'
import { money } from '@freight/contracts/money/money'
import type { Currency, Leg, Mode } from '@freight/contracts/vocabulary/schemas'
import { seesAll } from '@freight/contracts/quotation/visibility'
import { costRights } from '@freight/contracts/access/cost-rights'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { visibleQuotations } from '../organization/organization-quotations.ts'
import type { ReadDb } from '../http/read-models.ts'
import { prefixPattern, searchPatterns } from '../list/search-words.ts'
import type { UsualCharge } from '@freight/contracts/cost-comparison/best-cost'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { templateName } from '@freight/contracts/company-settings/template-names'
import { directionOf } from '@freight/contracts/freight/direction'
import type { Direction } from '@freight/contracts/vocabulary/journey'

type Card = RouteResponse<'GET /app/v1/charge-codes'>['rows'][number]

export const answerChargeCodeList = ({ http, db }: Pick<Platform, 'http' | 'db'>): void =>
  answer(http, 'GET /app/v1/charge-codes', async ({ query: { transport, q } }) => {
    const { rows } = await db.query<Card>(
      `select key as id, concept, description, tax, section, leg, calculator,
        concept_en as "conceptEn", concept_pt as "conceptPt", air, sea, road,
        own_service as "ownService", discount, main_freight as "mainFreight"
      from read.charge_code_list
      where active and search like all($1::text[])
        and case $3 when 'AIR' then air when 'SEA' then sea when 'ROAD' then road else true end
      order by search not like $2, key`,
      [searchPatterns(q), prefixPattern(q), transport ?? ''],
    )
    return { rows }
  })

/** Number of open quotations that use each code. */
const openUses = async (db: ReadDb): Promise<Map<string, number>> => {
  const { rows } = await sql<{ code: string; uses: string }>`
    select code, count(*) as uses from read.charge_code_usage, jsonb_array_elements_text(codes) as code
    where open group by code`.execute(db)
  return new Map(rows.map(({ code, uses }) => [code, Number(uses)]))
}

type WithTotal<Row> = Row & { all: number }

/** The first rows found, and the total number. */
const firstOf = <Row extends object>(rows: readonly WithTotal<Row>[]) => ({
  count: rows[0]?.all ?? 0,
  first: rows.map(({ all: _count, ...row }) => row),
})

const mostShown = 3

const ratesWith = async (db: ReadDb, code: string, today: string) => {
  const { rows } = await sql<WithTotal<{ id: string; code: string; name: string }>>`
    select key as id, code, concat_ws(' – ', coalesce(nullif(origin_name, ''), nullif(origin, ''), '*'),
      coalesce(nullif(destination_name, ''), nullif(destination, ''), '*')) as name, (count(*) over ())::int as all
    from read.rate_list where active and codes ? ${code} and valid_to >= ${today}::date
    order by valid_to, key limit ${mostShown}`.execute(db)
  return firstOf(rows)
}

const markupRulesWith = async (db: ReadDb, code: string) => {
  const { rows } = await sql<WithTotal<{ id: string; name: string }>>`
    select key as id, name, (count(*) over ())::int as all
    from read.markup_rule_list where active and charge_code = ${code} order by priority desc, name, key limit ${mostShown}`.execute(
    db,
  )
  return firstOf(rows)
}

/**
 * Quotations, tariffs and markup rules that use a code. A quotation that uses it only in its costs is hidden without
 * cost rights.
 */
const chargeCodeUsage = async (
  db: ReadDb,
  code: string,
  principal: Principal,
  { now, today, currency }: { now: Date; today: string; currency: Currency },
): Promise<ChargeCodeUsage> => {
  const side = costRights(principal.permissions).groups ? sql.ref('codes') : sql.ref('sold')
  const [openCount, firstQuotations, rates, markupRules, quotedSums] = await Promise.all([
    sql<{ count: string }>`select count(*) as count from read.charge_code_usage
      where open and codes ? ${code}`.execute(db),
    sql<{ key: string; client: string }>`select key, client_name as client from read.charge_code_usage
      where open and codes ? ${code} and ${side} ? ${code} and ${visibleQuotations(principal)}
      order by requested_at desc, key desc limit ${mostShown}`.execute(db),
    principal.permissions.includes('PRICING') ? ratesWith(db, code, today) : undefined,
    principal.permissions.includes('PRICING_RULES') ? markupRulesWith(db, code) : undefined,
    sql<{
      count: string
      amount: string | null
      without_rate: string
    }>`select coalesce(sum((quoted -> ${code}::text ->> 'charges')::int), 0) as count,
        sum((quoted -> ${code}::text -> 'amounts' ->> ${currency})::numeric)::numeric(20, 2)::text as amount,
        count(*) filter (where not quoted -> ${code}::text -> 'amounts' ? ${currency}) as without_rate
      from read.charge_code_usage
      where quoted ? ${code} and quoted_at >= ${now.toISOString()}::timestamptz - interval '12 months'`.execute(db),
  ])
  const count = Number(quotedSums.rows[0]?.count ?? 0)
  // Zero if nothing was sold; unknown if no amount could be converted to this currency.
  const amount = count === 0 ? '0.00' : (quotedSums.rows[0]?.amount ?? undefined)
  const withoutRate = Number(quotedSums.rows[0]?.without_rate ?? 0)
  return {
    quotations: { count: Number(openCount.rows[0]?.count ?? 0), first: firstQuotations.rows },
    ...(rates && { rates }),
    ...(markupRules && { markupRules }),
    quoted12Months: {
      count,
      ...(seesAll(principal) && amount !== undefined && { sold: money(amount, currency) }),
      ...(seesAll(principal) && withoutRate > 0 && { withoutRate }),
    },
  }
}

const chargeCodes: Catalogue<'id' | 'concept' | 'section' | 'tax' | 'changedAt'> = {
  table: 'read.charge_code_list',
  columns: entryColumns(ChargeCodeRow.omit({ uses: true })),
  sorts: {
    id: { column: 'key', type: 'text' },
    concept: { column: 'concept', type: 'text' },
    section: { column: 'section', type: 'text' },
    tax: { column: 'tax', type: 'text' },
    changedAt: { column: 'changed_at', type: 'timestamptz' },
  },
}

const columnOf = { SEA: 'sea', AIR: 'air', ROAD: 'road', EXPRESS: 'express', INSURANCE: 'insurance' } as const

const byUse = (uses: readonly (keyof typeof columnOf)[] | undefined) =>
  uses === undefined || uses.length === 0
    ? []
    : [
        sql<boolean>`(${sql.join(
          uses.map((use) => sql.ref(columnOf[use])),
          sql` or `,
        )})`,
      ]

/** Routes of the catalogue: list, entry, history. */
export const answerChargeCodeCatalogue = ({
  http,
  readDb,
  names,
  eventStore,
  clock,
  zoneOf,
  filePlace,
  settings,
}: CatalogueNeeds & Pick<Platform, 'clock'> & { settings: () => Promise<SettingsOf> }): void => {
  const rowMapper = async () => {
    const [nameOf, uses] = await Promise.all([names(), openUses(readDb)])
    return (row: Readonly<Record<string, unknown>>) =>
      ChargeCodeRow.parse({ ...shownEntry(row, nameOf), uses: uses.get(String(row['id'])) ?? 0 })
  }
  answerRows(
    { http, readDb, zoneOf, filePlace },
    'charge-codes',
    'GET /app/v1/charge-codes/rows',
    ChargeCodeRow,
    async ({ query }) => {
      const { section, use, tax, activity, ...page } = query
      const filters = [...byValues('section', section), ...byUse(use), ...byValues('tax', tax), ...byActivity(activity)]
      const [toRow, result] = await Promise.all([rowMapper(), catalogueRows(readDb, chargeCodes, page, filters)])
      return { ...result, rows: result.rows.map(toRow) }
    },
  )
  answer(http, 'GET /app/v1/charge-codes/:id/usage', async ({ params: { id } }, session) => {
    const settingsOf = await settings()
    const { company } = session
    const [now, currency] = [clock(), currencyOf({ settingsOf, company })]
    const today = companyDay(now, settingsOf(company).data.timeZone)
    const [row, usage] = await Promise.all([
      catalogueEntry(readDb, chargeCodes, id),
      chargeCodeUsage(readDb, id, session, { now, today, currency }),
    ])
    if (!row) throw new NotFound(`There is no charge code ${id}`)
    return usage
  })
  answer(http, 'GET /app/v1/charge-codes/:id', async ({ params: { id } }) => {
    const [toRow, row] = await Promise.all([rowMapper(), catalogueEntry(readDb, chargeCodes, id)])
    if (!row) throw new NotFound(`There is no charge code ${id}`)
    return toRow(row)
  })
  answer(http, 'GET /app/v1/charge-codes/:id/history', async ({ params: { id } }) =>
    entryHistory(eventStore, 'charge-code', id, await names()),
  )
}

/** Active charges of the catalogue with these codes, in their order. */
export const chargesOfCatalogue = async (
  db: Pick<Platform['db'], 'query'>,
  codes: readonly string[],
): Promise<UsualCharge[]> => {
  const { rows } = await db.query<Omit<UsualCharge, 'leg'> & { leg: Leg | null }>(
    `select key as "idCharge", concept, section, leg from read.charge_code_list
    where active and key = any($1::text[]) order by array_position($1::text[], key)`,
    [codes],
  )
  return rows.map(({ leg, ...charge }) => ({ ...charge, ...(leg && { leg }) }))
}

export type Templates = Pick<CompanySettings, 'chargeTemplates' | 'namedTemplates'>

type Templated = {
  company: string
  modo: Mode
  origenPais: string
  destinoPais: string
  direction?: Direction | undefined
}

/** Codes of the cost template for a mode and direction. */
export const usualCodesOf = (
  { chargeTemplates, namedTemplates }: Templates,
  modo: Mode,
  direction: Direction,
): readonly string[] => {
  const name = templateName(modo, direction)
  return namedTemplates[name].find(({ byDefault }) => byDefault)?.codes ?? chargeTemplates[name]
}

/** Charges of the cost template of a request, limited to codes of the catalogue. */
export const usualChargesOf = (
  db: Pick<Platform['db'], 'query'>,
  templates: Templates,
  { company, modo, origenPais, destinoPais, direction }: Templated,
): Promise<UsualCharge[]> =>
  chargesOfCatalogue(db, usualCodesOf(templates, modo, directionOf(company, origenPais, destinoPais, direction)))

import { decidedStatuses, statusList } from '@freight/contracts/vocabulary/quotation'
import { allows, anyOf, type Principal } from '@freight/contracts/access/policy'
import { seesAll } from '@freight/contracts/quotation/visibility'
import { type RawBuilder, sql } from 'kysely'
import { ownCommercials } from '../access/visibility.ts'
import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import { requireEntry } from '../catalogue/catalogue-rows.ts'
import { isExpired } from '../quotation/actions.ts'
import type { QuotationListTable, ReadDb } from '../http/read-models.ts'
import { idsOf } from './aliases.ts'
import type { OrganizationFigures } from '@freight/contracts/organization/organization'
import { companyDay, startOfDay, type SettingsOf } from '../company-settings/company-settings.ts'
import { costRights } from '@freight/contracts/access/cost-rights'
import { moneyColumns } from '../list/list-sort.ts'
import { decidedFrom, firstDecidedAt, isWonFirst } from '../list/first-decision.ts'
import { currencyOf, type Reading } from '../list/list-filters.ts'

const readsQuotations = anyOf('CONSULTAR_COTIZACION', 'ANALYTICS_REPORTS')

/** Restricts figures to quotations that the principal may open. */
export const visibleQuotations = (principal: Principal): RawBuilder<boolean> => {
  if (seesAll(principal)) return sql<boolean>`true`
  if (!allows(readsQuotations, principal, {})) return sql<boolean>`false`
  const assignees = [principal.userId, ...(principal.standsInFor ?? [])]
  return sql<boolean>`(commercial = any(${ownCommercials(principal)}) or assigned_to = any(${assignees}))`
}

export const isOpen = sql<boolean>`(not cancelled and status not in (${sql.raw(statusList(decidedStatuses))}))`

type Name = 'GET /app/v1/organizations/:id/quotations'
type Segment = NonNullable<RouteQuery<Name>['segment']>

const segments = {
  ALL: sql<boolean>`true`,
  OPEN: isOpen,
  WON: sql<boolean>`(not cancelled and status = 'APPROVED')`,
  LOST: sql<boolean>`(not cancelled and status = 'NOT_APPROVED')`,
} as const

type Row = Omit<QuotationListTable, 'valid_until' | 'created_at'> & { valid_until: string | null; created_at: Date }
type Counts = Record<'all' | 'open' | 'won' | 'lost', string>

const quotations = async (
  db: ReadDb,
  { id, segment, limit }: { id: string; segment: Segment; limit: number },
  principal: Principal,
  today: string,
): Promise<RouteResponse<Name>> => {
  const clientQuotations = sql`from read.quotation_list where client_id = any(${idsOf([id])}) and ${visibleQuotations(principal)}`
  const [page, countResult] = await Promise.all([
    sql<Row>`select *, valid_until::text as valid_until ${clientQuotations} and ${segments[segment]}
      order by created_at desc, key desc limit ${limit}`.execute(db),
    sql<Counts>`select count(*) as all, count(*) filter (where ${segments.OPEN}) as open,
      count(*) filter (where ${segments.WON}) as won, count(*) filter (where ${segments.LOST}) as lost ${clientQuotations}`.execute(
      db,
    ),
  ])
  const count = (name: keyof Counts) => Number(countResult.rows[0]?.[name] ?? 0)
  return {
    rows: page.rows.map((row) => ({
      key: row.key,
      status: row.status,
      cancelled: row.cancelled,
      expired: isExpired(row.status, row.valid_until ?? undefined, today),
      createdAt: row.created_at.toISOString(),
      origin: { code: row.origin_code, name: row.origin_name, country: row.origin_country },
      destination: { code: row.destination_code, name: row.destination_name, country: row.destination_country },
      transportMode: row.transport_mode,
      modo: row.modo,
      incoterm: row.incoterm,
      ...(row.sell !== null && { sell: row.sell }),
      ...(row.valid_until !== null && { validUntil: row.valid_until }),
    })),
    counts: { ALL: count('all'), OPEN: count('open'), WON: count('won'), LOST: count('lost') },
  }
}

type Needs = Pick<Platform, 'http'> & { readDb: ReadDb; today: (company: string) => Promise<string> }

export const answerOrganizationQuotations = ({ http, readDb, today }: Needs): void =>
  answer(http, 'GET /app/v1/organizations/:id/quotations', async ({ params: { id }, query }, principal) => {
    await requireEntry(readDb, 'read.organization_list', id)
    return quotations(readDb, { id, ...query }, principal, await today(principal.company))
  })

const MONTHS = 12

/** First days of the twelve months up to this one and of the twelve before, oldest first. */
const monthsUntil = (today: string): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: 2 * MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 2 * MONTHS + index, 1))
    return first.toISOString().slice(0, 10)
  })
}

type FigureName = 'requested' | 'won' | 'lost' | 'approved' | 'sold' | 'unrated' | 'earned' | 'base'
type Month = { month: string } & Record<FigureName, string>

const moneyText = (amount: number) => amount.toFixed(2)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const sharePct = (part: number, total: number) => (total === 0 ? undefined : (100 * part) / total)

/** Share of each month in percent; a month without quotations repeats the month before. */
export const monthlySharesPct = (parts: readonly number[], wholes: readonly number[]): number[] => {
  let last = 0
  return parts.map((part, index) => (last = Math.round((sharePct(part, wholes[index] ?? 0) ?? last) * 10) / 10))
}

const figures = async (
  db: ReadDb,
  id: string,
  principal: Principal,
  { now, settingsOf, company }: Reading,
): Promise<OrganizationFigures> => {
  const { timeZone } = settingsOf(company).data
  const currency = currencyOf({ settingsOf, company })
  const sell = sql.ref(moneyColumns.sell[currency])
  const months = monthsUntil(companyDay(now, timeZone))
  const from = startOfDay(months[0] ?? '', timeZone)
  const quotationsSql = sql`from read.quotation_list
    where client_id = any(${idsOf([id])}) and not cancelled and scope <> 'INTERNAL' and ${visibleQuotations(principal)}`
  const month = (instant: RawBuilder<unknown>) => sql`to_char(${instant} at time zone ${timeZone}, 'YYYY-MM-01')`
  const [monthResult, openCount] = await Promise.all([
    sql<Month>`select month, sum(requested) as requested, sum(won) as won, sum(lost) as lost, sum(approved) as approved, sum(sold) as sold,
        sum(unrated) as unrated, sum(earned) as earned, sum(base) as base from (
      select ${month(sql.ref('created_at'))} as month, 1 as requested, 0 as won, 0 as lost, 0 as approved, 0::numeric as sold,
        0 as unrated, 0::numeric as earned, 0::numeric as base ${quotationsSql} and created_at >= ${from}
      union all
      select ${month(firstDecidedAt)}, 0, ${isWonFirst}::int, (not ${isWonFirst})::int, 0, 0, 0, 0, 0
      ${quotationsSql} and ${decidedFrom(from)} and ${firstDecidedAt} >= ${from}
      union all
      select ${month(sql.ref('first_won_at'))}, 0, 0, 0, 1,
        coalesce(${sell}, 0), (${sell} is null)::int, coalesce(${sell} * margin_pct / 100, 0),
        case when margin_pct is not null then coalesce(${sell}, 0) else 0 end
      ${quotationsSql} and status = 'APPROVED' and first_won_at >= ${from}
    ) dated group by month`.execute(db),
    sql<{ open: string }>`select count(*) as open ${quotationsSql} and ${isOpen}`.execute(db),
  ])
  const byMonth = new Map(monthResult.rows.map((row) => [row.month, row]))
  const series = (name: FigureName) => months.map((first) => Number(byMonth.get(first)?.[name] ?? 0))
  const halves = (values: readonly number[]) => ({ before: values.slice(0, MONTHS), now: values.slice(MONTHS) })
  const [requested, won, lost] = [halves(series('requested')), halves(series('won')), halves(series('lost'))]
  const [sold, unrated] = [halves(series('sold')), halves(series('unrated'))]
  const [earned, base] = [halves(series('earned')), halves(series('base'))]
  const withoutRate = sum(unrated.now)
  const marginPct = (parts: readonly number[], totals: readonly number[]) =>
    sharePct(sum(parts), sum(totals))?.toFixed(1)
  const [margin, marginBefore] = [marginPct(earned.now, base.now), marginPct(earned.before, base.before)]
  return {
    months: months.slice(MONTHS),
    quotations: {
      count: sum(requested.now),
      open: Number(openCount.rows[0]?.open ?? 0),
      before: sum(requested.before),
      byMonth: requested.now,
    },
    decided: {
      won: sum(won.now),
      lost: sum(lost.now),
      wonBefore: sum(won.before),
      lostBefore: sum(lost.before),
      ratePct: monthlySharesPct(
        won.now,
        won.now.map((one, index) => one + (lost.now[index] ?? 0)),
      ),
    },
    // Unknown when no amount could be converted to this currency.
    ...((withoutRate === 0 || withoutRate < sum(halves(series('approved')).now)) && {
      sold: {
        currency,
        amount: moneyText(sum(sold.now)),
        ...(sum(unrated.before) === 0 && { before: moneyText(sum(sold.before)) }),
        byMonth: sold.now,
      },
    }),
    ...(withoutRate > 0 && { withoutRate }),
    ...(costRights(principal.permissions).margin && {
      margin: {
        ...(margin !== undefined && { pct: margin }),
        ...(marginBefore !== undefined && { before: marginBefore }),
        byMonth: monthlySharesPct(earned.now, base.now),
      },
    }),
  }
}

export const answerOrganizationFigures = ({
  http,
  readDb,
  clock,
  settings,
}: Pick<Platform, 'http' | 'clock'> & { readDb: ReadDb; settings: () => Promise<SettingsOf> }): void =>
  answer(http, 'GET /app/v1/organizations/:id/figures', async ({ params: { id } }, principal) => {
    await requireEntry(readDb, 'read.organization_list', id)
    return figures(readDb, id, principal, { now: clock(), settingsOf: await settings(), company: principal.company })
  })

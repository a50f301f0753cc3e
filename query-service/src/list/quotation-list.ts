import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { waitingDue } from '@freight/contracts/company-settings/company-settings'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { Principal } from '@freight/contracts/access/policy'
import { mostCounted, mostMatchesCounted } from '@freight/contracts/list/count-limits'
import type { ListFilters, ListQuery } from '@freight/contracts/list/list-query'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { unpublishedStatuses } from '@freight/contracts/vocabulary/quotation'
import type { ListName, QuotationRow } from '@freight/contracts/list/quotation-row'
import { type Column, columnName, type NamesMarked } from '@freight/contracts/tables/columns'
import { quotationListColumns, type Offer } from '@freight/contracts/tables/quotation-list'
import { Forbidden } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { answer } from '../http/answer.ts'
import { companyDay, type SettingsOf } from '../company-settings/company-settings.ts'
import { type CostRights, costRights } from '@freight/contracts/access/cost-rights'
import type { QuotationListTable, ReadDb } from '../http/read-models.ts'
import type { NameOf } from '../user/user-names.ts'
import { isExpired } from '../quotation/actions.ts'
import { currencyOf, isOpen, type Reading, rowConditions, withMergedClients } from './list-filters.ts'
import { countUpTo, rowsInOrder, sumsUpTo } from './list-rows.ts'
import { cursorAfter, type ListOrder, sortedBy, sortValue, stretchesOf, moneyColumns } from './list-sort.ts'
import { searchFor } from './list-words.ts'
import { mayOpen, workLists } from './work-lists.ts'

type PendingApproval = NonNullable<QuotationRow['awaitsApproval']>

const approvalView = (
  offer: Offer,
  { currency, seesMargin }: { currency: Currency; seesMargin: boolean },
): PendingApproval => ({
  ...(offer.sells[currency] !== undefined && { sell: offer.sells[currency] }),
  ...(seesMargin && offer.marginPct !== undefined && { marginPct: offer.marginPct }),
  ...(seesMargin && offer.marginAtMost === true && { marginAtMost: true }),
  validUntil: offer.validUntil,
})

/** For each quotation, the alternative that has waited longest for approval; often not the selected one. */
const pendingApprovals = async (
  db: ReadDb,
  keys: readonly string[],
  display: { currency: Currency; seesMargin: boolean },
): Promise<(key: string) => { awaitsApproval?: PendingApproval }> => {
  if (keys.length === 0) return () => ({})
  const { rows } = await sql<{ key: string; offer: Offer }>`
    select q.key, q.offers -> a.id as offer
    from read.quotation_list as q join read.sell_approvals using (key)
      cross join lateral (select id from jsonb_each_text(asked) as one(id, since) order by since, id limit 1) as a
    where q.key = any(${keys}) and waiting > 0 and q.offers -> a.id is not null`.execute(db)
  const byKey = new Map(rows.map(({ key, offer }) => [key, { awaitsApproval: approvalView(offer, display) }]))
  return (key) => byKey.get(key) ?? {}
}

type PendingAgents = Pick<QuotationRow, 'agentsSeen' | 'agentsLate'>

/**
 * Column for a row `q` of `read.quotation_list`: of the agents with an open cost request, the number who viewed it and
 * the number past the due date. Part of the list query, to save a round trip.
 */
const pendingAgents = (now: Date): RawBuilder<number[] | null> =>
  sql`case when q.agents_asked > 0 then (
    select array[(count(*) filter (where state = 'VIEWED'))::int, (count(*) filter (where due_at <= ${now}))::int]
    from read.cost_request_list where quotation_key = q.key and state in ('OPEN', 'VIEWED')) end`

/** Turns that column into fields; null without cost requests. */
const shownAgents = (counts: readonly number[] | null): PendingAgents => ({
  agentsSeen: counts?.[0] ?? 0,
  agentsLate: counts?.[1] ?? 0,
})

/** Columns of `read.quotation_list` that a row needs; dates as text. */
const columns = Object.entries<Column>(quotationListColumns).flatMap(([field, { type, internal }]) => {
  if (internal) return []
  const [name, column] = [columnName(field), sql.ref(`q.${columnName(field)}`)]
  return type === 'date' ? [sql`${column}::text as ${sql.ref(name)}`] : [column]
})

export type ListRow = Omit<QuotationListTable, NamesMarked<typeof quotationListColumns, { internal: true }>> & {
  awaited: number[] | null
}

const optionalField = <Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } =>
  // TypeScript widens a computed key to string.
  (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value }

type RowContext = { nameOf: NameOf; rights: CostRights; reading: Reading; currency: Currency }

/** Due time by the target and working hours of the row's company. */
const dueOf = ({ status, cancelled, status_since }: ListRow, settings: CompanySettings) => {
  const due = cancelled ? undefined : waitingDue({ status, since: status_since.getTime() }, settings)
  return due && { dueAt: new Date(due.dueAt).toISOString(), lateAt: new Date(due.lateAt).toISOString() }
}

/** Best cost that expired at midnight and is not replaced yet; it is hidden until then. */
const isBestCostExpired = ({ status, company, best_until }: ListRow, { now, settingsOf }: Reading) =>
  isOpen(status) && best_until !== null && best_until < companyDay(now, settingsOf(company).data.timeZone)

/** Same condition as the filter of this name. */
const hasNoRate = ({ status, cancelled, rates_complete: complete, costs }: ListRow) =>
  complete === 0 && costs === 0 && !cancelled && unpublishedStatuses.some((one) => one === status)

/** A row of the list, limited to these cost rights. */
export const shownRow = (row: ListRow, { nameOf, rights, currency, reading }: RowContext): QuotationRow => ({
  key: row.key,
  revision: row.revision,
  status: row.status,
  cancelled: row.cancelled,
  expired: isExpired(
    row.status,
    row.valid_until ?? undefined,
    companyDay(reading.now, reading.settingsOf(row.company).data.timeZone),
  ),
  scope: row.scope,
  createdAt: row.created_at.toISOString(),
  statusSince: row.status_since.toISOString(),
  ...dueOf(row, reading.settingsOf(row.company)),
  lastChangeAt: row.last_change_at.toISOString(),
  client: { id: row.client_id, name: row.client_name, reference: row.client_reference },
  commercial: { id: row.commercial, name: nameOf(row.commercial) },
  ...(row.assigned_to !== null && { assignedTo: { id: row.assigned_to, name: nameOf(row.assigned_to) } }),
  transportMode: row.transport_mode,
  modo: row.modo,
  origin: { code: row.origin_code, name: row.origin_name, country: row.origin_country },
  destination: { code: row.destination_code, name: row.destination_name, country: row.destination_country },
  incoterm: row.incoterm,
  weight: row.weight,
  volume: row.volume,
  chargeable: row.chargeable,
  chargeableBasis: row.chargeable_basis,
  containers: row.containers,
  ...(row.trucks.length > 0 ? { trucks: row.trucks } : {}),
  ...optionalField('dangerous', row.dangerous),
  ...optionalField('shipmentDate', row.shipment_date),
  sells: row.sells,
  ...(rights.lines && { costs: row.costs }),
  ...(rights.lines &&
    !isBestCostExpired(row, reading) &&
    optionalField('bestCost', row[moneyColumns.bestCost[currency]])),
  ...optionalField('sell', row[moneyColumns.sell[currency]]),
  ...(rights.margin && optionalField('marginPct', row.margin_pct)),
  ...(rights.margin && row.margin_at_most ? { marginAtMost: true } : {}),
  ...optionalField('validUntil', row.valid_until),
  ...optionalField('ttime', row.ttime),
  ...optionalField('followUpOn', row.follow_up_on),
  agentsAsked: row.agents_asked,
  agentsAnswered: row.agents_answered,
  agentsClosed: row.agents_closed,
  ...shownAgents(row.awaited),
  ...(row.agents_awaited_since !== null && { agentsAwaitedSince: row.agents_awaited_since.toISOString() }),
  ...(row.reopened ? { reopened: true } : {}),
  ...(rights.lines && optionalField('ratesMatching', row.rates_matching)),
  ...(rights.lines && optionalField('ratesComplete', row.rates_complete)),
  ...(rights.lines && hasNoRate(row) ? { noRate: true } : {}),
  revisions: row.revisions,
})

/**
 * Checks the rights to the list, and to the cost data that a filter or the sort order would reveal.
 * @throws Forbidden when one of them is missing
 */
const requireListRights = (list: ListName, filters: ListFilters, principal: Principal, sort = ''): CostRights => {
  if (!mayOpen(list, principal)) throw new Forbidden(`the list ${list}`)
  const rights = costRights(principal.permissions)
  const { bestCostFrom, bestCostTo, readyToSell, noRate, marginFrom, marginTo } = filters
  const costFilters = [bestCostFrom, bestCostTo, readyToSell, noRate]
  const usesCost = sort.endsWith('bestCost') || costFilters.some((one) => one !== undefined)
  if (usesCost && !rights.lines) throw new Forbidden('the right to see costs')
  const usesMargin = sort.endsWith('margin') || marginFrom !== undefined || marginTo !== undefined
  if (usesMargin && !rights.margin) throw new Forbidden('the right to see margins')
  return rights
}

type Page = RouteResponse<'GET /app/v1/quotations'>
type Found = ListRow & { sort_value: string | null }

const selectList = (order: ListOrder, now: Date) =>
  sql<Found>`q.key, q.revision, ${sql.join(columns)}, ${pendingAgents(now)} as awaited, ${sortValue(order)} as sort_value`

export type ListNeeds = Pick<Platform, 'clock'> & {
  readDb: ReadDb
  names: () => Promise<NameOf>
  settings: () => Promise<SettingsOf>
}

export const quotationPage = async (
  { readDb, clock, names, settings }: ListNeeds,
  query: z.output<typeof ListQuery>,
  session: Principal & { company: string },
): Promise<Page> => {
  const { list, sort = workLists[list].sort, cursor, limit, ...filters } = query
  const rights = requireListRights(list, filters, session, sort)
  const [nameOf, settingsOf, mergedFilters, search] = await Promise.all([
    names(),
    settings(),
    withMergedClients(readDb, filters),
    searchFor(readDb, filters.q),
  ])
  const reading = { now: clock(), settingsOf, company: session.company }
  const currency = currencyOf(reading)
  const order = { sort, currency }
  const rowsQuery = {
    db: readDb,
    columns: selectList(order, reading.now),
    conditions: rowConditions({ list, filters: mergedFilters, search, sortedBy: sortedBy(order) }, session, reading),
    limit: limit + 1,
  }
  const storedRows = await rowsInOrder(rowsQuery, stretchesOf(order, cursor))
  const page = storedRows.slice(0, limit)
  const last = page.at(-1)
  const approvalKeys = filters.awaitsApproval === 'true' ? page.map(({ key }) => key) : []
  const approvalOf = await pendingApprovals(readDb, approvalKeys, { currency, seesMargin: rights.margin })
  return {
    rows: page.map((row) => ({
      ...shownRow(row, { nameOf, rights, reading, currency }),
      ...approvalOf(row.key),
    })),
    currency,
    ...(storedRows.length > limit && last && { nextCursor: cursorAfter(order, last.sort_value, last.key) }),
  }
}

export const answerQuotationList = (needs: ListNeeds & Pick<Platform, 'http'>): void => {
  const { http, clock, readDb, settings } = needs
  answer(http, 'GET /app/v1/quotations', ({ query }, session) => quotationPage(needs, query, session))
  answer(http, 'GET /app/v1/quotations/summary', async ({ query: { list, ...filters } }, session) => {
    const rights = requireListRights(list, filters, session)
    const reading = { now: clock(), settingsOf: await settings(), company: session.company }
    const [mergedFilters, search] = await Promise.all([
      withMergedClients(readDb, filters),
      searchFor(readDb, filters.q),
    ])
    const conditions = rowConditions({ list, filters: mergedFilters, search, sortedBy: '' }, session, reading)
    const currency = currencyOf(reading)
    const limits = { most: mostCounted + 1, bestCost: moneyColumns.bestCost[currency] }
    const [sums] = (await sumsUpTo(conditions, limits).execute(readDb)).rows
    const count = Number(sums?.count ?? 0)
    if (count > mostCounted) return { count: mostCounted, more: true }
    return {
      count,
      sells: sums?.sells ?? [],
      ...(rights.lines && { costs: sums?.cost ? [{ currency, amount: sums.cost }] : [] }),
    }
  })
  answer(http, 'GET /app/v1/quotations/count', async ({ query: { list, ...filters } }, session) => {
    requireListRights(list, filters, session)
    const reading = { now: clock(), settingsOf: await settings(), company: session.company }
    const [mergedFilters, search] = await Promise.all([
      withMergedClients(readDb, filters),
      searchFor(readDb, filters.q),
    ])
    const conditions = rowConditions({ list, filters: mergedFilters, search, sortedBy: '' }, session, reading)
    const limit = Object.keys(filters).length > 0 ? mostMatchesCounted : mostCounted
    const { rows } = await countUpTo(conditions, limit + 1).execute(readDb)
    const count = Number(rows[0]?.count ?? 0)
    return count > limit ? { count: limit, more: true } : { count }
  })
}

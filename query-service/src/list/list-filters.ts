import { companies, modesOf } from '@freight/contracts/choices'
import {
  decidedStatuses,
  isDecided,
  offeredStatuses,
  statusList,
  unpublishedStatuses,
} from '@freight/contracts/quotation/status-groups'
import { dayAfter } from '@freight/contracts/company-settings/time-zone'
import type { Principal } from '@freight/contracts/access/policy'
import type { ListFilters } from '@freight/contracts/list/list-query'
import type { Status } from '@freight/contracts/quotation/status'
import type { ListName } from '@freight/contracts/quotation/views'
import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '@freight/contracts/pricing/money'
import { companyDay, startOfDay } from '../company-settings/company.ts'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import { idsOf } from '../organization/aliases.ts'
import type { QuotationListTable, ReadDb } from '../http/read-models.ts'
import type { Search, Searched } from './list-words.ts'
import { isOverdue } from './overdue.ts'
import { moneyColumns } from './money-columns.ts'
import { workLists } from './work-lists.ts'

type Condition = RawBuilder<boolean>

/** On whose clocks a list is read: now, the settings of each company, and the company of the one who reads. */
export type Reading = { now: Date; settingsOf: SettingsOf; company: string }

/** In which currency the amounts of a list are shown, sorted and asked for: that of the reader's company. */
export const currencyOf = ({ settingsOf, company }: Pick<Reading, 'settingsOf' | 'company'>): Currency =>
  settingsOf(company).data.displayCurrency

/**
 * A condition of the rows. `leads`: the columns by which the rows can be sorted while an index keeps to the condition,
 * or that it leaves so few rows that they can be sorted in any way. `each`: what it comes to, value by value, where an
 * index keeps the order for each of them only.
 */
type Filter = { condition: Condition; leads: readonly string[] | 'always'; each?: readonly Condition[] }

/** Which rows are asked for, when they are sorted by a column. */
export type Wanted = {
  /** What the engine keeps to from row to row of the order. */
  lead: readonly Condition[]
  /** What the rows have to pass besides. */
  rest: readonly Condition[]
  /** The same besides a filter of several values, where the engine keeps to each of those. */
  each?: { of: readonly Condition[]; rest: readonly Condition[] } | undefined
  words: readonly Searched[]
}

const filter = (condition: Condition, ...leads: string[]): Filter => ({ condition, leads })
const always = (condition: Condition): Filter => ({ condition, leads: 'always' })

const several = {
  scope: { column: 'scope', leads: 'scope' },
  incoterm: { column: 'incoterm', leads: 'incoterm' },
  commercial: { column: 'commercial', leads: 'last_change_at' },
  assignedTo: { column: 'assigned_to', leads: 'created_at' },
  origin: { column: 'origin_code', leads: 'origin_code' },
  destination: { column: 'destination_code', leads: 'destination_code' },
  originCountry: { column: 'origin_country', leads: 'origin_code' },
  destinationCountry: { column: 'destination_country', leads: 'destination_code' },
} as const satisfies Partial<Record<keyof ListFilters, { column: keyof QuotationListTable; leads: string }>>

const isSeveral = (name: string): name is keyof typeof several => Object.hasOwn(several, name)

/** Amounts are asked for in the currency in which they are shown. */
const rangesIn = (currency: Currency) =>
  ({
    weight: 'weight',
    volume: 'volume',
    chargeable: 'chargeable',
    bestCost: moneyColumns.bestCost[currency],
    sell: moneyColumns.sell[currency],
    margin: 'margin_pct',
  }) as const

const among = (column: string, [first, ...more]: readonly string[]): Condition =>
  more.length === 0 ? sql`${sql.ref(column)} = ${first ?? ''}` : sql`${sql.ref(column)} = any(${[first, ...more]})`

const mostMerged = 8

/**
 * One of the values: of one of them an index has the rows in an order, of several each by itself; by the column itself,
 * it has them all.
 */
const amongOrdered = (column: string, values: readonly string[], ordered: string, sortedBy: string): Filter[] => {
  if (values.length === 0) return []
  const condition = among(column, values)
  if (values.length === 1 || column === sortedBy) return [filter(condition, ordered)]
  const isMerged = ordered === sortedBy && values.length <= mostMerged
  return [{ condition, leads: [], ...(isMerged && { each: values.map((value) => among(column, [value])) }) }]
}

/** A mode belongs to one transport, so that the modes of the transports are all that has to be looked for. */
const byMode = ({ transportMode = [], modo = [] }: ListFilters): Filter[] => {
  if (transportMode.length === 0) return modo.length === 0 ? [] : [filter(among('modo', modo), 'modo')]
  const carried: readonly string[] = transportMode.flatMap((transport) => modesOf[transport])
  const meant = modo.length === 0 ? carried : modo.filter((mode) => carried.includes(mode))
  return [meant.length === 0 ? always(sql`false`) : filter(among('modo', meant), 'modo')]
}

const byRange = (filters: ListFilters, currency: Currency): Filter[] => {
  const ranges = rangesIn(currency)
  return (Object.keys(ranges) as (keyof typeof ranges)[]).flatMap((name) => {
    const [least, most] = [filters[`${name}From`], filters[`${name}To`]]
    const [column, ref] = [ranges[name], sql.ref(ranges[name])]
    return [
      ...(least === undefined ? [] : [filter(sql`${ref} >= ${least}::numeric`, column)]),
      ...(most === undefined ? [] : [filter(sql`${ref} <= ${most}::numeric`, column)]),
    ]
  })
}

const byDay = (filters: ListFilters, { now, settingsOf, company }: Reading): Filter[] => {
  const { waitingHours, statusFrom, createdFrom, createdTo, changedFrom, changedTo } = filters
  const { timeZone } = settingsOf(company).data
  const since = (column: string, day: string | undefined): Filter[] =>
    day === undefined ? [] : [filter(sql`${sql.ref(column)} >= ${startOfDay(day, timeZone)}`, column)]
  const until = (column: string, day: string | undefined): Filter[] =>
    day === undefined ? [] : [filter(sql`${sql.ref(column)} < ${startOfDay(dayAfter(day), timeZone)}`, column)]
  const longest = waitingHours === undefined ? undefined : new Date(now.getTime() - waitingHours * 3_600_000)
  return [
    ...(longest ? [filter(sql`status_since <= ${longest}`, 'status_since')] : []),
    ...since('status_since', statusFrom),
    ...since('created_at', createdFrom),
    ...until('created_at', createdTo),
    ...since('last_change_at', changedFrom),
    ...until('last_change_at', changedTo),
  ]
}

/**
 * The filters with the organizations that were merged into the clients asked for: they are meant too. The engine is
 * told which they are, so that it knows how many rows they have.
 */
export const withMerged = async (db: ReadDb, filters: ListFilters): Promise<ListFilters> => {
  if (!filters.client?.length) return filters
  const { rows } = await sql<{ ids: string[] }>`select ${idsOf(filters.client)} as ids`.execute(db)
  return { ...filters, client: rows[0]?.ids ?? filters.client }
}

export const isOpen = (status: Status): boolean => !isDecided(status)

const offered: readonly Status[] = offeredStatuses

/**
 * One condition of all that is asked of the status, because the engine takes two for independent. In words, not in
 * parameters, as the partial indexes are. Most quotations are decided; those of the other statuses are few.
 */
const byStatus = (list: ListName, { status, expired, expiresBy }: ListFilters): Filter[] => {
  const asked = [
    workLists[list].statuses,
    status?.length ? status : undefined,
    expired === 'true' || expiresBy ? offered : undefined,
  ].filter((one) => one !== undefined)
  const [first, ...more] = asked
  if (!first) return []
  const meant = first.filter((one) => more.every((others) => others.includes(one)))
  if (meant.length === 0) return [always(sql`false`)]
  const condition = sql<boolean>`status in (${sql.join(meant.map((one) => sql.lit(one)))})`
  return [meant.every(isOpen) ? always(condition) : filter(condition, 'status_since', 'status')]
}

type Asked = { list: ListName; filters: ListFilters; search: Search; sortedBy: string }

/** The rows of a work list for this principal that pass the filters, sorted by a column. */
export const wantedRows = (
  { list, filters, search: { reference, words }, sortedBy }: Asked,
  principal: Principal,
  reading: Reading,
): Wanted => {
  const { rows, leads, keepsCancelled } = workLists[list]
  const { client = [], container = [], ttime } = filters
  const all: Filter[] = [
    leads ? filter(rows(principal), leads) : always(rows(principal)),
    ...(keepsCancelled || filters.includeCancelled === 'true' ? [] : [always(sql`not cancelled`)]),
    ...byStatus(list, filters),
    ...byDay(filters, reading),
    ...byValidity(filters, reading),
    ...Object.keys(filters)
      .filter(isSeveral)
      .flatMap((name) => {
        const { column, leads: ordered } = several[name]
        return amongOrdered(column, filters[name] ?? [], ordered, sortedBy)
      }),
    ...byMode(filters),
    ...amongOrdered('client_id', client, 'created_at', sortedBy),
    ...(container.length === 0
      ? []
      : [filter(sql`containers @> any(${container.map((type) => JSON.stringify([{ type }]))}::jsonb[])`)]),
    ...(ttime === undefined ? [] : [filter(sql`ttime >= ${ttime}`, 'ttime')]),
    ...byRange(filters, currencyOf(reading)),
    ...byWork(filters, reading),
    ...(reference === undefined ? [] : [always(sql`key = ${reference}`)]),
  ]
  const isLead = ({ leads: by }: Filter) => by === 'always' || by.includes(sortedBy)
  const rest = all.filter((one) => !isLead(one))
  const split = rest.find(({ each }) => each)
  const conditions = (some: readonly Filter[]) => some.map(({ condition }) => condition)
  return {
    lead: conditions(all.filter(isLead)),
    rest: conditions(rest),
    ...(split?.each && { each: { of: split.each, rest: conditions(rest.filter((one) => one !== split)) } }),
    words,
  }
}

/** What holds for few rows, or what does not. */
const whether = (condition: Condition, wanted: 'true' | 'false' | undefined): Filter[] => {
  if (wanted === undefined) return []
  return [wanted === 'true' ? always(condition) : filter(sql`not coalesce(${condition}, false)`)]
}

const byValidity = (
  { expired, expiresBy, validFrom, validTo, followUpFrom, followUpTo }: ListFilters,
  reading: Reading,
): Filter[] => {
  const today = dayIn(reading)
  const isOver = sql<boolean>`valid_until < ${today}`
  const ends = [sql<boolean>`valid_until >= ${today}`, sql<boolean>`valid_until <= ${expiresBy}::date`]
  return [
    ...(expired === 'true' ? [always(isOver)] : []),
    ...(expired === 'false' ? [filter(sql`not coalesce(${isOffered} and ${isOver}, false)`)] : []),
    ...(expiresBy ? ends.map(always) : []),
    ...(validFrom === undefined ? [] : [filter(sql`valid_until >= ${validFrom}::date`, 'valid_until')]),
    ...(validTo === undefined ? [] : [filter(sql`valid_until <= ${validTo}::date`, 'valid_until')]),
    // Few are called at all.
    ...(followUpFrom === undefined ? [] : [always(sql`follow_up_on >= ${followUpFrom}::date`)]),
    ...(followUpTo === undefined ? [] : [always(sql`follow_up_on <= ${followUpTo}::date`)]),
  ]
}

const byWork = (filters: ListFilters, reading: Reading): Filter[] => [
  ...whether(isOverdue(reading), filters.overdue),
  ...whether(isAwaitingApproval, filters.awaitsApproval),
  ...whether(sql`(costs > 0 and sells = 0)`, filters.readyToSell),
  ...whether(sql`agents_awaited > 0`, filters.awaitsAgents),
  ...whether(isWithoutRate, filters.noRate),
  ...byAgents(filters, reading),
]

const byAgents = ({ costsComplete, unansweredHours, agentsLate }: ListFilters, { now }: Reading): Filter[] => {
  const isComplete = sql<boolean>`(agents_answered > 0 and agents_awaited = 0)`
  const longest = unansweredHours === undefined ? undefined : new Date(now.getTime() - unansweredHours * 3_600_000)
  const isLate = sql<boolean>`(agents_awaited > 0 and key in (select quotation_key from read.cost_request_list
    where state in ('OPEN', 'VIEWED') and due_at <= ${now}))`
  return [
    // Most of those that are decided are complete.
    ...(costsComplete === 'true' ? [filter(isComplete)] : whether(isComplete, costsComplete)),
    ...(longest ? [always(sql`(agents_awaited > 0 and agents_awaited_since <= ${longest})`)] : []),
    ...whether(isLate, agentsLate),
  ]
}

const isWithoutRate = sql<boolean>`(rates_complete = 0 and costs = 0 and status in (${sql.raw(statusList(unpublishedStatuses))}))`

const isOffered = sql<boolean>`status in (${sql.raw(statusList(offeredStatuses))})`

/** A question about a quotation that is decided or cancelled needs no answer any more. */
const isAwaitingApproval = sql<boolean>`(not cancelled and status not in (${sql.raw(statusList(decidedStatuses))})
  and key in (select key from read.sell_approvals where waiting > 0))`

/** The day that it is in the company of each row; a plain value as long as it is the same everywhere. */
const dayIn = ({ now, settingsOf, company: own }: Reading) => {
  const days = companies.map((company) => ({ company, day: companyDay(now, settingsOf(company).data.timeZone) }))
  const [first] = days
  if (days.every(({ day }) => day === first?.day)) return sql`${first?.day}::date`
  const cases = days.map(({ company, day }) => sql`when ${company} then ${day}::date`)
  return sql`case company ${sql.join(cases, sql` `)} else ${companyDay(now, settingsOf(own).data.timeZone)}::date end`
}

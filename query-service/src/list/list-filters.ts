import { companies } from '@freight/contracts/vocabulary/people'
import { modesOf } from '@freight/contracts/vocabulary/transport'
import type { Currency, Status } from '@freight/contracts/vocabulary/schemas'
import {
  decidedStatuses,
  isDecided,
  offeredStatuses,
  statusList,
  unpublishedStatuses,
} from '@freight/contracts/vocabulary/quotation'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import type { Principal } from '@freight/contracts/access/policy'
import type { ListFilters } from '@freight/contracts/list/list-query'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { type RawBuilder, sql } from 'kysely'
import { companyDay, startOfDay, type SettingsOf } from '../company-settings/company-settings.ts'
import { idsOf } from '../organization/aliases.ts'
import type { QuotationListTable, ReadDb } from '../http/read-models.ts'
import type { Search, WordConditions } from './list-words.ts'
import { isOverdue } from './overdue.ts'
import { moneyColumns } from './list-sort.ts'
import { workLists } from './work-lists.ts'

type Condition = RawBuilder<boolean>

/** Current time, settings of each company, and company of the reader. */
export type Reading = { now: Date; settingsOf: SettingsOf; company: string }

/** Currency in which the amounts of a list are shown, sorted and filtered: that of the reader's company. */
export const currencyOf = ({ settingsOf, company }: Pick<Reading, 'settingsOf' | 'company'>): Currency =>
  settingsOf(company).data.displayCurrency

/**
 * A condition on the rows. `leads`: sort columns whose index also serves this condition; `always` if it leaves few
 * rows. `perValue`: the same condition per value, where an index keeps the order for a single value only.
 */
type Filter = { condition: Condition; leads: readonly string[] | 'always'; perValue?: readonly Condition[] }

/** Conditions for rows sorted by a column. */
export type RowConditions = {
  /** Conditions that the index of the sort column serves. */
  leadConditions: readonly Condition[]
  /** All other conditions. */
  otherConditions: readonly Condition[]
  /** Alternative with one condition per value of a filter, which the index serves one by one. */
  perValue?: { valueConditions: readonly Condition[]; otherConditions: readonly Condition[] } | undefined
  words: readonly WordConditions[]
}

const filter = (condition: Condition, ...leads: string[]): Filter => ({ condition, leads })
const selectiveFilter = (condition: Condition): Filter => ({ condition, leads: 'always' })

/** Filters by values; `orderColumn`: sort column whose index also serves the filter. */
const valueFilters = {
  scope: { column: 'scope', orderColumn: 'scope' },
  incoterm: { column: 'incoterm', orderColumn: 'incoterm' },
  commercial: { column: 'commercial', orderColumn: 'last_change_at' },
  assignedTo: { column: 'assigned_to', orderColumn: 'created_at' },
  origin: { column: 'origin_code', orderColumn: 'origin_code' },
  destination: { column: 'destination_code', orderColumn: 'destination_code' },
  originCountry: { column: 'origin_country', orderColumn: 'origin_code' },
  destinationCountry: { column: 'destination_country', orderColumn: 'destination_code' },
} as const satisfies Partial<Record<keyof ListFilters, { column: keyof QuotationListTable; orderColumn: string }>>

const isValueFilter = (name: string): name is keyof typeof valueFilters => Object.hasOwn(valueFilters, name)

/** Range filters on amounts use the displayed currency. */
const rangesIn = (currency: Currency) =>
  ({
    weight: 'weight',
    volume: 'volume',
    chargeable: 'chargeable',
    bestCost: moneyColumns.bestCost[currency],
    sell: moneyColumns.sell[currency],
    margin: 'margin_pct',
  }) as const

const isAnyOf = (column: string, [first, ...otherValues]: readonly string[]): Condition =>
  otherValues.length === 0
    ? sql`${sql.ref(column)} = ${first ?? ''}`
    : sql`${sql.ref(column)} = any(${[first, ...otherValues]})`

/** With more values the rows of each are not read one by one. */
const mostReadPerValue = 8

/**
 * A filter by values: an index keeps the sort order for a single value, or for several values one by one; sorted by the
 * filtered column itself, it covers all of them.
 */
const byOrderedValues = (
  column: string,
  values: readonly string[],
  orderColumn: string,
  sortedBy: string,
): Filter[] => {
  if (values.length === 0) return []
  const condition = isAnyOf(column, values)
  if (values.length === 1 || column === sortedBy) return [filter(condition, orderColumn)]
  const isReadPerValue = orderColumn === sortedBy && values.length <= mostReadPerValue
  return [
    { condition, leads: [], ...(isReadPerValue && { perValue: values.map((value) => isAnyOf(column, [value])) }) },
  ]
}

/** Each mode belongs to one transport, so a filter by transport becomes a filter by modes. */
const byMode = ({ transportMode = [], modo = [] }: ListFilters): Filter[] => {
  if (transportMode.length === 0) return modo.length === 0 ? [] : [filter(isAnyOf('modo', modo), 'modo')]
  const modesOfTransports: readonly string[] = transportMode.flatMap((transport) => modesOf[transport])
  const modes = modo.length === 0 ? modesOfTransports : modo.filter((mode) => modesOfTransports.includes(mode))
  return [modes.length === 0 ? selectiveFilter(sql`false`) : filter(isAnyOf('modo', modes), 'modo')]
}

const byRange = (filters: ListFilters, currency: Currency): Filter[] => {
  const ranges = rangesIn(currency)
  return (Object.keys(ranges) as (keyof typeof ranges)[]).flatMap((name) => {
    const [minimum, maximum] = [filters[`${name}From`], filters[`${name}To`]]
    const [column, ref] = [ranges[name], sql.ref(ranges[name])]
    return [
      ...(minimum === undefined ? [] : [filter(sql`${ref} >= ${minimum}::numeric`, column)]),
      ...(maximum === undefined ? [] : [filter(sql`${ref} <= ${maximum}::numeric`, column)]),
    ]
  })
}

const byDay = (filters: ListFilters, { now, settingsOf, company }: Reading): Filter[] => {
  const { waitingHours, statusFrom, createdFrom, createdTo, changedFrom, changedTo } = filters
  const { timeZone } = settingsOf(company).data
  const onOrAfter = (column: string, day: string | undefined): Filter[] =>
    day === undefined ? [] : [filter(sql`${sql.ref(column)} >= ${startOfDay(day, timeZone)}`, column)]
  const onOrBefore = (column: string, day: string | undefined): Filter[] =>
    day === undefined ? [] : [filter(sql`${sql.ref(column)} < ${startOfDay(dayAfter(day), timeZone)}`, column)]
  const waitingSince = waitingHours === undefined ? undefined : new Date(now.getTime() - waitingHours * 3_600_000)
  return [
    ...(waitingSince ? [filter(sql`status_since <= ${waitingSince}`, 'status_since')] : []),
    ...onOrAfter('status_since', statusFrom),
    ...onOrAfter('created_at', createdFrom),
    ...onOrBefore('created_at', createdTo),
    ...onOrAfter('last_change_at', changedFrom),
    ...onOrBefore('last_change_at', changedTo),
  ]
}

/**
 * Adds the organizations that were merged into the selected clients. Their ids are looked up first, because PostgreSQL
 * estimates the number of rows better for literal ids.
 */
export const withMergedClients = async (db: ReadDb, filters: ListFilters): Promise<ListFilters> => {
  if (!filters.client?.length) return filters
  const { rows } = await sql<{ ids: string[] }>`select ${idsOf(filters.client)} as ids`.execute(db)
  return { ...filters, client: rows[0]?.ids ?? filters.client }
}

export const isOpen = (status: Status): boolean => !isDecided(status)

const statusesOfOffers: readonly Status[] = offeredStatuses

/**
 * One condition for all filters on the status, because PostgreSQL treats two as independent. Literals instead of
 * parameters, to match the partial indexes. Most quotations are decided; the other statuses are few.
 */
const byStatus = (list: ListName, { status, expired, expiresBy }: ListFilters): Filter[] => {
  const statusSets = [
    workLists[list].statuses,
    status?.length ? status : undefined,
    expired === 'true' || expiresBy ? statusesOfOffers : undefined,
  ].filter((one) => one !== undefined)
  const [first, ...otherSets] = statusSets
  if (!first) return []
  const common = first.filter((one) => otherSets.every((statusSet) => statusSet.includes(one)))
  if (common.length === 0) return [selectiveFilter(sql`false`)]
  const condition = sql<boolean>`status in (${sql.join(common.map((one) => sql.lit(one)))})`
  return [common.every(isOpen) ? selectiveFilter(condition) : filter(condition, 'status_since', 'status')]
}

type ListSelection = { list: ListName; filters: ListFilters; search: Search; sortedBy: string }

/** Conditions for the rows of a work list that the principal sees and the filters select. */
export const rowConditions = (
  { list, filters, search: { reference, words }, sortedBy }: ListSelection,
  principal: Principal,
  reading: Reading,
): RowConditions => {
  const { isListed, leads, keepsCancelled } = workLists[list]
  const { client = [], container = [], ttime } = filters
  const allFilters: Filter[] = [
    leads ? filter(isListed(principal), leads) : selectiveFilter(isListed(principal)),
    ...(keepsCancelled || filters.includeCancelled === 'true' ? [] : [selectiveFilter(sql`not cancelled`)]),
    ...byStatus(list, filters),
    ...byDay(filters, reading),
    ...byValidity(filters, reading),
    ...Object.keys(filters)
      .filter(isValueFilter)
      .flatMap((name) => {
        const { column, orderColumn } = valueFilters[name]
        return byOrderedValues(column, filters[name] ?? [], orderColumn, sortedBy)
      }),
    ...byMode(filters),
    // No index combines it with the order: each company has about half of the rows.
    ...(filters.company?.length ? [filter(isAnyOf('company', filters.company))] : []),
    ...byOrderedValues('client_id', client, 'created_at', sortedBy),
    ...(container.length === 0
      ? []
      : [filter(sql`containers @> any(${container.map((type) => JSON.stringify([{ type }]))}::jsonb[])`)]),
    ...(ttime === undefined ? [] : [filter(sql`ttime >= ${ttime}`, 'ttime')]),
    ...byRange(filters, currencyOf(reading)),
    ...byWork(filters, reading),
    ...(reference === undefined ? [] : [selectiveFilter(sql`key = ${reference}`)]),
  ]
  const isLead = ({ leads: leadColumns }: Filter) => leadColumns === 'always' || leadColumns.includes(sortedBy)
  const otherFilters = allFilters.filter((one) => !isLead(one))
  const perValueFilter = otherFilters.find(({ perValue }) => perValue)
  const conditions = (filterList: readonly Filter[]) => filterList.map(({ condition }) => condition)
  return {
    leadConditions: conditions(allFilters.filter(isLead)),
    otherConditions: conditions(otherFilters),
    ...(perValueFilter?.perValue && {
      perValue: {
        valueConditions: perValueFilter.perValue,
        otherConditions: conditions(otherFilters.filter((one) => one !== perValueFilter)),
      },
    }),
    words,
  }
}

/** A condition that holds for few rows, or its negation. */
const byFlag = (condition: Condition, value: 'true' | 'false' | undefined): Filter[] => {
  if (value === undefined) return []
  return [value === 'true' ? selectiveFilter(condition) : filter(sql`not coalesce(${condition}, false)`)]
}

const byValidity = (
  { expired, expiresBy, validFrom, validTo, followUpFrom, followUpTo }: ListFilters,
  reading: Reading,
): Filter[] => {
  const today = dayIn(reading)
  const isPastValidity = sql<boolean>`valid_until < ${today}`
  const expiringConditions = [sql<boolean>`valid_until >= ${today}`, sql<boolean>`valid_until <= ${expiresBy}::date`]
  return [
    ...(expired === 'true' ? [selectiveFilter(isPastValidity)] : []),
    ...(expired === 'false' ? [filter(sql`not coalesce(${isOffered} and ${isPastValidity}, false)`)] : []),
    ...(expiresBy ? expiringConditions.map(selectiveFilter) : []),
    ...(validFrom === undefined ? [] : [filter(sql`valid_until >= ${validFrom}::date`, 'valid_until')]),
    ...(validTo === undefined ? [] : [filter(sql`valid_until <= ${validTo}::date`, 'valid_until')]),
    // Few rows have a follow-up date.
    ...(followUpFrom === undefined ? [] : [selectiveFilter(sql`follow_up_on >= ${followUpFrom}::date`)]),
    ...(followUpTo === undefined ? [] : [selectiveFilter(sql`follow_up_on <= ${followUpTo}::date`)]),
  ]
}

const byWork = (filters: ListFilters, reading: Reading): Filter[] => [
  // Expensive, because it uses the calendar of each company, so only with this filter.
  ...(filters.overdue === undefined ? [] : byFlag(isOverdue(reading), filters.overdue)),
  ...byFlag(isAwaitingApproval, filters.awaitsApproval),
  ...byFlag(sql`(costs > 0 and sells = 0)`, filters.readyToSell),
  ...byFlag(sql`agents_awaited > 0`, filters.awaitsAgents),
  ...byFlag(isWithoutRate, filters.noRate),
  ...byAgents(filters, reading),
]

const byAgents = ({ costsComplete, unansweredHours, agentsLate }: ListFilters, { now }: Reading): Filter[] => {
  const isComplete = sql<boolean>`(agents_answered > 0 and agents_awaited = 0)`
  const unansweredSince =
    unansweredHours === undefined ? undefined : new Date(now.getTime() - unansweredHours * 3_600_000)
  const isLate = sql<boolean>`(agents_awaited > 0 and key in (select quotation_key from read.cost_request_list
    where state in ('OPEN', 'VIEWED') and due_at <= ${now}))`
  return [
    // Most decided quotations are complete.
    ...(costsComplete === 'true' ? [filter(isComplete)] : byFlag(isComplete, costsComplete)),
    ...(unansweredSince
      ? [selectiveFilter(sql`(agents_awaited > 0 and agents_awaited_since <= ${unansweredSince})`)]
      : []),
    ...byFlag(isLate, agentsLate),
  ]
}

const isWithoutRate = sql<boolean>`(rates_complete = 0 and costs = 0 and status in (${sql.raw(statusList(unpublishedStatuses))}))`

const isOffered = sql<boolean>`status in (${sql.raw(statusList(offeredStatuses))})`

/** A decided or cancelled quotation no longer needs an approval. */
const isAwaitingApproval = sql<boolean>`(not cancelled and status not in (${sql.raw(statusList(decidedStatuses))})
  and key in (select key from read.sell_approvals where waiting > 0))`

/** Current day in the company of each row; a constant if it is the same in all companies. */
const dayIn = ({ now, settingsOf, company: ownCompany }: Reading) => {
  const days = companies.map((company) => ({ company, day: companyDay(now, settingsOf(company).data.timeZone) }))
  const [first] = days
  if (days.every(({ day }) => day === first?.day)) return sql`${first?.day}::date`
  const cases = days.map(({ company, day }) => sql`when ${company} then ${day}::date`)
  return sql`case company ${sql.join(cases, sql` `)} else ${companyDay(now, settingsOf(ownCompany).data.timeZone)}::date end`
}

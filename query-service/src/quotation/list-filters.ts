import { companies } from '@freight/contracts/company-settings/company'
import { dayAfter } from '@freight/contracts/company-settings/time-zone'
import type { ListFilters } from '@freight/contracts/routes'
import type { Asker } from '@freight/contracts/policy'
import type { ListName } from '@freight/contracts/quotation/views'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { companyDay, startOfDay } from '../company.ts'
import type { SettingsOf } from '../company-settings.ts'
import { idsOf } from '../organization/aliases.ts'
import type { QuotationListTable, ReadDb } from '../read-models.ts'
import { searchPatterns } from '../search-words.ts'
import { isOverdue } from './overdue.ts'
import { workLists } from './work-lists.ts'

type Filters = z.output<typeof ListFilters>
type Table = 'read.quotation_list'
type Rows = SelectQueryBuilder<{ [Name in Table]: QuotationListTable }, Table, object>

/** On whose clocks a list is read: now, the settings of each company, and the company of the one who reads. */
export type Reading = { now: Date; settingsOf: SettingsOf; company: string }

const several = {
  status: 'status',
  transportMode: 'transport_mode',
  modo: 'modo',
  incoterm: 'incoterm',
  client: 'client_id',
  commercial: 'commercial',
  assignedTo: 'assigned_to',
  originCountry: 'origin_country',
  destinationCountry: 'destination_country',
} as const satisfies Partial<Record<keyof Filters, keyof QuotationListTable>>

const isSeveral = (name: string): name is keyof typeof several => Object.hasOwn(several, name)

/** The rows of a work list that pass the filters, for this asker. */
export const filteredRows = (db: ReadDb, list: ListName, filters: Filters, asker: Asker, reading: Reading): Rows => {
  const { now, settingsOf, company } = reading
  const { timeZone } = settingsOf(company).data
  const { rows, keepsCancelled } = workLists[list]
  let query: Rows = db.selectFrom('read.quotation_list').where((row) => rows(row, asker))
  if (!keepsCancelled && filters.includeCancelled !== 'true') query = query.where('cancelled', '=', false)
  for (const name of Object.keys(filters).filter(isSeveral)) {
    const values: readonly string[] = filters[name] ?? []
    // A client is meant with the organizations that were merged into him.
    const meant = name === 'client' ? idsOf(values) : values
    if (values.length > 0) query = query.where(sql<boolean>`${sql.ref(several[name])} = any(${meant})`)
  }
  for (const pattern of searchPatterns(filters.q)) query = query.where('search', 'like', pattern)
  const { ttime, waitingHours, statusFrom, createdFrom, createdTo, expired } = filters
  if (ttime !== undefined) query = query.where('ttime', '>=', ttime)
  if (waitingHours !== undefined) {
    query = query.where('status_since', '<=', new Date(now.getTime() - waitingHours * 3_600_000))
  }
  if (statusFrom) query = query.where('status_since', '>=', startOfDay(statusFrom, timeZone))
  if (createdFrom) query = query.where('created_at', '>=', startOfDay(createdFrom, timeZone))
  if (createdTo) query = query.where('created_at', '<', startOfDay(dayAfter(createdTo), timeZone))
  if (expired) query = query.where(isExpired(reading, expired === 'true'))
  return byWork(query, filters, reading)
}

const byWork = (query: Rows, { expiresBy, overdue, awaitsApproval, readyToSell }: Filters, reading: Reading): Rows => {
  if (expiresBy)
    query = query.where(isOffered).where(sql<boolean>`valid_until between ${today(reading)} and ${expiresBy}`)
  if (overdue) query = query.where(sql<boolean>`${isOverdue(reading)} = ${overdue === 'true'}`)
  if (awaitsApproval) query = query.where(sql<boolean>`${isAwaitingApproval} = ${awaitsApproval === 'true'}`)
  if (readyToSell) query = query.where(sql<boolean>`(costs > 0 and sells = 0) = ${readyToSell === 'true'}`)
  return query
}

const isOffered = sql<boolean>`status in ('QUOTED', 'UPDATED', 'SENT')`

/** A question about a quotation that is decided or cancelled needs no answer any more. */
const isAwaitingApproval = sql`(not cancelled and status not in ('APPROVED', 'NOT_APPROVED')
  and key in (select key from read.sell_approvals where waiting > 0))`

/** The day that it is in the company of each row; a plain value as long as it is the same everywhere. */
const today = ({ now, settingsOf }: Reading) => {
  const days = companies.map((company) => ({ company, day: companyDay(now, settingsOf(company).data.timeZone) }))
  const [first] = days
  if (days.every(({ day }) => day === first?.day)) return sql`${first?.day}::date`
  const cases = days.map(({ company, day }) => sql`when ${company} then ${day}::date`)
  return sql`case company ${sql.join(cases, sql` `)} else ${companyDay(now)}::date end`
}

const isExpired = (reading: Reading, wanted: boolean) =>
  sql<boolean>`(${isOffered} and coalesce(valid_until < ${today(reading)}, false)) = ${wanted}`

import type { AnalyticsRow } from '@freight/platform/analytics/port'
import { columnName } from '@freight/contracts/tables/columns'
import type { CostRequestListRow } from './cost-request-list.ts'

const code = 'LowCardinality(String)'
const instant = "DateTime64(3, 'UTC')"

/** What the analytics store holds of a request for costs, by the names of a row: nothing that names the person asked. */
export const costRequestFactColumns: ReadonlyMap<string, string> = new Map([
  ['company', code],
  ['quotationKey', 'String'],
  ['providerId', 'String'],
  ['providerName', 'String'],
  ['contactId', 'String'],
  ['askedBy', 'String'],
  ['state', code],
  ['askedAt', instant],
  ['linkSince', instant],
  ['dueAt', instant],
  ['viewedAt', `Nullable(${instant})`],
  ['answeredAt', `Nullable(${instant})`],
  ['firstAnsweredAt', `Nullable(${instant})`],
  ['submissionNo', 'UInt32'],
  ['reminders', 'UInt32'],
  ['declineReason', code],
  ['recordedBy', 'String'],
])

export const costRequestFact = (key: string, revision: number, row: CostRequestListRow): AnalyticsRow => {
  const told = { ...row, declineReason: row.declined?.reasonCode ?? '', recordedBy: row.recordedBy ?? '' }
  return {
    key,
    revision,
    ...Object.fromEntries(
      Object.entries(told)
        .filter(([field]) => costRequestFactColumns.has(field))
        .map(([field, value]) => [columnName(field), value]),
    ),
  }
}

import type { CostRequestListRow } from './cost-request-list.ts'

const code = 'LowCardinality(String)'
const instant = "DateTime64(3, 'UTC')"

/** Columns of a cost request in the analytics store, by field. No personal data: the contact is left out. */
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

/** The values of these columns, in the same order. */
export const costRequestValues = (row: CostRequestListRow): unknown[] => {
  const expressions: Readonly<Record<string, unknown>> = {
    ...row,
    declineReason: row.declined?.reasonCode ?? '',
    recordedBy: row.recordedBy ?? '',
  }
  return [...costRequestFactColumns.keys()].map((field) => expressions[field])
}

import type { CostRequestListRow } from './cost-request-list.ts'

const codeType = 'LowCardinality(String)'
const instantType = "DateTime64(3, 'UTC')"

/** Columns of a cost request in the analytics store, by field. No personal data: the contact is left out. */
export const costRequestFactColumns: ReadonlyMap<string, string> = new Map([
  ['company', codeType],
  ['quotationKey', 'String'],
  ['providerId', 'String'],
  ['providerName', 'String'],
  ['contactId', 'String'],
  ['askedBy', 'String'],
  ['state', codeType],
  ['askedAt', instantType],
  ['linkSince', instantType],
  ['dueAt', instantType],
  ['viewedAt', `Nullable(${instantType})`],
  ['answeredAt', `Nullable(${instantType})`],
  ['firstAnsweredAt', `Nullable(${instantType})`],
  ['submissionNo', 'UInt32'],
  ['reminders', 'UInt32'],
  ['declineReason', codeType],
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

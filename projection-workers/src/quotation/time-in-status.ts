import type { Envelope } from '@freight/contracts/events/envelope'
import type { Status } from '@freight/contracts/quotation/status'
import type { QuotationFactsRow } from './facts/quotation-facts-columns.ts'

type Stage = 'requestedSeconds' | 'pendingSeconds' | 'quotedSeconds' | 'sentSeconds'

/** Stage of a status; time in a decided or postponed status is not measured. */
const stageOf: Readonly<Record<Status, Stage | undefined>> = {
  REQUESTED: 'requestedSeconds',
  PENDING: 'pendingSeconds',
  QUOTED: 'quotedSeconds',
  UPDATED: 'quotedSeconds',
  SENT: 'sentSeconds',
  APPROVED: undefined,
  NOT_APPROVED: undefined,
  FUTURE: undefined,
}

/** Maximum of an `int` column. A longer period, from a wrong clock, must not park the quotation. */
const mostSeconds = 2_147_483_647

/**
 * The row in another status, with the finished period added to its stage, in whole seconds. The same status changes
 * nothing.
 */
export const withTimeInStatus = (
  row: QuotationFactsRow,
  status: Status,
  { occurredAt, revision }: Envelope,
): QuotationFactsRow => {
  // The first event ends no period.
  if (revision === 1) return { ...row, status, statusSince: occurredAt }
  if (status === row.status) return row
  const stage = stageOf[row.status]
  const duration = Math.max(0, Math.floor((Date.parse(occurredAt) - Date.parse(row.statusSince)) / 1000))
  const nextRow = { ...row, status, statusSince: occurredAt }
  if (stage !== undefined) nextRow[stage] = Math.min(mostSeconds, row[stage] + duration)
  return nextRow
}

import type { Envelope } from '@freight/contracts/events/envelope'
import type { Status } from '@freight/contracts/quotation/status'
import type { QuotationFactsRow } from './facts/quotation-facts-columns.ts'

type Stage = 'requestedSeconds' | 'pendingSeconds' | 'quotedSeconds' | 'sentSeconds'

/** The stage that a stay in a status belongs to; a decided or parked quotation waits for nobody. */
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

/** What a column of whole numbers can hold. A clock that was wrong for a while may tell more, and parks no quotation. */
const mostSeconds = 2_147_483_647

/** The row in another status, the stay that ends (whole seconds) added to its stage. The same status: nothing ends. */
export const moved = (
  row: QuotationFactsRow,
  status: Status,
  { occurredAt, revision }: Envelope,
): QuotationFactsRow => {
  // With the first event a life begins, and no stay ends.
  if (revision === 1) return { ...row, status, statusSince: occurredAt }
  if (status === row.status) return row
  const stage = stageOf[row.status]
  const stayed = Math.max(0, Math.floor((Date.parse(occurredAt) - Date.parse(row.statusSince)) / 1000))
  const after = { ...row, status, statusSince: occurredAt }
  if (stage !== undefined) after[stage] = Math.min(mostSeconds, row[stage] + stayed)
  return after
}

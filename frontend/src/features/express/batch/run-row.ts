import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ExpressOption } from '@freight/contracts/express-shipment/option'
import { call, command, type CommandId, partOfCommand, urlOf } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { localMoment } from '../acts/local-moment.ts'
import type { ShipmentCommand } from '../acts/use-shipment-command.ts'
import { mayBeApplied, wait, withRetries } from './retries.ts'

export const batchActs = ['TAKE', 'RATE', 'CHEAPEST', 'FASTEST', 'BOOK', 'PRINT', 'FINISH'] as const
/**
 * What runs for many shipments. The last two start elsewhere: at the scan box and after an import.
 */
export type BatchAct = (typeof batchActs)[number] | 'HAND_OVER' | 'CANCEL'

/** Result of a row. `code`: key of a reason in the texts; `text`: words of a carrier, or a waybill. */
export interface RowEnd {
  state: 'done' | 'refused' | 'doubtful'
  error?: unknown
  code?: 'NO_OPTION' | 'SEVERAL_CURRENCIES' | 'NOT_BOOKED' | 'STILL_RUNNING' | 'DOUBTFUL' | 'WITH_CARRIER'
  text?: string
}

export interface RowWork {
  /** Id of this run of the row: the part of each step is added, so a repeated step is applied once. */
  commandId: CommandId
  /** Reason that a command stores, in the language of the user. */
  reason: string
  /** Scanned piece. */
  piece?: number | undefined
}

/** A carrier usually answers within seconds; later the result is in the list. */
const BOOKING_LIMIT_MS = 120_000
const BOOKING_POLL_MS = 1000

const detailOf = (id: string) => withRetries(() => call('GET /app/v1/express-shipments/:id', { params: { id } }))

/** Without a revision: each command applies to the shipment as it is, and the server refuses what no longer fits. */
const post = ({ name, body }: ShipmentCommand, id: string, { commandId }: RowWork) =>
  withRetries(() =>
    command('express-shipment', name, id, body as never, { commandId: partOfCommand(commandId, `${id}:${name}`) }),
  )

const byTotal = (a: ExpressOption, b: ExpressOption) => Number(a.sell.total) - Number(b.sell.total)
const daysOf = ({ transitDays }: ExpressOption) => transitDays ?? Number.POSITIVE_INFINITY

const choose = async (act: 'CHEAPEST' | 'FASTEST', id: string, work: RowWork): Promise<RowEnd> => {
  const before = await detailOf(id)
  const isRated = before.rating !== undefined && !before.isRatingStale
  if (!isRated) await post({ name: 'RateExpressShipment', body: {} }, id, work)
  const { rating } = isRated ? before : await detailOf(id)
  const options = rating?.options ?? []
  // Totals of several currencies cannot be compared without a rate, which a person would see.
  if (act === 'CHEAPEST' && new Set(options.map(({ sell }) => sell.currency)).size > 1)
    return { state: 'refused', code: 'SEVERAL_CURRENCIES' }
  const [best] = options.toSorted((a, b) =>
    act === 'FASTEST' && daysOf(a) !== daysOf(b) ? daysOf(a) - daysOf(b) : byTotal(a, b),
  )
  if (best === undefined) return { state: 'refused', code: 'NO_OPTION' }
  await post({ name: 'SelectExpressOption', body: { optionId: best.id, reason: work.reason } }, id, work)
  return { state: 'done', text: `${best.carrierName} ${best.service}` }
}

const bookingEnd = ({ bookingState, booking, problems, running }: ExpressDetail): RowEnd | undefined => {
  if (bookingState === 'BOOKED') return { state: 'done', text: booking?.trackingNumber ?? '' }
  if (bookingState === 'DOUBTFUL') return { state: 'doubtful', code: 'DOUBTFUL', text: running?.text ?? '' }
  if (bookingState !== 'NONE') return undefined
  return { state: 'refused', text: problems.map(({ text, code }) => text || code).join(' ') }
}

const book = async (id: string, work: RowWork): Promise<RowEnd> => {
  await post({ name: 'BookExpressShipment', body: { labelFormat: 'A6' } }, id, work)
  const limit = Date.now() + BOOKING_LIMIT_MS
  for (;;) {
    const end = bookingEnd(await detailOf(id))
    if (end !== undefined) return end
    if (Date.now() > limit) return { state: 'doubtful', code: 'STILL_RUNNING' }
    await wait(BOOKING_POLL_MS)
  }
}

const finish = async (id: string, work: RowWork): Promise<RowEnd> => {
  const { row } = await detailOf(id)
  const outcome = row.subState === 'DEVUELTO' ? 'RETURNED' : row.subState === 'PERDIDO' ? 'LOST' : 'DELIVERED'
  await post({ name: 'FinishExpressShipment', body: { outcome } }, id, work)
  return { state: 'done' }
}

/** Records that the carrier has the pieces: from then on the booking cannot be cancelled. Repeated, it adds nothing. */
const handOver = async (id: string, work: RowWork): Promise<RowEnd> => {
  const { piece } = work
  const { tracking } = await detailOf(id)
  const isThere = tracking.some(
    (one) =>
      one.status === 'PICKED_UP' &&
      !one.struck &&
      (piece === undefined || one.piece === undefined || one.piece === piece),
  )
  if (isThere) return { state: 'done', code: 'WITH_CARRIER' }
  const body = {
    status: 'PICKED_UP' as const,
    localTime: localMoment(),
    place: '',
    ...(piece !== undefined && { piece }),
  }
  await post({ name: 'AddTrackingEvent', body }, id, work)
  return { state: 'done' }
}

const simple: Partial<Record<BatchAct, (work: RowWork) => ShipmentCommand>> = {
  TAKE: () => ({ name: 'TakeExpressShipment', body: {} }),
  RATE: () => ({ name: 'RateExpressShipment', body: {} }),
  PRINT: () => ({ name: 'MarkLabelPrinted', body: { format: 'A6', copies: 1 } }),
  CANCEL: ({ reason }) => ({ name: 'CancelExpressShipment', body: { reason } }),
}

export const failedEnd = (error: unknown): RowEnd => ({ state: mayBeApplied(error) ? 'doubtful' : 'refused', error })

/** One shipment of a batch; never rejects. The file of `PRINT` has been downloaded before. */
export const runRow = async (act: BatchAct, id: string, work: RowWork): Promise<RowEnd> => {
  try {
    if (act === 'CHEAPEST' || act === 'FASTEST') return await choose(act, id, work)
    if (act === 'BOOK') return await book(id, work)
    if (act === 'FINISH') return await finish(id, work)
    if (act === 'HAND_OVER') return await handOver(id, work)
    const sent = simple[act]?.(work)
    if (sent !== undefined) await post(sent, id, work)
    return { state: 'done' }
  } catch (error) {
    return failedEnd(error)
  }
}

const refusedShipment = (error: unknown): string | undefined => {
  const shipment = isProblem(error, 'NOT_BOOKED') ? error.details['shipment'] : undefined
  return typeof shipment === 'string' ? shipment : undefined
}

/**
 * Labels of all shipments as one file, in this order. The server prints no file with an unbooked shipment: it is left out
 * and the others are printed.
 */
export const downloadLabels = async (ids: readonly string[]): Promise<ReadonlyMap<string, RowEnd>> => {
  const ends = new Map<string, RowEnd>()
  let left = [...ids]
  while (left.length > 0) {
    const url = urlOf('/app/v1/express-shipments/labels', {}, { ids: left })
    try {
      await withRetries(() => downloadFile(url, left.length === 1 ? `${left[0]}.pdf` : 'labels.pdf'))
      return ends
    } catch (error) {
      const unbooked = refusedShipment(error)
      if (unbooked === undefined || !left.includes(unbooked)) {
        // A download changes nothing: there is no doubt about it.
        for (const id of left) ends.set(id, { state: 'refused', error })
        return ends
      }
      ends.set(unbooked, { state: 'refused', code: 'NOT_BOOKED' })
      left = left.filter((id) => id !== unbooked)
    }
  }
  return ends
}

import type { BatchAction } from '@freight/contracts/express-shipment/batch/batch'
import type { ExpressOption } from '@freight/contracts/express-shipment/option'
import type { ExpressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { Exact } from '@freight/contracts/pricing/money'
import type { CarrierFailure } from '@freight/platform/carriers/port'
import { problemsOf } from './carrier-answer.ts'
import type { DueRow, RowEnd } from './batch-table.ts'

/** The row goes on after this time (ms). `isTry`: the wait counts as a failed try. */
export type Later = { laterMs: number; isTry: boolean }

export type BatchRun = Pick<DueRow, 'reason' | 'assignedTo' | 'tries'> & {
  /** Executes a command as the user of the batch; a repetition after a restart adds nothing. */
  command: (name: keyof ExpressShipmentCommands, data: object) => Promise<void>
  /** The shipment as it is now, if the user may read it. */
  shipment: () => Promise<ShipmentState>
  now: Date
  track: () => Promise<CarrierFailure | undefined>
}

const bookingPollMs = 1000
/** The runner of calls has decided by then, unless it does not run. */
const longestBookingMs = 15 * 60_000

const ended = (state: RowEnd['state'], code: string, text = ''): RowEnd => ({ state, code, text })
const done = (text = '') => ended('DONE', '', text)

const byTotal = (a: ExpressOption, b: ExpressOption) => new Exact(a.sell.total).comparedTo(b.sell.total)
const daysOf = ({ transitDays }: ExpressOption) => transitDays ?? Number.POSITIVE_INFINITY

const choose = async ({ command, shipment, reason }: BatchRun, isFastest: boolean): Promise<RowEnd> => {
  await command('RateExpressShipment', {})
  const options = (await shipment()).rating?.options ?? []
  // Totals of several currencies cannot be compared without a rate, which a person would see.
  if (!isFastest && new Set(options.map(({ sell }) => sell.currency)).size > 1)
    return ended('REFUSED', 'SEVERAL_CURRENCIES')
  const [best] = options.toSorted((a, b) =>
    isFastest && daysOf(a) !== daysOf(b) ? daysOf(a) - daysOf(b) : byTotal(a, b),
  )
  if (best === undefined) return ended('REFUSED', 'NO_OPTION')
  await command('SelectExpressOption', { optionId: best.id, reason })
  return done(`${best.carrierName} ${best.service}`)
}

/** Starts the booking, then waits for its outcome without blocking other rows. */
const book = async ({ command, shipment, now }: BatchRun): Promise<RowEnd | Later> => {
  await command('BookExpressShipment', { labelFormat: 'A6' })
  const { bookingState, booking, problems, running } = await shipment()
  if (bookingState === 'DOUBTFUL') return ended('DOUBTFUL', 'DOUBTFUL', running?.text)
  if (bookingState === 'NONE')
    return ended('REFUSED', 'BOOKING_REFUSED', problems.map(({ text, code }) => text || code).join(' '))
  if (bookingState !== 'BOOKING') return done(booking?.trackingNumber)
  if (running && now.getTime() - Date.parse(running.at) > longestBookingMs) return ended('DOUBTFUL', 'STILL_RUNNING')
  return { laterMs: bookingPollMs, isTry: false }
}

const mostTrackTries = 3

const track = async ({ track: query, shipment, tries }: BatchRun): Promise<RowEnd | Later> => {
  const { booking } = await shipment()
  if (!booking) return ended('REFUSED', 'NOT_BOOKED')
  const failure = await query()
  if (failure?.outcome === 'UNAVAILABLE' && tries < mostTrackTries)
    return { laterMs: failure.retryAfterMs ?? 5000, isTry: true }
  if (failure) return ended('REFUSED', 'CARRIER_SILENT', problemsOf(failure)[0]?.text)
  return done((await shipment()).tracking.findLast(({ struck }) => !struck)?.place)
}

const finish = async ({ command, shipment }: BatchRun): Promise<RowEnd> => {
  const { subState } = await shipment()
  const outcome = subState === 'DEVUELTO' ? 'RETURNED' : subState === 'PERDIDO' ? 'LOST' : 'DELIVERED'
  await command('FinishExpressShipment', { outcome })
  return done()
}

const alone =
  (name: keyof ExpressShipmentCommands, data: (run: BatchRun) => object = () => ({})) =>
  async (run: BatchRun): Promise<RowEnd> => {
    await run.command(name, data(run))
    return done()
  }

/** One row of a batch. @throws the error of a command that is refused */
export const batchActions: Readonly<Record<BatchAction, (run: BatchRun) => Promise<RowEnd | Later>>> = {
  TAKE: alone('TakeExpressShipment'),
  ASSIGN: alone('AssignExpressShipment', ({ assignedTo }) => ({ assignedTo })),
  RATE: alone('RateExpressShipment'),
  CHEAPEST: (run) => choose(run, false),
  FASTEST: (run) => choose(run, true),
  BOOK: book,
  PRINT: alone('MarkLabelPrinted', () => ({ format: 'A6', copies: 1 })),
  TRACK: track,
  FINISH: finish,
  CANCEL: alone('CancelExpressShipment', ({ reason }) => ({ reason })),
}

import { allows, describePolicy, mayEver, type Principal } from '@freight/contracts/access/policy'
import { batchCommands, type BatchAction } from '@freight/contracts/express-shipment/batch/batch'
import {
  expressShipmentCommands,
  type ExpressShipmentCommands,
} from '@freight/contracts/express-shipment/express-shipment-commands'
import { readsShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import { shipmentAfter } from '@freight/contracts/express-shipment/shipment-steps'
import type { CarrierFailure } from '@freight/platform/carriers/port'
import { Forbidden, NotFound, TooMany } from '@freight/platform/errors'
import { answerTo, isAway } from '@freight/platform/http/problem'
import { jobLanes } from '@freight/platform/jobs/job-lanes'
import type { Platform } from '@freight/platform/connections/platform'
import { permissionsNow, type Users } from '@freight/platform/sessions/users'
import type { Execute } from '../../handling/command-context.ts'
import { nameBasedId } from '../../handling/decided-events.ts'
import type { BatchTable, DueRow, RowEnd } from './batch-table.ts'
import type { ExpressOption } from '@freight/contracts/express-shipment/option'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { Exact } from '@freight/contracts/money/money'
import { problemsOf } from './carrier-answer.ts'

/** The row goes on after this time (ms). `isTry`: the wait counts as a failed try. */
type Later = { laterMs: number; isTry: boolean }

type BatchRun = Pick<DueRow, 'reason' | 'assignedTo' | 'tries'> & {
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
const batchActions: Readonly<Record<BatchAction, (run: BatchRun) => Promise<RowEnd | Later>>> = {
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

type Parts = Pick<Platform, 'eventStore' | 'clock'> & {
  batches: BatchTable
  notices: Pick<Platform['notices'], 'put'>
  users: Pick<Users, 'byId'>
  log: Pick<Platform['log'], 'warn'>
  execute: Execute
  track: (signal: AbortSignal, shipment: string) => Promise<CarrierFailure | undefined>
}

const laneCount = 4
const leaseMs = 60_000
const mostTries = 3
const [awayMs, failedMs] = [5000, 3000]

/**
 * Works on the rows of batches, each with the present rights of its user, or of the API key that started it. The ids of
 * a row's commands follow from batch, row and round, so a row that a killed process had begun adds nothing twice.
 */
export const batchRunner = (parts: Parts) => {
  const { batches, notices, users, log, execute, eventStore, clock, track } = parts
  const after = (ms: number) => new Date(clock().getTime() + ms)

  const run = async (row: DueRow): Promise<RowEnd | Later> => {
    const { batch, shipment: id, action, userId, apiKey, round } = row
    const user = await users.byId(userId)
    const { relatedCommercials = [], standsInFor = [], company = '' } = user ?? {}
    const commandIdOf = (name: string) => nameBasedId(JSON.stringify(['express-batch', batch, row.row, round, name]))
    const main = batchCommands[action]
    // Applied before the process ended, or by an earlier look at a booking: its result no longer depends on rights.
    let isApplied = (await eventStore.receipt(commandIdOf(main))) !== undefined
    if (isApplied && action !== 'BOOK') return { state: 'DONE', code: '', text: '' }
    const permissions = user && !isApplied ? permissionsNow(user, apiKey) : []
    const principal: Principal = { userId, permissions, relatedCommercials, standsInFor, ...(apiKey && { apiKey }) }
    const { policy } = expressShipmentCommands[main]
    if (!isApplied && !mayEver(policy, principal)) throw new Forbidden(describePolicy(policy))
    return batchActions[action]({
      ...row,
      now: clock(),
      track: () => track(new AbortController().signal, id),
      shipment: async () => {
        const state = shipmentAfter(await eventStore.readStream(`express-shipment-${id}`))
        if (!state || !(isApplied || allows(readsShipments, principal, { commercial: state.commercial })))
          throw new NotFound(`There is no express shipment ${id}`)
        return state
      },
      command: async (name, data) => {
        if (name === main && isApplied) return
        const actor = { kind: 'STAFF', userId } as const
        const context = { principal, actor, company, commandId: commandIdOf(name), correlationId: batch }
        await execute('express-shipment', name, id, data, context)
        isApplied = name === main
      },
    })
  }

  const failed = (error: unknown, { tries, batch, shipment }: DueRow): RowEnd | Later => {
    if (error instanceof TooMany) return { laterMs: error.retryAfterSeconds * 1000, isTry: false }
    if (isAway(error)) return { laterMs: awayMs, isTry: false }
    const { code, status } = answerTo(error, '').problem
    // A repetition does not help before a person has decided.
    if (status < 500) return { state: code === 'BOOKING_DOUBTFUL' ? 'DOUBTFUL' : 'REFUSED', code, text: '' }
    log.warn({ err: error, batch, shipment }, 'a row of a batch has failed')
    return tries < mostTries ? { laterMs: failedMs, isTry: true } : { state: 'DOUBTFUL', code, text: '' }
  }

  /** The notice comes before the end is stored, so that a restarted process repeats a missed one. */
  const endBatches = async (): Promise<void> => {
    for (const { id, userId, action, rounds, ...counts } of await batches.ended()) {
      const key = `express-batch/${id}/${rounds}`
      const texts = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]))
      const user = await users.byId(userId)
      const mayEnter = user?.permissions.includes('CONSULTAR_SHIPMENT') === true
      const params = { batch: action, ...texts, ...(!mayEnter && { error: 'FORBIDDEN' }) }
      await notices.put({ key, userId, kind: 'EXPRESS_BATCH_ENDED', params })
      await batches.storeEnd(id, rounds)
    }
  }

  let isEndDue = true
  const makeNext = async (): Promise<boolean> => {
    const row = await batches.take(clock(), after(leaseMs))
    if (!row) {
      if (!isEndDue) return false
      isEndDue = false
      await endBatches().catch((error: unknown) => {
        isEndDue = true
        throw error
      })
      return false
    }
    const end = await run(row).catch((error: unknown) => failed(error, row))
    if ('laterMs' in end) await batches.postpone(row, after(end.laterMs), row.tries + (end.isTry ? 1 : 0))
    else {
      await batches.end(row, end)
      isEndDue = true
    }
    return true
  }
  const runner = jobLanes(
    Array.from({ length: laneCount }, () => makeNext),
    {
      pollMs: 1000,
      mostStopMs: 4000,
      onFailure: (error) => log.warn({ err: error }, 'batches could not be read'),
    },
  )
  return {
    ...runner,
    /** Continues the rows of a killed process first: no other process runs batches. */
    start: async () => {
      await batches.release()
      return runner.start()
    },
  }
}

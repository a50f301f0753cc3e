import { allows, describePolicy, mayEver, type Principal } from '@freight/contracts/access/policy'
import { batchCommands } from '@freight/contracts/express-shipment/batch/batch'
import { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import { readsShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import { shipmentAfter } from '@freight/contracts/express-shipment/shipment-steps'
import type { CarrierFailure } from '@freight/platform/carriers/port'
import { Forbidden, NotFound, TooMany } from '@freight/platform/errors'
import { answerTo, isAway } from '@freight/platform/http/problem'
import { jobLanes } from '@freight/platform/jobs/job-lanes'
import type { Platform } from '@freight/platform/platform'
import type { Users } from '@freight/platform/sessions/users'
import type { Execute } from '../../handling/command-context.ts'
import { nameBasedId } from '../../handling/command-ids.ts'
import { batchActions, type Later } from './batch-actions.ts'
import type { BatchTable, DueRow, RowEnd } from './batch-table.ts'

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
 * Works on the rows of batches, each with the present rights of its user. The ids of a row's commands follow from batch,
 * row and round, so a row that a killed process had begun adds nothing twice.
 */
export const batchRunner = (parts: Parts) => {
  const { batches, notices, users, log, execute, eventStore, clock, track } = parts
  const after = (ms: number) => new Date(clock().getTime() + ms)

  const run = async (row: DueRow): Promise<RowEnd | Later> => {
    const { batch, shipment: id, action, userId, round } = row
    const user = await users.byId(userId)
    const { relatedCommercials = [], standsInFor = [], company = '' } = user ?? {}
    const permissions = user?.active ? user.permissions : []
    const principal: Principal = { userId, permissions, relatedCommercials, standsInFor }
    const commandIdOf = (name: string) => nameBasedId(JSON.stringify(['express-batch', batch, row.row, round, name]))
    const main = batchCommands[action]
    // Applied before the process ended, or by an earlier look at a booking: its result no longer depends on rights.
    let isApplied = (await eventStore.receipt(commandIdOf(main))) !== undefined
    if (isApplied && action !== 'BOOK') return { state: 'DONE', code: '', text: '' }
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

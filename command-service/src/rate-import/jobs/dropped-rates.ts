import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { Refusal } from '@freight/platform/event-store/decider'
import { WrongRevision } from '@freight/platform/errors'
import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { atOnce } from '../../handling/at-once.ts'
import { nameBasedId } from '../../handling/command-ids.ts'
import type { CurrentRate } from '../../lookups/tables/current-rates.ts'
import { type Lane, laneKey, laneOf } from '../rows/lane.ts'
import { concern } from '../rows/row-issue.ts'
import type { CheckedRow, DoneRow, TouchedRate } from '../row-table.ts'
import { contextOf, type Job, type JobNeeds } from './job.ts'

const concurrency = 100
const batchSize = 500

const laneOfRate = ({ transport, mode, container, origin, destination, carrier, route }: CurrentRate): Lane => ({
  transport,
  mode,
  container,
  origin,
  destination,
  carrier,
  route,
  code: '',
})

const laneFields: ReadonlySet<string> = new Set(Object.keys(laneOf({})))

/** The lane as a file without codes of rates names it, and as one with them does. */
const keysOf = (rate: CurrentRate): [string, string] => {
  const lane = laneOfRate(rate)
  return [laneKey(lane), laneKey({ ...lane, code: rate.code })]
}

type ProblemLane = Awaited<ReturnType<JobNeeds['rows']['problemLanes']>>[number]

const wayKey = (origin: string, destination: string, container: string): string =>
  [origin, destination, container].join('|')

/** Finds the rates that a row may mean of which a part of the lane cannot be read: those with the parts that can. */
const meantByUnreadable = (rows: readonly ProblemLane[]) => {
  const ways = new Set<string>()
  for (const { fields, ...lane } of rows) {
    const part = (name: keyof typeof lane) => (fields.includes(name) ? '' : lane[name])
    const [origin, destination] = [part('origin'), part('destination')]
    if (origin === '' || destination === '' || fields.some((field) => laneFields.has(field)))
      ways.add(wayKey(origin, destination, part('container')))
  }
  return ({ origin, destination, container }: CurrentRate): boolean =>
    [origin, ''].some((from) =>
      [destination, ''].some((to) => [container, ''].some((box) => ways.has(wayKey(from, to, box)))),
    )
}

const droppedRow = (rate: CurrentRate, row: number, lastDay: string | undefined): CheckedRow => {
  const { key, code, revision, container, origin, destination, validFrom, validTo } = rate
  const charges = rate.charges
    .filter(({ onRequest }) => onRequest !== true)
    .map(({ code: charge, currency, calculator, unit, amount, ranges }) => ({
      code: charge,
      currency,
      amount: ranges[0]?.amount ?? amount,
      calculator,
      unit,
    }))
  const [first] = charges
  const isOpen = lastDay !== undefined && validFrom <= lastDay && validTo > lastDay
  return {
    row,
    hidden: false,
    outcome: 'DROPPED',
    // The lane is none of the file.
    lane: '',
    validFrom,
    validTo,
    body: null,
    seen: { lane: laneOfRate(rate), rates: [[key, revision]] },
    lacks: [],
    detail: {
      origin,
      destination,
      container,
      price: first ?? null,
      charges,
      problems: [],
      warnings: [],
      changes: [],
      standing: { id: key, code },
      ends: isOpen ? [{ id: key, code, validTo: lastDay }] : [],
    },
  }
}

/**
 * Stores the rates of the former files of the owner whose lanes this file no longer has: of each lane the last one. Former
 * files are those that made the rates which this file changes or follows, so that a sheet of reefers drops no dry lane.
 * A lane that a row which cannot be read may mean is not dropped.
 */
export const storeDropped = async ({ id }: Job, mapping: RateMapping, needs: JobNeeds): Promise<void> => {
  const { rows, currentRates } = needs
  const former = await rows.formerRates(id, mapping.owner?.id ?? '')
  if (former.length === 0) return
  const { last, lanes, firstDay } = await rows.lanesOfFile(id)
  const owner = { type: mapping.type, ownerId: mapping.owner?.id ?? '' }
  const isMeant = meantByUnreadable(await rows.problemLanes(id))
  const lastOfLane = new Map<string, CurrentRate>()
  // In the order of their first day.
  for (const rate of await currentRates.named(owner, former)) {
    const keys = keysOf(rate)
    if (!isMeant(rate) && !keys.some((key) => lanes.has(key))) lastOfLane.set(keys[0], rate)
  }
  const lastDay = firstDay === undefined ? undefined : dayAfter(firstDay, -1)
  const dropped = [...lastOfLane.values()].map((rate, index) => droppedRow(rate, last + 1 + index, lastDay))
  for (let at = 0; at < dropped.length; at += batchSize) await rows.add(id, dropped.slice(at, at + batchSize))
}

/** Ends the rates of the dropped lanes, except those changed since the check. */
export const endDropped = async (job: Job, { rows, execute }: JobNeeds): Promise<void> => {
  const dropped = await rows.droppedToEnd(job.id)
  const endResults = await atOnce(
    concurrency,
    dropped,
    async ({ row, seen, ends }): Promise<[DoneRow, TouchedRate?][]> => {
      const [[rateId, revisionSeen] = ['', 0], [end]] = [seen?.rates[0], ends]
      if (end === undefined) return []
      const body = { validTo: end.validTo, onlyEarlier: true, importBatchId: job.id }
      const context = contextOf(job, nameBasedId(`${job.id}/end/${rateId}/${end.validTo}`))
      try {
        const { revision } = await execute('rate', 'ReviseRate', rateId, body, { ...context, ifMatch: revisionSeen })
        return [
          [
            { row, done: 'APPLIED', rateId },
            { rateId, ended: true, revision, wasThere: true },
          ],
        ]
      } catch (error) {
        if (!(error instanceof Refusal || error instanceof WrongRevision)) throw error
        const problems = [concern('', 'CHANGED_SINCE_CHECK', 'The rate has changed since the check.')]
        return [[{ row, done: 'REFUSED', rateId: '', problems }]]
      }
    },
  )
  const results = endResults.flat()
  await rows.finish(
    job.id,
    results.map(([done]) => done),
    results.flatMap(([, touched]) => touched ?? []),
  )
}

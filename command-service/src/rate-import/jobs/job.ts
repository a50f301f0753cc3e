import type { Lookups } from '@freight/contracts/registry/lookups'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { SanityLimits } from '@freight/contracts/sanity/limits'
import type { Warning } from '@freight/contracts/sanity/warning'
import type { LaneMedians, CurrentRates, CurrentRate } from '../../lookups/tables/rate-tables.ts'
import {
  pricesOfRate,
  type CheckedRate,
  medianOfRate,
  ratePriceWarnings,
  rateValidityWarnings,
} from '../../sanity/warnings-of.ts'
import { concern, type Lane, laneKey, laneOf } from '../rows/row-issue.ts'
import type { RowBody } from '../rows/row-body.ts'
import type { CheckedRow, RowTable, DoneRow, TouchedRate } from '../row-table.ts'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Platform } from '@freight/platform/connections/platform'
import type { RateImport } from '../../aggregates/rate-import/rate-import-decider.ts'
import type { CommandContext, DryRunResult, Execute } from '../../handling/command-context.ts'
import type { NamingReaders } from '../../lookups/rate/rate-facts.ts'
import type { FileWords } from '../../lookups/tables/file-words.ts'
import type { ProjectionPosition } from '../../lookups/tables/projections.ts'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { Refusal } from '@freight/platform/event-store/decider'
import { WrongRevision } from '@freight/platform/errors'
import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { atOnce } from '../../handling/keyed-queue.ts'
import { nameBasedId } from '../../handling/decided-events.ts'

/** Input for the comparison of a file's rates with the company's limits. */
export type SanityOfRates = {
  laneMedians: LaneMedians
  clock: () => Date
  companyFacts: (company: string) => Promise<{ limits: SanityLimits; today: string; fx: FxSnapshot }>
}

export type RowOfFile = { body: RowBody; facts: Lookups['rateFacts']; checked: CheckedRow }

const isReady = ({ outcome }: CheckedRow): boolean => outcome !== 'PROBLEM' && outcome !== 'SAME'

const withWarnings = (checked: CheckedRow, warnings: readonly Warning[]): CheckedRow => {
  if (warnings.length === 0) return checked
  const issues = warnings.map(({ code, params }) => concern('', code, 'Outside the company’s limits.', params))
  const { detail } = checked
  return { ...checked, detail: { ...detail, warnings: [...issues, ...detail.warnings], toConfirm: true } }
}

/** Marks rows with a price or validity outside the limits of the company: a user has to confirm them. */
export const withSanityWarnings = async (
  rows: readonly RowOfFile[],
  company: string,
  { laneMedians, clock, companyFacts }: SanityOfRates,
): Promise<CheckedRow[]> => {
  const { limits, today, fx } = await companyFacts(company)
  const pricedRows = rows.map(({ body, facts, checked }) => {
    if (!isReady(checked)) return { checked, queries: [] }
    // The command of its rate has parsed the body of a ready row.
    const rate = body as unknown as CheckedRate
    const isMain = (code: string) => facts.chargeCodes[code]?.mainFreight === true
    const prices = pricesOfRate({ ...rate, container: rate.container ?? null }, { fx, isMain })
    return { checked, rate, queries: prices.flatMap((one) => medianOfRate(rate, one).map((lane) => ({ one, lane }))) }
  })
  const medians = await laneMedians(
    pricedRows.flatMap(({ queries }) => queries.map(({ lane }) => lane)),
    clock(),
  )
  let next = 0
  return pricedRows.map(({ checked, rate, queries }) => {
    const rowMedians = medians.slice(next, (next += queries.length))
    if (rate === undefined) return checked
    return withWarnings(checked, [
      ...queries.flatMap(({ one }, index) => ratePriceWarnings(one, rowMedians[index], limits)),
      ...rateValidityWarnings({ validFrom: checked.validFrom, validTo: checked.validTo }, today, limits),
    ])
  })
}

/** Dependencies of the work on an import. */
export type JobNeeds = Pick<Platform, 'eventStore' | 'files'> & {
  execute: Execute
  rows: RowTable
  currentRates: CurrentRates
  naming: NamingReaders
  words: FileWords
  positionOf: ProjectionPosition
  /** Code of why the API key that started this step may not go on; undefined if it may, or if a user started it. */
  accessError: (state: RateImport) => Promise<'KEY_REVOKED' | 'FORBIDDEN' | undefined>
  /** Absent: no comparison with the limits of the company. */
  sanity?: SanityOfRates
}

/** An import in progress. */
export type Job = {
  id: string
  state: RateImport
  /**
   * Reports the progress.
   * @throws Interrupted if another worker continues the import, or the application stops
   */
  progress: (done: number, of: number) => Promise<void>
  /** Whether this work is no longer needed: a user has cancelled the import, or started another step of it. */
  isUnwanted: () => Promise<boolean>
}

/** The work stops here and continues later, or in another process. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted')
    this.name = 'Interrupted'
  }
}

/** Commands of the import run as the system on behalf of the user who started it, whose rights were checked then. */
export const contextOf = ({ id, state }: Pick<Job, 'id' | 'state'>, commandId: string): CommandContext => ({
  principal: {
    userId: 'rate-import',
    permissions: [],
    system: true,
    ...(state.apiKey !== undefined && { apiKey: state.apiKey }),
  },
  actor: { kind: 'STAFF', userId: state.by },
  company: state.company,
  commandId,
  correlationId: id,
})

/** Dry run of a rate's correction. */
export const triedRate = async (
  execute: Execute,
  rateId: string,
  body: object,
  context: CommandContext,
): Promise<DryRunResult> => {
  let result: DryRunResult = { state: undefined, events: [], warnings: [] }
  await execute('rate', 'ReviseRate', rateId, body, { ...context, isNew: true, dryRun: (change) => (result = change) })
  return result
}

/** The import of an event; undefined if a user changed the rate. */
export const importOf = ({ data }: Pick<StoredEvent, 'data'>): unknown =>
  typeof data === 'object' && data !== null && 'importBatchId' in data ? data.importBatchId : undefined

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

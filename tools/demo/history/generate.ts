import { idIn } from '@freight/contracts/events/envelope'
import { commandIds } from '@freight/command-service/handling/decided-events'
import type { Execute } from '@freight/command-service/handling/command-context'
import { Refusal } from '@freight/platform/event-store/decider'
import { KeyReused } from '@freight/platform/errors'
import type { EventStore } from '@freight/platform/event-store/port'
import type { Files } from '@freight/platform/files/port'
import { arrivals, BASE_SET_DAYS } from '../arrivals.ts'
import { baseSetIds } from '../base-set/base-set.ts'
import { earliestFirst } from './earliest-first.ts'
import { withExcessReason } from '../quotation/invoices.ts'
import { planLife } from '../quotation/life-plan.ts'
import { retrier, type Time } from './retrier.ts'
import type { Step } from '../quotation/step.ts'
import { stepsOf } from '../quotation/steps.ts'
import { demoUsers } from '../base-set/users.ts'
import { knownOf, saleOf } from './known-of.ts'
import { actorOf } from './demo-actors.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type DemoProgress = { quotations: number; of: number; commands: number; events: number; playedUntil: Date }

type Demo = {
  execute: Execute
  eventStore: Pick<EventStore, 'receipt' | 'append' | 'readStream'> & {
    /** Waits until a store with deferred appends has stored everything. */
    stored?: () => Promise<void>
  }
  files: Pick<Files, 'put'>
  quotations: number
  seed?: number
  /** The present of the demo: nothing happens after it. */
  until: Date
  onProgress?: (progress: DemoProgress) => void
  /** Called with the cause when a command is retried because an engine did not respond. */
  onWait?: (cause: unknown) => void
  time?: Time
  /** Concurrent commands, each to another quotation. */
  concurrency?: number
  /** Plans the life of each quotation; default: random. */
  plan?: typeof planLife
}

/** Share of one of several players: every n-th quotation. */
type Share = {
  index: number
  of: number
  /** Part of it may have been played before an interruption. */
  isBegun: boolean
  /**
   * Publishes the time of this player’s earliest command and returns the earliest of all players, so that no player
   * runs far ahead.
   */
  pace: (due: number) => number
}

/** One open quotation. */
type Life = {
  n: number
  key: string | undefined
  revision: number
  steps: readonly Step[]
  next: number
  /** No earlier run has sent any of its next commands. */
  isNew: boolean
}

// A player far ahead of the others would store events long before earlier ones.
const LOOKAHEAD = 3 * DAY

const oldestOf = (underWay: ReadonlyMap<Life, number>): number => {
  let oldest = Number.POSITIVE_INFINITY
  for (const at of underWay.values()) if (at < oldest) oldest = at
  return oldest
}

/** The present of the demo, from the age of the base set; for a new application it is now. */
export const demoPresent = async (eventStore: Pick<EventStore, 'readStream'>, now: Date): Promise<Date> => {
  const [first] = await eventStore.readStream(`user-${baseSetIds.userId(demoUsers[0]?.userName ?? '')}`)
  return first ? new Date(Date.parse(first.occurredAt) + BASE_SET_DAYS * DAY) : now
}

type DemoId = Pick<Demo, 'seed' | 'quotations' | 'eventStore'>

const nameOf = ({ seed = 1, quotations }: Pick<Demo, 'seed' | 'quotations'>) => `demo:${seed}:${quotations}`

/** A receipt without an event: a later start reads the progress of this demo. */
const remember = (demo: DemoId, milestone: 'begun' | 'played') => {
  const name = nameOf(demo)
  const receipt = { commandId: `${name}:${milestone}`, fingerprint: name }
  return demo.eventStore.append(name.replaceAll(':', '-'), 0, [], { receipt })
}

/** Progress of this demo in earlier runs; marks it as begun. */
export const beginDemo = async (demo: DemoId): Promise<'NEW' | 'BEGUN' | 'PLAYED'> => {
  const name = nameOf(demo)
  if (await demo.eventStore.receipt(`${name}:played`)) return 'PLAYED'
  if (await demo.eventStore.receipt(`${name}:begun`)) return 'BEGUN'
  await remember(demo, 'begun')
  return 'NEW'
}

export const endDemo = async (demo: DemoId): Promise<void> => {
  await remember(demo, 'played')
  await demo.eventStore.stored?.()
}

/**
 * Plays the demo’s eighteen months: every command passes the same rules as those of the screens. The same seed, number
 * and present give the same streams; commands of earlier runs are not repeated.
 */
export const playDemo = async (demo: Demo): Promise<{ commands: number; events: number }> => {
  const before = demo.quotations === 0 ? 'PLAYED' : await beginDemo(demo)
  if (before === 'PLAYED') return { commands: 0, events: 0 }
  const totals = await playShare(demo, { index: 0, of: 1, isBegun: before === 'BEGUN', pace: (due) => due })
  await endDemo(demo)
  return totals
}

/** The demo’s n-th quotations. Lives are independent, so several players may share them. */
export const playShare = async (demo: Demo, share: Share): Promise<{ commands: number; events: number }> => {
  const {
    execute,
    eventStore,
    files,
    quotations,
    seed = 1,
    until: present,
    onProgress,
    onWait,
    time,
    concurrency = 256,
    plan = planLife,
  } = demo
  const name = nameOf(demo)
  const progress = { commands: 0, events: 0 }
  const retry = retrier({ time, onWait })
  const until = present.getTime()
  const commandId = (n: number, stepName: string) => `${name}:${n}:${stepName}`

  // Many quotations have the same documents.
  const hashes = new Map<Uint8Array, Promise<string>>()
  const storeFile = (file: Uint8Array) => {
    const storedFile = hashes.get(file) ?? files.put(file)
    hashes.set(file, storedFile)
    storedFile.catch(() => hashes.delete(file))
    return storedFile
  }

  const arrivalsOfShare = ownArrivals(arrivals({ quotations, seed, until }), share)
  let arrival = arrivalsOfShare.next()
  let requested = 0
  const newLife = ({ n, at }: { n: number; at: number }): Life => {
    requested += 1
    const steps = stepsOf(plan(n, at, { seed, quotations, until }), baseSetIds, until)
    return { n, key: undefined, revision: 0, steps, next: 0, isNew: !share.isBegun }
  }
  const waitingLives = earliestFirst<Life>(({ steps, next }) => steps[next]?.at ?? 0)
  const waitingAt = () => {
    const first = waitingLives.first()
    return first?.steps[first.next]?.at ?? Number.POSITIVE_INFINITY
  }
  const arrivesAt = () => (arrival.done ? Number.POSITIVE_INFINITY : arrival.value.at)
  /** The life with the earliest next step. */
  const nextLife = (): Life | undefined => {
    if (arrival.done || waitingAt() < arrival.value.at) return waitingLives.take()
    const nextArrival = arrival.value
    arrival = arrivalsOfShare.next()
    return newLife(nextArrival)
  }

  /** The steps without those of cost requests that an earlier version should have sent, but did not. */
  const withoutUnwritten = async ({ n, steps }: Life, last: number): Promise<readonly Step[]> => {
    const unwritten = new Set<string>()
    for (const { name: stepName, command } of steps.slice(0, last))
      if (command === 'IssueCostRequest' && !(await eventStore.receipt(commandId(n, stepName)))) unwritten.add(stepName)
    return steps.filter(({ request }, index) => index <= last || !request || !unwritten.has(request.issue))
  }

  /**
   * Advances a life to after its last command from an earlier run. Earlier steps without a receipt were added to the
   * plan later and are skipped, because their successors have happened. Returns whether the life was begun.
   */
  const resume = async (life: Life): Promise<boolean> => {
    const [first] = life.steps
    // On continuation most lives have not begun, which their first command shows.
    const isBegun = first !== undefined && (await eventStore.receipt(commandId(life.n, first.name))) !== undefined
    life.isNew = true
    let last: number | undefined
    for (const [index, { name: stepName, request }] of isBegun ? [...life.steps.entries()].reverse() : []) {
      const receipt = await eventStore.receipt(commandId(life.n, stepName))
      if (!receipt) continue
      last ??= index
      if (request) continue
      life.key = idIn('quotation', receipt.stream)
      life.revision = receipt.revision
      break
    }
    if (last === undefined) return false
    life.next = last
    life.steps = await withoutUnwritten(life, last)
    return true
  }

  const play = async (life: Life, step: Step, isRetry: boolean) => {
    const { name: stepName, at, command, data, file, request } = step
    if (!life.isNew && (await resume(life))) return
    if (file) await storeFile(file)
    const idOf = (other: string, nth = 0) => {
      const ids = commandIds(commandId(life.n, other))
      for (let n = 0; n < nth; n += 1) ids.next()
      return ids.next()
    }
    const context = {
      ...actorOf(step, life.key),
      commandId: commandId(life.n, stepName),
      isNew: !isRetry,
      now: new Date(at),
    }
    if (request) {
      await execute('cost-request', command, request.id(idOf), data(idOf, life.key ?? ''), context)
      progress.commands += 1
      progress.events += 1
      return
    }
    const known = command === 'RecordRulesEvaluated' ? await knownOf(eventStore, life.key ?? '') : undefined
    const sale = command.endsWith('Invoicing') ? await saleOf(eventStore, life.key ?? '') : undefined
    const body = data(idOf, life.key ?? '', known, sale)
    if (body === undefined) return
    const answer = await execute('quotation', command, life.key, body, context).catch((error: unknown) => {
      // The rules require a reason; or an earlier attempt with the reason was stored, and its response was lost.
      const wantsReason = error instanceof Refusal && error.code === 'EXCESS_REASON_REQUIRED'
      if (command !== 'RecordInvoicing' || !(wantsReason || error instanceof KeyReused)) throw error
      return execute('quotation', command, life.key, withExcessReason(body), context)
    })
    progress.commands += 1
    progress.events += answer.revision - life.revision
    life.key = answer.id
    life.revision = answer.revision
  }

  await new Promise<void>((resolve, reject) => {
    const underWay = new Map<Life, number>()
    let failed = false
    let earliest = Number.NEGATIVE_INFINITY
    let sinceLooked = 0
    const pump = () => {
      while (!failed && underWay.size < concurrency) {
        const next = Math.min(waitingAt(), arrivesAt())
        if (next === Number.POSITIVE_INFINITY) break
        // Times only increase, so the earliest one stays valid for a while; checking all of them takes longer.
        if (next > earliest + LOOKAHEAD || ++sinceLooked === 64) {
          sinceLooked = 0
          earliest = share.pace(Math.min(oldestOf(underWay), next))
          if (next > earliest + LOOKAHEAD) break
        }
        const life = nextLife()
        const step = life?.steps[life.next]
        if (life && step) start(life, step)
      }
      if (underWay.size > 0 || failed) return
      if (waitingAt() === Number.POSITIVE_INFINITY && arrival.done) {
        share.pace(Number.POSITIVE_INFINITY)
        resolve()
      }
      // The other players are far behind.
      else setTimeout(pump, 2)
    }
    const start = (life: Life, step: Step) => {
      underWay.set(life, step.at)
      retry((isRetry) => play(life, step, isRetry)).then(
        () => {
          underWay.delete(life)
          life.next += 1
          if (life.next < life.steps.length) waitingLives.add(life)
          onProgress?.({ ...progress, quotations: requested, of: quotations, playedUntil: new Date(step.at) })
          pump()
        },
        (error: unknown) => {
          failed = true
          reject(
            new Error(`The demo stopped at ${commandId(life.n, step.name)} (${life.key ?? 'new'})`, { cause: error }),
          )
        },
      )
    }
    pump()
  })
  await eventStore.stored?.()
  return progress
}

function* ownArrivals(all: Iterable<number>, { index, of }: Share) {
  let n = 0
  for (const at of all) {
    if (n % of === index) yield { n, at }
    n += 1
  }
}

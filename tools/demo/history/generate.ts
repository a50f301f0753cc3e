import { idIn } from '@freight/contracts/events/envelope'
import { commandIds } from '@freight/command-service/handling/command-ids'
import type { Execute } from '@freight/command-service/handling/command-context'
import type { EventStore } from '@freight/platform/event-store/port'
import type { Files } from '@freight/platform/files/port'
import { arrivals, DEMO_DAYS } from '../arrivals.ts'
import { baseSetIds } from '../base-set/base-set.ts'
import { earliestFirst } from './earliest-first.ts'
import { planLife } from '../quotation/life-plan.ts'
import { patience, type Time } from './patience.ts'
import type { Step } from '../quotation/step.ts'
import { stepsOf } from '../quotation/steps.ts'
import { demoUsers } from '../base-set/users.ts'
import { knownOf, saleOf } from './known-of.ts'
import { whoGives } from './who-gives.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type DemoProgress = { quotations: number; of: number; commands: number; events: number; playedUntil: Date }

type Demo = {
  execute: Execute
  eventStore: Pick<EventStore, 'receipt' | 'append' | 'readStream'>
  files: Pick<Files, 'put'>
  quotations: number
  seed?: number
  /** The present of the demo: nothing happens after it. */
  until: Date
  onProgress?: (progress: DemoProgress) => void
  /** Is told why a command is given again: an engine did not answer it. */
  onWait?: (cause: unknown) => void
  time?: Time
  /** Commands on their way at the same time, each to another quotation. */
  concurrency?: number
  /** What becomes of each quotation; by default what the demo's dice say. */
  plan?: typeof planLife
}

/** What one of several players plays: every n-th quotation. */
type Share = {
  index: number
  of: number
  /** Some of it may have been played before it was cut off. */
  isBegun: boolean
  /**
   * Is told when this player's earliest command is due, and tells whose is the earliest of all: nobody runs far ahead.
   */
  pace: (due: number) => number
}

/** One quotation under way. */
type Life = {
  n: number
  key: string | undefined
  revision: number
  steps: readonly Step[]
  next: number
  /** None of its next commands was given before. */
  isNew: boolean
}

// Whoever runs far ahead of the others would be remembered long before what happened earlier.
const LOOKAHEAD = 3 * DAY

const oldestOf = (underWay: ReadonlyMap<Life, number>): number => {
  let oldest = Number.POSITIVE_INFINITY
  for (const at of underWay.values()) if (at < oldest) oldest = at
  return oldest
}

/** When the application was opened: the base set was made so long before that the demo's months lie in between. */
export const demoPresent = async (eventStore: Pick<EventStore, 'readStream'>, now: Date): Promise<Date> => {
  const [first] = await eventStore.readStream(`user-${baseSetIds.userId(demoUsers[0]?.userName ?? '')}`)
  return first ? new Date(Date.parse(first.occurredAt) + (DEMO_DAYS + 8) * DAY) : now
}

type Named = Pick<Demo, 'seed' | 'quotations' | 'eventStore'>

const nameOf = ({ seed = 1, quotations }: Pick<Demo, 'seed' | 'quotations'>) => `demo:${seed}:${quotations}`

/** Only a receipt, no event: a later start sees how far this demo has come. */
const remember = (demo: Named, what: 'begun' | 'played') => {
  const name = nameOf(demo)
  const receipt = { commandId: `${name}:${what}`, fingerprint: name }
  return demo.eventStore.append(name.replaceAll(':', '-'), 0, [], { receipt })
}

/** How far this demo has come before; from now on it counts as begun. */
export const beginDemo = async (demo: Named): Promise<'NEW' | 'BEGUN' | 'PLAYED'> => {
  const name = nameOf(demo)
  if (await demo.eventStore.receipt(`${name}:played`)) return 'PLAYED'
  if (await demo.eventStore.receipt(`${name}:begun`)) return 'BEGUN'
  await remember(demo, 'begun')
  return 'NEW'
}

export const endDemo = async (demo: Named): Promise<void> => void (await remember(demo, 'played'))

/**
 * Plays the demo's eighteen months: every command goes through the same rules as those of the screens. The same seed,
 * number and present give the same streams; what was played before is not played again.
 */
export const playDemo = async (demo: Demo): Promise<{ commands: number; events: number }> => {
  const before = demo.quotations === 0 ? 'PLAYED' : await beginDemo(demo)
  if (before === 'PLAYED') return { commands: 0, events: 0 }
  const played = await playShare(demo, { index: 0, of: 1, isBegun: before === 'BEGUN', pace: (due) => due })
  await endDemo(demo)
  return played
}

/** Every so-many-th quotation of the demo. Lives do not depend on each other, so several players may share them. */
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
  const patiently = patience({ time, onWait })
  const until = present.getTime()
  const commandId = (n: number, step: string) => `${name}:${n}:${step}`

  // Many quotations bring the same papers.
  const kept = new Map<Uint8Array, Promise<string>>()
  const keep = (file: Uint8Array) => {
    const keeping = kept.get(file) ?? files.put(file)
    kept.set(file, keeping)
    keeping.catch(() => kept.delete(file))
    return keeping
  }

  const coming = mine(arrivals({ quotations, seed, until }), share)
  let arrival = coming.next()
  let asked = 0
  const begin = ({ n, at }: { n: number; at: number }): Life => {
    asked += 1
    const steps = stepsOf(plan(n, at, { seed, quotations, until }), baseSetIds, until)
    return { n, key: undefined, revision: 0, steps, next: 0, isNew: !share.isBegun }
  }
  const waiting = earliestFirst<Life>(({ steps, next }) => steps[next]?.at ?? 0)
  const waitingAt = () => {
    const first = waiting.first()
    return first?.steps[first.next]?.at ?? Number.POSITIVE_INFINITY
  }
  const arrivesAt = () => (arrival.done ? Number.POSITIVE_INFINITY : arrival.value.at)
  /** The life whose next step is the earliest. */
  const nextLife = (): Life | undefined => {
    if (arrival.done || waitingAt() < arrival.value.at) return waiting.take()
    const came = arrival.value
    arrival = coming.next()
    return begin(came)
  }

  /** The steps without those about requests for costs that should have been written by then, and were not. */
  const withoutUnwritten = async ({ n, steps }: Life, last: number): Promise<readonly Step[]> => {
    const unwritten = new Set<string>()
    for (const { name: step, command } of steps.slice(0, last))
      if (command === 'IssueCostRequest' && !(await eventStore.receipt(commandId(n, step)))) unwritten.add(step)
    return steps.filter(({ request }, index) => index <= last || !request || !unwritten.has(request.issue))
  }

  /**
   * Puts a life that may have been begun behind its last command. Steps before that without a receipt came
   * into the plan later: what follows them has happened, so they are left out. Answers whether it was begun.
   */
  const goOn = async (life: Life): Promise<boolean> => {
    const [first] = life.steps
    // Most lives of a demo that is gone on with were never begun, and their first command tells.
    const isBegun = first !== undefined && (await eventStore.receipt(commandId(life.n, first.name))) !== undefined
    life.isNew = true
    let last: number | undefined
    for (const [index, { name: step, request }] of isBegun ? [...life.steps.entries()].reverse() : []) {
      const given = await eventStore.receipt(commandId(life.n, step))
      if (!given) continue
      last ??= index
      if (request) continue
      life.key = idIn('quotation', given.stream)
      life.revision = given.revision
      break
    }
    if (last === undefined) return false
    life.next = last
    life.steps = await withoutUnwritten(life, last)
    return true
  }

  const play = async (life: Life, step: Step, again: boolean) => {
    const { name: about, at, command, data, file, request } = step
    if (!life.isNew && (await goOn(life))) return
    if (file) await keep(file)
    const made = (other: string, nth = 0) => {
      const ids = commandIds(commandId(life.n, other))
      for (let n = 0; n < nth; n += 1) ids.next()
      return ids.next()
    }
    const context = {
      ...whoGives(step, life.key),
      commandId: commandId(life.n, about),
      isNew: !again,
      now: new Date(at),
    }
    if (request) {
      await execute('cost-request', command, request.id(made), data(made, life.key ?? ''), context)
      progress.commands += 1
      progress.events += 1
      return
    }
    const known = command === 'RecordRulesEvaluated' ? await knownOf(eventStore, life.key ?? '') : undefined
    const sale = command.endsWith('Invoicing') ? await saleOf(eventStore, life.key ?? '') : undefined
    const body = data(made, life.key ?? '', known, sale)
    if (body === undefined) return
    const answer = await execute('quotation', command, life.key, body, context)
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
        // Times only go forward, so what was the earliest holds for a while; looking at all of them takes longer.
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
      // The others are far behind.
      else setTimeout(pump, 2)
    }
    const start = (life: Life, step: Step) => {
      underWay.set(life, step.at)
      patiently((again) => play(life, step, again)).then(
        () => {
          underWay.delete(life)
          life.next += 1
          if (life.next < life.steps.length) waiting.add(life)
          onProgress?.({ ...progress, quotations: asked, of: quotations, playedUntil: new Date(step.at) })
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
  return progress
}

function* mine(all: Iterable<number>, { index, of }: Share) {
  let n = 0
  for (const at of all) {
    if (n % of === index) yield { n, at }
    n += 1
  }
}

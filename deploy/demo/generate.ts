import { permissionsOf } from '@freight/contracts/roles'
import { commandIds } from '@freight/command-service/command-ids'
import type { Execute } from '@freight/command-service/order'
import type { EventStore } from '@freight/platform/event-store/port'
import { arrivals, DEMO_DAYS } from './arrivals.ts'
import { baseSetIds } from './base-set.ts'
import { earliestFirst } from './earliest-first.ts'
import { planLife } from './life-plan.ts'
import { stepsOf, type Step } from './steps.ts'
import { demoUsers } from './users.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export type DemoProgress = { quotations: number; of: number; commands: number; events: number; playedUntil: Date }

export type Demo = {
  execute: Execute
  eventStore: Pick<EventStore, 'receipt' | 'append'>
  quotations: number
  seed?: number
  /** The present of the demo: nothing happens after it. */
  until: Date
  onProgress?: (progress: DemoProgress) => void
  /** Orders on their way at the same time, each to another quotation. */
  concurrency?: number
}

/** One quotation under way. */
type Life = {
  n: number
  key: string | undefined
  revision: number
  steps: readonly Step[]
  next: number
  isNew: boolean
}

// Whoever runs far ahead of the others would be remembered long before what happened earlier.
const LOOKAHEAD = 3 * DAY

const staff = new Map(
  demoUsers.map(({ userName, company, role, alsoRoles = [], relatedCommercials = [] }) => {
    const userId = baseSetIds.userId(userName)
    return [
      userName,
      {
        asker: {
          userId,
          permissions: permissionsOf([role, ...alsoRoles]),
          relatedCommercials: relatedCommercials.map(baseSetIds.userId),
        },
        actor: { kind: 'STAFF' as const, userId },
        company,
      },
    ]
  }),
)

const oldestOf = (underWay: ReadonlyMap<Life, number>): number | undefined => {
  let oldest: number | undefined
  for (const at of underWay.values()) if (oldest === undefined || at < oldest) oldest = at
  return oldest
}

/** When the house was opened: the base set was made so long before that the demo's months lie in between. */
export const demoPresent = async (eventStore: Pick<EventStore, 'readStream'>, now: Date): Promise<Date> => {
  const [first] = await eventStore.readStream(`user-${baseSetIds.userId(demoUsers[0]?.userName ?? '')}`)
  return first ? new Date(Date.parse(first.occurredAt) + (DEMO_DAYS + 8) * DAY) : now
}

/**
 * Plays the demo's eighteen months: every order goes through the same rules as those of the screens. The same seed,
 * number and present give the same events; what was played before is not played again.
 */
export const playDemo = async (demo: Demo): Promise<{ commands: number; events: number }> => {
  const { execute, eventStore, quotations, seed = 1, until: present, onProgress, concurrency = 256 } = demo
  const name = `demo:${seed}:${quotations}`
  const progress = { commands: 0, events: 0 }
  if (quotations === 0 || (await eventStore.receipt(`${name}:played`))) return progress
  const until = present.getTime()
  const commandId = (n: number, step: string) => `${name}:${n}:${step}`
  const startedBefore = (await eventStore.receipt(commandId(0, 'request'))) !== undefined

  const coming = arrivals({ quotations, seed, until })
  let arrival = coming.next()
  let asked = 0
  const begin = (at: number): Life => {
    const plan = planLife(asked, at, { seed, quotations, until })
    const steps = stepsOf(plan, baseSetIds, until)
    return { n: asked++, key: undefined, revision: 0, steps, next: 0, isNew: !startedBefore }
  }
  const waiting = earliestFirst<Life>(({ steps, next }) => steps[next]?.at ?? 0)
  /** The earliest step of all, when it is not too far ahead of the oldest one that is under way. */
  const nextLife = (oldest: number | undefined): Life | undefined => {
    const first = waiting.first()
    const firstAt = first?.steps[first.next]?.at
    const isArrival = !arrival.done && (firstAt === undefined || arrival.value <= firstAt)
    const at = isArrival ? arrival.value : firstAt
    if (at === undefined || (oldest !== undefined && at > oldest + LOOKAHEAD)) return undefined
    if (!isArrival) return waiting.take()
    arrival = coming.next()
    return begin(at)
  }

  const play = async (life: Life, { name: step, at, by, command, data }: Step) => {
    const id = commandId(life.n, step)
    const before = life.isNew ? undefined : await eventStore.receipt(id)
    if (before) {
      life.key = before.stream.slice('quotation-'.length)
      life.revision = before.revision
      return
    }
    life.isNew = true
    const who = staff.get(by)
    if (!who) throw new RangeError(`Nobody is called ${by}`)
    const made = (other: string) => commandIds(commandId(life.n, other)).next()
    const answer = await execute('quotation', command, life.key, data(made), {
      ...who,
      commandId: id,
      isNew: true,
      now: new Date(at),
    })
    progress.commands += 1
    progress.events += answer.revision - life.revision
    life.key = answer.id
    life.revision = answer.revision
  }

  await new Promise<void>((resolve, reject) => {
    const underWay = new Map<Life, number>()
    let failed = false
    const pump = () => {
      while (!failed && underWay.size < concurrency) {
        const life = nextLife(oldestOf(underWay))
        const step = life?.steps[life.next]
        if (life && step) start(life, step)
        else if (life) continue
        else break
      }
      if (underWay.size === 0 && !failed) resolve()
    }
    const start = (life: Life, step: Step) => {
      underWay.set(life, step.at)
      play(life, step).then(
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
  // Only a receipt: the next start sees at once that there is nothing left to play.
  await eventStore.append(name.replaceAll(':', '-'), 0, [], {
    receipt: { commandId: `${name}:played`, fingerprint: name },
  })
  return progress
}

import type { Execute } from '@freight/command-service/handling/command-context'
import { commandIds } from '@freight/command-service/handling/decided-events'
import { ExpressOption } from '@freight/contracts/express-shipment/option'
import type { EventStore } from '@freight/platform/event-store/port'
import { arrivals } from '../arrivals.ts'
import { actorOf } from '../history/demo-actors.ts'
import { type ExpressStep, heldStates, stepsOf } from './life.ts'

const HOUR = 3_600_000
/** Shipments whose steps are in memory at once, and commands that run at once. */
const shipmentsAtOnce = 2_000
const commandsAtOnce = 128

export type ExpressDemo = {
  execute: Execute
  eventStore: Pick<EventStore, 'receipt' | 'append' | 'readStream'> & { stored?: () => Promise<void> }
  quotations: number
  seed?: number
  /** The present of the demo: nothing happens after it. */
  until: Date
}

type Life = { n: number; key: string | undefined; option?: ExpressOption | undefined }

/** Three shipments for ten quotations. */
export const shipmentCount = (quotations: number): number => Math.floor((quotations * 3) / 10)

/** The option that the shipment’s next command is about. */
const selectedIn = async ({ eventStore }: Pick<ExpressDemo, 'eventStore'>, key: string) => {
  const events = (await eventStore.readStream(`express-shipment-${key}`, 2)).toReversed()
  const of = (type: string): Record<string, unknown> => Object(events.find((one) => one.type === type)?.data)
  const { options } = of('ExpressShipmentRated')
  const { optionId } = of('ExpressOptionSelected')
  const option: unknown = Array.isArray(options) ? options.find(({ id }) => id === optionId) : undefined
  if (!option) throw new Error(`${key} has no selected option`)
  return ExpressOption.parse(option)
}

/**
 * Plays the demo’s express shipments through the commands of the screens, in the order of time. The same seed, number and present
 * give the same streams; commands of earlier runs are not repeated.
 */
export const playExpress = async (demo: ExpressDemo): Promise<{ commands: number }> => {
  const { execute, eventStore, quotations, seed = 1, until } = demo
  const name = `demo:express:${seed}:${quotations}`
  const remember = (milestone: 'begun' | 'played') =>
    eventStore.append(name.replaceAll(':', '-'), 0, [], {
      receipt: { commandId: `${name}:${milestone}`, fingerprint: name },
    })
  if (shipmentCount(quotations) === 0 || (await eventStore.receipt(`${name}:played`))) return { commands: 0 }
  const isNew = !(await eventStore.receipt(`${name}:begun`))
  if (isNew) await remember('begun')
  let commands = 0

  const play = async (life: Life, step: ExpressStep) => {
    const idOf = (of: string) => commandIds(`${name}:${life.n}:${of}`).next()
    if (step.needsOption) life.option ??= await selectedIn(demo, life.key ?? '')
    const data = step.data(idOf, life.option as ExpressOption)
    const context = {
      ...actorOf(step, life.key),
      commandId: `${name}:${life.n}:${step.name}`,
      isNew,
      now: new Date(step.at),
    }
    life.key = (await execute('express-shipment', step.command, life.key, data, context)).id
    commands += 1
  }
  const playAll = async (steps: readonly (ExpressStep & { life: Life })[]) => {
    for (let first = 0; first < steps.length; first += commandsAtOnce) {
      const ofLife = new Map<Life, ExpressStep[]>()
      for (const { life, ...step } of steps.slice(first, first + commandsAtOnce))
        ofLife.set(life, [...(ofLife.get(life) ?? []), step])
      await Promise.all(
        [...ofLife].map(async ([life, own]) => {
          for (const step of own) await play(life, step)
        }),
      )
    }
  }

  let steps: (ExpressStep & { life: Life })[] = []
  const flush = async () => {
    await playAll(steps.toSorted((a, b) => a.at - b.at))
    steps = []
  }
  const count = shipmentCount(quotations)
  let n = 0
  for (const at of arrivals({ quotations: count, seed: seed + 911, until: until.getTime() })) {
    // The last ones stay in the states that a demo always has.
    const held = heldStates[count - 1 - n]
    const plan = { seed, n, at: held ? until.getTime() - held.hours * HOUR : at, held }
    const life: Life = { n, key: undefined }
    steps.push(...stepsOf(plan, until.getTime()).map((step) => ({ ...step, life })))
    n += 1
    if (n % shipmentsAtOnce === 0) await flush()
  }
  await flush()
  await remember('played')
  await eventStore.stored?.()
  return { commands }
}

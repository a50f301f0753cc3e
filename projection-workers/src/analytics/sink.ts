import type { StoredEvent } from '@freight/contracts/envelope'
import type { Platform } from '@freight/platform/platform'
import { quotationFacts } from '../quotation-facts.ts'
import { activeBuilds } from '../runner/registry.ts'
import { checkpoints } from './checkpoint.ts'
import { copyAllFacts, copyFacts } from './copy-facts.ts'
import { eventRow } from './event-rows.ts'
import { analyticsTables } from './tables.ts'

type Needs = Pick<Platform, 'db' | 'eventStore' | 'analytics' | 'log'>

const batchSize = 5000
// Many small inserts make many small parts; so events are gathered for a moment when they come singly.
const gatherMs = 250
const retryMs = 2000

const interruptible = () => {
  let wake = () => {}
  return {
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => wake(),
  }
}

/**
 * Copies every event, and the fact row of each quotation that changed, to the analytics store. Its position is saved
 * after the rows, so that they come at least once; the tables count a repeated row once.
 * When the store is away the copying waits; nothing else does.
 */
export const startAnalyticsSink = ({ db, eventStore, analytics, log }: Needs) => {
  const sleep = interruptible()
  let stopped = false
  let stopFollowing = async () => {}

  const start = async () => {
    for (const table of analyticsTables) await analytics.exec(table)
    const kept = await checkpoints(db)
    const factsBuild = async () => (await activeBuilds(db, [quotationFacts.name]))[0]
    let copied = await kept.load('quotation-facts')

    /** The facts may come from another table than before: then all of them are copied, as far as that table has come. */
    const facts = async (events: readonly StoredEvent[]) => {
      const goal = events.at(-1)?.position ?? 0
      let active = await factsBuild()
      while (!stopped && (!active || active.position < goal)) {
        await sleep.pause(20)
        active = await factsBuild()
      }
      if (stopped || !active) return
      if (active.build === copied.build) {
        const unseen = events.filter(({ position }) => position > copied.position)
        const keys = new Set(
          unseen.flatMap(({ stream }) => (stream.startsWith('quotation-') ? [stream.slice(10)] : [])),
        )
        await copyFacts({ db, analytics, log }, active, [...keys])
      } else {
        await copyAllFacts({ db, analytics, log }, active, () => stopped)
        if (stopped) return
        copied = { build: active.build, position: active.position }
        await kept.save('quotation-facts', copied)
      }
    }

    const { position } = await kept.load('events')
    const subscription = eventStore.subscribe(
      position,
      async (events) => {
        await analytics.insert('events', events.map(eventRow))
        await facts(events)
        if (stopped) return
        await kept.save('events', { position: events.at(-1)?.position ?? position, build: '' })
        if (events.length < batchSize) await sleep.pause(gatherMs)
      },
      { batchSize, name: 'analytics' },
    )
    stopFollowing = subscription.stop
  }

  const insist = async (): Promise<void> => {
    while (!stopped) {
      try {
        return await start()
      } catch (error) {
        log.warn({ err: error }, 'the analytics store cannot be prepared; it is tried again')
        await sleep.pause(retryMs)
      }
    }
  }
  const started = insist()

  return {
    stop: async () => {
      stopped = true
      sleep.wake()
      await started
      await stopFollowing()
    },
  }
}

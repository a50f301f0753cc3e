import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { shipReference } from '@freight/platform/reference/ship-reference'
import { credentials } from '@freight/platform/sessions/credentials'
import { prepareSessionTables } from '@freight/platform/sessions/session-store'
import { z } from 'zod'
import { ensureBaseSet } from '../base-set/base-set.ts'
import { ensureExpressCatalogue } from '../express/ensure-catalogue.ts'
import { playExpress } from '../express/play-express.ts'
import { historyHandler } from './demo-handler.ts'
import { beginDemo, demoPresent, endDemo } from './generate.ts'
import { generating } from './generating.ts'
import { ensureDoorRates } from '../rates/door-rates.ts'
import { ensureDemoRates } from '../rates/rates.ts'
import { ensureDemoNotes } from '../base-set/notes.ts'
import { retrier } from './retrier.ts'
import type { Task } from './player.ts'
import { openStage } from './stage.ts'

const Progress = z.object({ quotations: z.int(), events: z.int(), playedUntil: z.date() })
type Progress = z.infer<typeof Progress>
const PlayerMessage = z.union([Progress, z.object({ waitsFor: z.string() })])
type PlayerMessage = z.infer<typeof PlayerMessage>

/** Runs one player to its end. A large young generation, because nearly all objects are short-lived. */
const runPlayer = (task: Task, onMessage: (message: PlayerMessage) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const player = new Worker(new URL('./player.js', import.meta.url), {
      workerData: task,
      resourceLimits: { maxYoungGenerationSizeMb: 128, maxOldGenerationSizeMb: 4096 },
    })
    player.on('message', (message: unknown) => onMessage(PlayerMessage.parse(message)))
    player.once('error', reject)
    player.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A player ended with ${code}`))))
  })

const playAll = async (demo: Pick<Task, 'quotations' | 'seed' | 'until' | 'isBegun'>): Promise<void> => {
  const playerCount = Math.min(availableParallelism(), 4)
  // Zero means that a player is not ready: it holds back the others until all are.
  const due = new SharedArrayBuffer(playerCount * Float64Array.BYTES_PER_ELEMENT)
  const players = new Map<number, Progress>()
  const progressLine = generating(demo.quotations)
  const sum = (field: 'quotations' | 'events') => [...players.values()].reduce((total, one) => total + one[field], 0)
  await Promise.all(
    Array.from({ length: playerCount }, (_, index) =>
      runPlayer({ ...demo, index, of: playerCount, due }, (message) => {
        if ('waitsFor' in message) return progressLine.waits(message.waitsFor)
        players.set(index, message)
        progressLine.at({ quotations: sum('quotations'), events: sum('events'), playedUntil: message.playedUntil })
      }),
    ),
  )
  progressLine.end(sum('events'))
}

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} needs a whole number, not ${text}`)
  return Number(text)
}

/** `npm run demo:generate -- --quotations 1000000 [--seed 7]`: generates a demo of any size into the event store. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { quotations: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
  })
  const quotations = wholeNumber('quotations', values.quotations)
  const seed = wholeNumber('seed', values.seed)
  const stage = await openStage()
  // Ctrl-C stops the PostgreSQL too; the stored events stay, and the next run continues.
  const onInterrupt = () => void stage.stop().finally(() => process.exit(130))
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt)
  const { db, eventStore, execute, clock } = stage
  const demo = { eventStore, quotations, seed }
  const retry = retrier({
    onWait: (cause) => console.log(`Tried again: ${cause instanceof Error ? cause.message : String(cause)}`),
  })
  try {
    // Each of these leaves existing data unchanged.
    await retry(() => prepareSessionTables(db))
    await retry(() => shipReference(db))
    await retry(() => ensureBaseSet(execute, credentials(db, clock), clock()))
    const until = await retry(() => demoPresent(eventStore, clock()))
    await retry(() => ensureDemoNotes(execute, until))
    await retry(() => ensureDemoRates({ execute, eventStore, present: until }))
    await retry(() => ensureDoorRates({ execute, eventStore, present: until }))
    await retry(() => ensureExpressCatalogue({ execute, eventStore, present: until }))
    const before = quotations === 0 ? 'PLAYED' : await retry(() => beginDemo(demo))
    if (before === 'PLAYED') {
      console.log('This demo was played before; nothing is added.')
      return
    }
    await playAll({ quotations, seed, until, isBegun: before === 'BEGUN' })
    await retry(() => playExpress({ ...historyHandler(stage), quotations, seed, until }))
    await retry(() => endDemo(demo))
    console.log('The tables and charts catch up when the application runs.')
  } finally {
    await stage.stop()
  }
}

await main().catch((error: unknown) => {
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined)
    console.error(cause instanceof Error ? `${cause.name}: ${cause.message}` : cause)
  process.exitCode = 1
})

import { parseArgs } from 'node:util'
import { commandExecutor } from '@freight/command-service/execute-command'
import { postgresReferences } from '@freight/command-service/references'
import { eventSchemas } from '@freight/contracts/event-schemas'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connect'
import { credentials } from '@freight/platform/sessions/credentials'
import { prepareSessionTables } from '@freight/platform/sessions/session-store'
import { Presets, SingleBar } from 'cli-progress'
import { ensureBaseSet } from './base-set.ts'
import { demoPresent, playDemo, type DemoProgress } from './generate.ts'

// As many as are open at one time when a million quotations pass in eighteen months; further ones would be read again.
const remembered = 50_000

/** Shows how far it is: a bar in a terminal, a line every five seconds elsewhere. */
const shown = (quotations: number) => {
  const started = performance.now()
  const rate = (events: number) => Math.round((events / (performance.now() - started)) * 1000)
  const bar = process.stdout.isTTY
    ? new SingleBar(
        {
          format:
            '{bar} {percentage}% | {value}/{total} quotations | {events} events, {rate}/s | {day} | {eta_formatted}',
          fps: 4,
        },
        Presets.rect,
      )
    : undefined
  bar?.start(quotations, 0, { events: 0, rate: 0, day: '' })
  let told = started
  return {
    at: ({ quotations: done, events, playedUntil }: DemoProgress) => {
      const now = performance.now()
      if (now - told < (bar ? 250 : 5_000)) return
      told = now
      const day = playedUntil.toISOString().slice(0, 10)
      if (bar) bar.update(done, { events, rate: rate(events), day })
      else console.log(`${done}/${quotations} quotations, ${events} events, ${rate(events)} events/s, ${day}`)
    },
    end: (events: number) => {
      bar?.update(quotations)
      bar?.stop()
      const seconds = (performance.now() - started) / 1000
      console.log(
        `Played ${quotations} quotations: ${events} events in ${seconds.toFixed(1)} s, ${rate(events)} events/s`,
      )
    },
  }
}

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} needs a whole number, not ${text}`)
  return Number(text)
}

/** `npm run demo:generate -- --quotations 1000000 [--seed 7]`: plays the demo at any size into the event store. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { quotations: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
  })
  const quotations = wholeNumber('quotations', values.quotations)
  const seed = wholeNumber('seed', values.seed)
  const { platform, stop } = await connectStores(readConfig(process.env), { schemas: eventSchemas })
  const { db, eventStore } = platform
  const clock = () => new Date()
  try {
    const execute = commandExecutor({ eventStore, references: postgresReferences(db), clock, remembered })
    await prepareSessionTables(db)
    await ensureBaseSet(execute, credentials(db, clock), clock())
    const until = await demoPresent(eventStore, clock())
    const progress = shown(quotations)
    const { events } = await playDemo({
      execute,
      eventStore,
      quotations,
      seed,
      until,
      concurrency: 512,
      onProgress: progress.at,
    })
    progress.end(events)
    console.log('The tables and charts catch up when the house runs.')
  } finally {
    await stop()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

import { Presets, SingleBar } from 'cli-progress'

const format =
  '{bar} {percentage}% | {value}/{total} quotations | {events} events, {rate}/s | {day} | {eta_formatted}{waits}'

/** Shows how far the demo is: a bar in a terminal, a line every five seconds elsewhere, and the sum at the end. */
export const generating = (quotations: number) => {
  const started = performance.now()
  const rate = (events: number) => Math.round((events / (performance.now() - started)) * 1000)
  const bar = process.stdout.isTTY ? new SingleBar({ format, fps: 4 }, Presets.rect) : undefined
  bar?.start(quotations, 0, { events: 0, rate: 0, day: '', waits: '' })
  let told = started
  let toldToWait = Number.NEGATIVE_INFINITY
  return {
    at: ({ quotations: done, events, playedUntil }: { quotations: number; events: number; playedUntil: Date }) => {
      const now = performance.now()
      if (now - told < (bar ? 250 : 5_000)) return
      told = now
      const day = playedUntil.toISOString().slice(0, 10)
      if (bar) bar.update(done, { events, rate: rate(events), day, waits: '' })
      else console.log(`${done}/${quotations} quotations, ${events} events, ${rate(events)} events/s, ${day}`)
    },
    /** An engine does not answer, for this reason: what it was asked is tried again. */
    waits: (reason: string) => {
      const now = performance.now()
      if (now - toldToWait < (bar ? 250 : 5_000)) return
      toldToWait = now
      if (bar) bar.update({ waits: ` | waits: ${reason}` })
      else console.log(`Tried again: ${reason}`)
    },
    end: (events: number) => {
      bar?.update(quotations, { events, rate: rate(events), day: '', waits: '' })
      bar?.stop()
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`Played ${quotations} quotations: ${events} events in ${seconds} s, ${rate(events)} events/s`)
    },
  }
}

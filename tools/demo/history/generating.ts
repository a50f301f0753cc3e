import { Presets, SingleBar } from 'cli-progress'

const format =
  '{bar} {percentage}% | {value}/{total} quotations | {events} events, {rate}/s | {day} | {eta_formatted}{waits}'

/**
 * Shows the progress of the demo: a bar in a terminal, a line every five seconds elsewhere, and the totals at the end.
 */
export const generating = (quotations: number) => {
  const startedAt = performance.now()
  const rate = (events: number) => Math.round((events / (performance.now() - startedAt)) * 1000)
  const bar = process.stdout.isTTY ? new SingleBar({ format, fps: 4 }, Presets.rect) : undefined
  bar?.start(quotations, 0, { events: 0, rate: 0, day: '', waits: '' })
  let reportedAt = startedAt
  let pausedAt = Number.NEGATIVE_INFINITY
  return {
    at: ({ quotations: done, events, playedUntil }: { quotations: number; events: number; playedUntil: Date }) => {
      const now = performance.now()
      if (now - reportedAt < (bar ? 250 : 5_000)) return
      reportedAt = now
      const day = playedUntil.toISOString().slice(0, 10)
      if (bar) bar.update(done, { events, rate: rate(events), day, waits: '' })
      else console.log(`${done}/${quotations} quotations, ${events} events, ${rate(events)} events/s, ${day}`)
    },
    /** Reports that an engine does not respond, with the reason; the command is retried. */
    waits: (reason: string) => {
      const now = performance.now()
      if (now - pausedAt < (bar ? 250 : 5_000)) return
      pausedAt = now
      if (bar) bar.update({ waits: ` | waits: ${reason}` })
      else console.log(`Tried again: ${reason}`)
    },
    end: (events: number) => {
      bar?.update(quotations, { events, rate: rate(events), day: '', waits: '' })
      bar?.stop()
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`Played ${quotations} quotations: ${events} events in ${seconds} s, ${rate(events)} events/s`)
    },
  }
}

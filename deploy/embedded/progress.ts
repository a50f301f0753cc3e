import { Presets, SingleBar } from 'cli-progress'

const lineEveryMs = 3_000

/** A progress bar in a terminal, a line every few seconds elsewhere. */
export const progress = (title: string, total: number, log: (line: string) => void) => {
  if (process.stdout.isTTY) {
    const bar = new SingleBar(
      { format: `${title} {bar} {percentage}% {value}/{total}`, hideCursor: true },
      Presets.rect,
    )
    bar.start(total, 0)
    return { at: (done: number) => bar.update(done), end: () => bar.stop() }
  }
  let lastLineAt = Date.now()
  return {
    at: (done: number) => {
      if (Date.now() - lastLineAt < lineEveryMs) return
      lastLineAt = Date.now()
      log(`${title} ${done}/${total}`)
    },
    end: () => log(`${title} done`),
  }
}

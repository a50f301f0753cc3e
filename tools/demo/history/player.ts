import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { historyHandler } from './demo-handler.ts'
import { openStage } from './stage.ts'
import { playShare } from './generate.ts'
import { retrier } from './retrier.ts'

const Task = z.object({
  quotations: z.int(),
  seed: z.int(),
  until: z.date(),
  index: z.int(),
  of: z.int(),
  isBegun: z.boolean(),
  /** Times of the earliest command of each player; shared memory. */
  due: z.instanceof(SharedArrayBuffer),
})
export type Task = z.infer<typeof Task>

/** Plays one share of the demo in a thread, and posts its progress to the starter. */
const main = async (): Promise<void> => {
  const { index, of, isBegun, due: sharedDue, ...demo } = Task.parse(workerData)
  const onWait = (cause: unknown) =>
    parentPort?.postMessage({ waitsFor: cause instanceof Error ? cause.message : String(cause) })
  const stage = await retrier({ onWait })(openStage)
  const due = new Float64Array(sharedDue)
  let reported = 0
  try {
    const pace = (ownDue: number) => {
      due[index] = ownDue
      return due.reduce((earliest, one) => Math.min(earliest, one))
    }
    const totals = await playShare(
      {
        ...demo,
        ...historyHandler(stage),
        files: stage.files,
        concurrency: 400,
        onWait,
        onProgress: (progress) => {
          if (performance.now() - reported < 200) return
          reported = performance.now()
          parentPort?.postMessage(progress)
        },
      },
      { index, of, isBegun, pace },
    )
    parentPort?.postMessage({
      ...totals,
      quotations: Math.ceil((demo.quotations - index) / of),
      playedUntil: demo.until,
    })
  } finally {
    due[index] = Number.POSITIVE_INFINITY
    await stage.stop()
  }
}

await main()

import type { WorkerPool } from '../jobs/worker-pool.ts'
import paperWork, { type PaperWork } from './paper-worker.ts'

/**
 * Prints labels and papers of express shipments as PDF in the worker threads.
 * @throws TooMany when the queue is full
 * @throws RangeError for a paper without rows, or a place that the sheet lacks
 */
export type PaperPrinter = (work: PaperWork) => Promise<Buffer>

export const paperPrinter = ({ run }: Pick<WorkerPool, 'run'>): PaperPrinter => {
  const print = run<PaperWork, Uint8Array>(new URL('./paper-worker.js', import.meta.url), paperWork)
  return async (work) => Buffer.from(await print(work))
}

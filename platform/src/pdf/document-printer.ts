import { createHash } from 'node:crypto'
import type { ClientDocument } from '@freight/contracts/client-document/document'
import { LRUCache } from 'lru-cache'
import type { WorkerPool } from '../process/worker-pool.ts'
import printWork, { type PrintWork } from './print-worker.ts'

/** Puts documents on paper. */
export type DocumentPrinter = {
  /**
   * The client's document as a PDF, A4. `at`: when it was sent; the same document and instant give the same bytes.
   * @throws when the threads that print are closed
   */
  clientDocument: (document: ClientDocument, at: Date) => Promise<Buffer>
}

const keptBytes = 16 * 2 ** 20

/** What was printed lately is kept: a preview is asked for again at every change of what does not show in it. */
export const documentPrinter = ({ run }: Pick<WorkerPool, 'run'>): DocumentPrinter => {
  const print = run<PrintWork, Uint8Array>(new URL('./print-worker.js', import.meta.url), printWork)
  const printed = new LRUCache<string, Buffer, PrintWork>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: async (_key, _stale, { context }) => Buffer.from(await print(context)),
  })
  return {
    clientDocument: async (document, at) => {
      const key = createHash('sha256')
        .update(`${at.toISOString()}${JSON.stringify(document)}`)
        .digest('base64')
      return printed.forceFetch(key, { context: { document, at } })
    },
  }
}

import { createHash } from 'node:crypto'
import type { ClientDocument } from '@freight/contracts/quotation/document'
import { LRUCache } from 'lru-cache'
import type { WorkerPool } from '../jobs/worker-pool.ts'
import printWork, { type PrintWork } from './print-worker.ts'
import type { PriceListDocument } from '@freight/contracts/price-list/price-list-document'

/** Prints documents as PDF. */
export type DocumentPrinter = {
  /**
   * The client's document, or a price list, as a PDF, A4. `at`: time of sending; the same document and instant give the same bytes.
   * `owed`: for a mail to a client; it may exceed the queue limit.
   * @throws TooMany when the queue is full and it is not owed
   * @throws when the printing threads are closed
   */
  clientDocument: (
    document: ClientDocument | PriceListDocument,
    at: Date,
    options?: { owed?: boolean },
  ) => Promise<Buffer>
}

const maxCachedBytes = 16 * 2 ** 20

/** Cached, because a preview is requested again at every change, even one that is not visible in it. */
export const documentPrinter = ({ run }: Pick<WorkerPool, 'run'>): DocumentPrinter => {
  const worker = new URL('./print-worker.js', import.meta.url)
  const print = run<PrintWork, Uint8Array>(worker, printWork)
  const printOwed = run<PrintWork, Uint8Array>(worker, printWork, { owed: true })
  const printedCache = new LRUCache<string, Buffer, PrintWork & { owed: boolean }>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: async (_key, _stale, { context: { owed, ...work } }) =>
      Buffer.from(await (owed ? printOwed : print)(work)),
  })
  return {
    clientDocument: async (document, at, { owed = false } = {}) => {
      const key = createHash('sha256')
        .update(`${at.toISOString()}${JSON.stringify(document)}`)
        .digest('base64')
      return printedCache.forceFetch(key, { context: { document, at, owed } })
    },
  }
}

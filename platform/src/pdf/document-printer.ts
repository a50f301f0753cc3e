import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { ClientDocument } from '@freight/contracts/client-document/document'
import { LRUCache } from 'lru-cache'
import { Tinypool } from 'tinypool'
import { clientDocumentPdf } from './client-document-pdf.ts'

/** Puts documents on paper. */
export type DocumentPrinter = {
  /**
   * The client's document as a PDF, A4. `at`: when it was sent; the same document and instant give the same bytes.
   * @throws when the printer is closed
   */
  clientDocument: (document: ClientDocument, at: Date) => Promise<Buffer>
  close: () => Promise<void>
}

type Print = (document: ClientDocument, at: Date) => Promise<Uint8Array>

const worker = new URL('./print-worker.js', import.meta.url)
const threads = Math.min(2, availableParallelism())
const keptBytes = 16 * 2 ** 20

/** In threads of their own, so that a long document keeps nobody waiting for another answer. */
const inThreads = (): { print: Print; close: () => Promise<void> } => {
  const pool = new Tinypool({ filename: worker.href, minThreads: 0, maxThreads: threads, idleTimeout: 30_000 })
  return { print: (document, at) => pool.run({ document, at }), close: () => pool.destroy() }
}

/** Where the house runs from its sources there is no compiled worker: documents are printed where they are asked for. */
const inPlace = (): ReturnType<typeof inThreads> => ({ print: clientDocumentPdf, close: async () => {} })

/** What was printed lately is kept: a preview is asked for again at every change of what does not show in it. */
export const documentPrinter = (by = existsSync(worker) ? inThreads() : inPlace()): DocumentPrinter => {
  type Work = { document: ClientDocument; at: Date }
  const printed = new LRUCache<string, Buffer, Work>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: async (_key, _stale, { context: { document, at } }) => Buffer.from(await by.print(document, at)),
  })
  return {
    clientDocument: async (document, at) => {
      const key = createHash('sha256')
        .update(`${at.toISOString()}${JSON.stringify(document)}`)
        .digest('base64')
      return printed.forceFetch(key, { context: { document, at } })
    },
    close: by.close,
  }
}

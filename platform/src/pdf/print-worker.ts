import type { ClientDocument } from '@freight/contracts/quotation/document'
import { documentPage } from '@freight/contracts/client-document/page'
import { type PriceListDocument, priceListPage } from '@freight/contracts/price-list/price-list-document'

/** A document and its time of sending: both together determine the bytes. */
export type PrintWork = { document: ClientDocument | PriceListDocument; at: Date }

/**
 * Prints one document in a worker thread; the pool finds this module by its file name. The page is built here because
 * its definition contains functions, which cannot be passed between threads.
 */
export default async ({ document, at }: PrintWork): Promise<Buffer> => {
  // Loaded with the first document: every process imports this file, and the library with its fonts takes a third of
  // a second.
  const { printPdf } = await import('./pdf-printer.ts')
  return printPdf('prices' in document ? priceListPage(document) : documentPage(document), at)
}

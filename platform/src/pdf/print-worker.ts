import type { ClientDocument } from '@freight/contracts/client-document/document'
import { documentPage } from '@freight/contracts/client-document/page'
import { printPdf } from './pdf-printer.ts'

/** A document, and when it was sent: the same document and instant give the same bytes. */
export type PrintWork = { document: ClientDocument; at: Date }

/**
 * What a thread of the printer does with one document; the pool finds it by the file's name. The page is built here:
 * its definition holds functions, which do not go from thread to thread.
 */
export default ({ document, at }: PrintWork): Promise<Buffer> => printPdf(documentPage(document), at)

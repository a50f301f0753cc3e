import type { ClientDocument } from '@freight/contracts/client-document/document'
import { clientDocumentPdf } from './client-document-pdf.ts'

/**
 * What a thread of the printer does with one document.
 * @public The pool finds it by the file's name.
 */
export default (work: { document: ClientDocument; at: Date }): Promise<Uint8Array> =>
  clientDocumentPdf(work.document, work.at)

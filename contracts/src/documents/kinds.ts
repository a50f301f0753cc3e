/** What a document of a shipment is; FCO is shown by its code, MSC is what has no kind of its own. */
export const documentKinds = ['PKL', 'CIV', 'MSDS', 'MSC', 'FCO', 'AWB'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Bytes of a file that is still taken. */
export const MOST_BYTES = 20_971_520
/** Documents that a quotation holds at most. */
export const MOST_DOCUMENTS = 50

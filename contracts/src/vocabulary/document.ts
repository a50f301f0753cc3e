/** Kinds of shipment documents; screens show FCO by its code, and MSC is any other kind. */
export const documentKinds = ['PKL', 'CIV', 'MSDS', 'MSC', 'FCO', 'AWB'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Maximum size of a file, in bytes (20 MiB). */
export const MOST_BYTES = 20_971_520
/** Maximum documents of a quotation. */
export const MOST_DOCUMENTS = 50

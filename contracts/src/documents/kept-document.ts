import type { DocumentKind } from './kinds.ts'

/** A document that a quotation has; its bytes lie under their hash. */
export type KeptDocument = { documentId: string; type: DocumentKind; name: string; size: number; sha256: string }

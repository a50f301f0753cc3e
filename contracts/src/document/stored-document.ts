import { z } from 'zod'
import type { DocumentKind } from '../vocabulary/document.ts'

/** A document of a quotation; its bytes are stored by hash. */
export type StoredDocument = { documentId: string; type: DocumentKind; name: string; size: number; sha256: string }

/** A file that an agent added to their costs. Its id begins with the quotation's key. */
export const AgentDocument = z.object({ documentId: z.string(), name: z.string(), size: z.int(), sha256: z.string() })
export type AgentDocument = z.infer<typeof AgentDocument>

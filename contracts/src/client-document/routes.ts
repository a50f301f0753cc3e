import { z } from 'zod'
import type { Policy } from '../access/policy.ts'
import { flag } from '../api/catalogue.ts'
import { route, several } from '../api/route.ts'
import { Breakdown, ClientDocument, DocumentLanguage } from './document.ts'

const key = z.object({ key: z.string() })

/** What a preview is made of; without a choice, what was prepared last, or else the alternative that counts. */
const preview = {
  idSells: several(z.string()).optional(),
  language: DocumentLanguage.optional(),
  breakdown: Breakdown.optional(),
  withEquivalent: flag,
  /** Ids of disclaimers besides the mandatory ones. */
  disclaimers: several(z.string()).optional(),
  /** Names of those whom it is for. */
  attention: several(z.string().max(160)).optional(),
}

export const clientDocumentRoutes = (reads: Policy) => ({
  'GET /app/v1/quotations/:key/client-document': route(
    reads,
    "The client's document of a revision, or of what would be sent now: what stands in it, word by word.",
    ClientDocument,
    { params: key, query: z.object({ rev: z.coerce.number().int().min(1).optional(), ...preview }) },
  ),
  'GET /app/v1/quotations/:key/document': {
    ...route(reads, "The client's document as a file: of a revision, or of what would be sent now.", z.string(), {
      params: key,
      query: z.object({
        rev: z.coerce.number().int().min(1).optional(),
        lang: DocumentLanguage.optional(),
        ...preview,
      }),
    }),
    produces: 'application/pdf',
  },
})

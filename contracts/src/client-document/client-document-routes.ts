import { z } from 'zod'
import type { Policy } from '../access/policy.ts'
import { flag } from '../api/catalogue.ts'
import { route, commaSeparated } from '../api/route.ts'
import { ClientLinkRow } from '../third-party/third-party-routes.ts'
import { Breakdown, ClientDocument, DocumentLanguage } from '../quotation/document.ts'

const key = z.object({ key: z.string() })

/** Options of a preview; absent ones come from the last preparation, or the selected alternative. */
const preview = {
  idSells: commaSeparated(z.string()).optional(),
  language: DocumentLanguage.optional(),
  breakdown: Breakdown.optional(),
  withEquivalent: flag,
  /** Ids of disclaimers in addition to the mandatory ones. */
  disclaimers: commaSeparated(z.string()).optional(),
  /** Names of the recipients. */
  attention: commaSeparated(z.string().max(160)).optional(),
}

export const clientDocumentRoutes = (readPolicy: Policy) => ({
  'GET /app/v1/quotations/:key/client-document': route(
    readPolicy,
    "All texts of the client's document, of a revision or of a preview.",
    ClientDocument,
    { params: key, query: z.object({ rev: z.coerce.number().int().min(1).optional(), ...preview }) },
  ),
  'GET /app/v1/quotations/:key/document': {
    ...route(readPolicy, "The client's document as a file, of a revision or of a preview.", z.string(), {
      params: key,
      query: z.object({
        rev: z.coerce.number().int().min(1).optional(),
        lang: DocumentLanguage.optional(),
        ...preview,
      }),
    }),
    produces: 'application/pdf',
  },
  'GET /app/v1/quotations/:key/client-links': route(
    readPolicy,
    "Links of the client's contacts to the offers, the newest first; empty for users who do not see recipients.",
    z.object({ rows: z.array(ClientLinkRow) }),
    { params: key },
  ),
})

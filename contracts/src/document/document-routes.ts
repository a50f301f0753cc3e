import { z } from 'zod'
import type { Policy } from '../access/policy.ts'
import { route } from '../api/route.ts'

export const documentRoutes = (readPolicy: Policy) => ({
  'GET /app/v1/documents/:id': {
    ...route(readPolicy, 'A document of a quotation, as the file that was added.', z.string(), {
      params: z.object({ id: z.string() }),
    }),
    produces: 'application/octet-stream',
  },
})

import { z } from 'zod'

/** Who an offer is for. Apart from the statuses: pages that only compare statuses need no schemas. */
export const Scope = z.enum(['CLIENT', 'INTERNAL', 'ON_REQUEST'])
export type Scope = z.infer<typeof Scope>

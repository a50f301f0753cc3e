import { z } from 'zod'

/** Audience of an offer. Separate from the statuses, so that pages that only compare statuses need no schemas. */
export const Scope = z.enum(['CLIENT', 'INTERNAL', 'ON_REQUEST'])
export type Scope = z.infer<typeof Scope>

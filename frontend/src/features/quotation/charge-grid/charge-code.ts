import type { ChargeCodeCard } from '@freight/contracts/api/catalogue-views'
import type { z } from 'zod'

/** A charge code as the pickers offer it. */
export type ChargeCode = z.infer<typeof ChargeCodeCard>

/** Longest description of a charge that the server accepts. */
export const MAX_DESCRIPTION = 200

import type { ChargeCodeCard } from '@freight/contracts/api/catalogue-views'
import type { z } from 'zod'

/** A charge code as the pickers offer it. */
export type ChargeCode = z.infer<typeof ChargeCodeCard>

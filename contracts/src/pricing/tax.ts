import { taxes } from '../vocabulary/price.ts'
import { z } from 'zod'

/** Tax of a charge; the percentage is a company setting. */
export const Tax = z.enum(taxes)
export type Tax = z.infer<typeof Tax>

import { z } from 'zod'
import { statuses } from '../choices.ts'

export const Status = z.enum(statuses)
export type Status = z.infer<typeof Status>

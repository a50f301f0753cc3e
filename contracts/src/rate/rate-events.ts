import { z } from 'zod'
import { Rate } from './rate.ts'

/** Version of the prices, from 1; a suspension does not increase it. */
const version = z.int().min(1)

/** Import that caused or undid it; absent for users. */
const importBatchId = z.string().optional()

const changedFields = Rate.omit({ id: true, code: true, type: true, transport: true, mode: true }).partial()

export const rateEvents = {
  RateCreated: Rate.extend({ version, importBatchId }),
  RateChanged: changedFields
    .extend({ version, importBatchId })
    .meta({ examples: [{ validTo: '2026-12-31', version: 2 }] }),
  RateExtended: z
    .object({ validTo: z.iso.date(), version })
    .meta({ examples: [{ validTo: '2027-01-31', version: 3 }] }),
  RateSuspended: z
    .object({ reason: z.string(), importBatchId })
    .meta({ examples: [{ reason: 'The carrier has withdrawn it' }] }),
  RateResumed: z.object({}).meta({ examples: [{}] }),
}
export type RateEvents = typeof rateEvents

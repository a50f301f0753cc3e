import { z } from 'zod'

/**
 * Why and since when a cost or an alternative needs a review. `reason`: AGENT_WITHDREW, CHARGE_CODE_RETIRED (with
 * `idCharge`), COPIED, COST_CHANGED, COST_STALE, RATE_CHANGED, RATE_SUSPENDED, REQUEST_AMENDED, RESUMED.
 */
export const StaleBecause = z.object({ reason: z.string(), at: z.string(), idCharge: z.string().optional() })
export type StaleBecause = z.infer<typeof StaleBecause>

import { z } from 'zod'

/**
 * Why a cost or an alternative has to be looked at again, and since when. `reason`: CHARGE_CODE_RETIRED (`idCharge` names
 * it), COPIED, COST_CHANGED, COST_STALE, REQUEST_AMENDED, RESUMED.
 */
export const StaleBecause = z.object({ reason: z.string(), at: z.string(), idCharge: z.string().optional() })
export type StaleBecause = z.infer<typeof StaleBecause>

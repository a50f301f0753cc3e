import { z } from 'zod'
import { Surcharge, surchargeFields } from './surcharge.ts'

export const surchargeEvents = {
  SurchargeCreated: Surcharge,
  SurchargeChanged: z
    .object(surchargeFields)
    .partial()
    .meta({ examples: [{ amount: '350', validTo: '2027-03-31' }] }),
  SurchargeRemoved: z.object({}).meta({ examples: [{}] }),
}
export type SurchargeEvents = typeof surchargeEvents

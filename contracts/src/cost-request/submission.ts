import { z } from 'zod'
import { AgentDocument } from '../document/stored-document.ts'
import { personal } from '../events/personal.ts'
import { lineFields } from '../pricing/priced-lines.ts'
import { DecimalText } from '../money/money.ts'
import { Currency } from '../vocabulary/schemas.ts'
import { CostGroupInput } from '../pricing/offer/cost-group.ts'
import { scheduleFields } from '../pricing/offer/offer-schedule.ts'

/** Typed costs of an agent: the groups of pricing without pricing's own fields. */
const AgentGroupInput = CostGroupInput.omit({ legs: true, agente: true, agenteNombre: true, weighAnew: true }).extend({
  /** Id of the uploaded file; the server knows its other data. */
  documentId: z.string().min(1).max(200).optional(),
})
export const SubmittedGroups = z.array(AgentGroupInput).min(1, 'You must enter at least one cost.').max(10)

/** Stored costs of an agent as typed, before any calculation. */
export const SubmittedGroup = z.object({
  description: z.string(),
  validez: z.iso.date(),
  ruta: z.string(),
  ttime: z.int().optional(),
  freeDays: z.int().optional(),
  frequency: z.string().optional(),
  carrier: z.string(),
  ...scheduleFields,
  comments: personal(z.string()),
  /** The agent's own quotation file. */
  document: AgentDocument.optional(),
  charges: z.array(
    z.object({
      idCharge: z.string(),
      description: z.string(),
      currency: Currency,
      costPerKg: DecimalText.optional(),
      amount: DecimalText.optional(),
      ...lineFields,
      minimum: DecimalText.optional(),
      included: z.boolean().optional(),
    }),
  ),
})
export type SubmittedGroup = z.infer<typeof SubmittedGroup>

import { z } from 'zod'
import { AgentDocument } from '../documents/kept-document.ts'
import { personal } from '../events/personal.ts'
import { lineFields } from '../pricing/priced-lines.ts'
import { Currency, DecimalText } from '../pricing/money.ts'
import { CostGroupInput } from '../quotation/cost-group.ts'

/** What an agent gives: the same groups as pricing types, without what only pricing says of them. */
const AgentGroupInput = CostGroupInput.omit({ legs: true, agente: true, agenteNombre: true, weighAnew: true }).extend({
  /** Id of the file that was uploaded for it; what the file is stands in no body. */
  documentId: z.string().min(1).max(200).optional(),
})
export const SubmittedGroups = z.array(AgentGroupInput).min(1, 'You must enter at least one cost.').max(10)

/** The same as it is remembered: what was typed, before anything is made of it. */
export const SubmittedGroup = z.object({
  description: z.string(),
  validez: z.iso.date(),
  ruta: z.string(),
  ttime: z.int().optional(),
  freeDays: z.int().optional(),
  frequency: z.string().optional(),
  carrier: z.string(),
  comments: personal(z.string()),
  /** Their own quotation for it, as a file. */
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

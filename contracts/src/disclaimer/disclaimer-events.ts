import { transports } from '../vocabulary/transport.ts'
import { z } from 'zod'

const Texts = z.object({ es: z.string(), en: z.string(), pt: z.string() })

const fields = {
  name: z.string(),
  date: z.iso.date(),
  value: Texts,
  mandatory: z.boolean(),
  services: z.array(z.enum(transports)),
  /** Number of the wording, from 1. */
  version: z.int(),
}

export const disclaimerEvents = {
  DisclaimerCreated: z.object({ id: z.string(), ...fields }),
  DisclaimerChanged: z
    .object(fields)
    .partial()
    .meta({
      examples: [
        { value: { es: 'Sin seguro.', en: 'Insurance is not included.', pt: 'Não inclui seguro.' }, version: 2 },
      ],
    }),
  DisclaimerActivated: z.object({}).meta({ examples: [{}] }),
  DisclaimerDeactivated: z.object({}).meta({ examples: [{}] }),
}
export type DisclaimerEvents = typeof disclaimerEvents

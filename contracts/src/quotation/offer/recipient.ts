import { z } from 'zod'
import { personal, person } from '../../events/personal.ts'

/** A person of the client who receives the offer; e-mail is required only for the channel MAIL. */
export const Recipient = person(
  z.object({ name: personal(z.string().trim().min(1).max(160)), mail: personal(z.union([z.email(), z.literal('')])) }),
  'mail',
)
export type Recipient = z.infer<typeof Recipient>

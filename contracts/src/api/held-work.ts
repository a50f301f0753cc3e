import { z } from 'zod'
import { may } from '../access/policy.ts'
import { route } from './route.ts'

/** RESTORED: a backup was restored. NO_CHECKPOINTS: the positions of the process managers are lost. */
export const HeldReason = z.enum(['RESTORED', 'NO_CHECKPOINTS'])
export type HeldReason = z.infer<typeof HeldReason>

export const releasesHeldWork = may('MODIFICAR_USUARIO')

const HeldWork = z.object({
  /** Absent: no work is on hold. */
  held: z
    .object({
      reason: HeldReason,
      since: z.string(),
      /** Mails that wait. */
      mails: z.int(),
      /** Events that no process manager has handled. */
      events: z.int(),
    })
    .optional(),
})

export const heldWorkRoutes = {
  'GET /app/v1/held-work': route(
    releasesHeldWork,
    'Mails, process managers and scheduler that wait until an administrator releases them, as after a restore.',
    HeldWork,
  ),
}

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

/** A stream whose handling failed in a projection or process manager; the others continue. */
export const ParkedStream = z.object({
  kind: z.enum(['PROJECTION', 'PROCESS']),
  /** Name of the projection or process manager. */
  name: z.string(),
  stream: z.string(),
  /** Revision of the first unhandled event. */
  revision: z.int(),
  since: z.string(),
  error: z.string(),
})
export type ParkedStream = z.infer<typeof ParkedStream>

export const parkedStreamRoutes = {
  'GET /app/v1/parked-streams': route(
    may('MODIFICAR_USUARIO'),
    'Streams whose handling failed in a projection or process manager, oldest first, at most 200. `npm run projections:replay` tries again.',
    z.object({ rows: z.array(ParkedStream) }),
  ),
}

/** Body of every error answer (RFC 9457, application/problem+json). The screens translate `code`. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  /** Correlation id of the request, which its log lines contain. */
  instance: z.string(),
  /** Parts of the request with an invalid shape. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** With CONFLICT: the current revision of the stream. */
  currentRevision: z.int().optional(),
  /** Details by code: tries left at sign-in; with UNAVAILABLE, `waited` when the server waited already. */
  details: z.record(z.string(), z.unknown()).optional(),
})
export type Problem = z.infer<typeof Problem>

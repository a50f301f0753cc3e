import { z } from 'zod'
import { may } from '../access/policy.ts'
import { route } from '../api/route.ts'

/** WAITING: will be tried. SENT: out of our hands. FAILED: given up, until somebody sends it again. */
export const MailState = z.enum(['WAITING', 'SENT', 'FAILED'])
export type MailState = z.infer<typeof MailState>

/** A mail of the application, on its way or sent. */
export const OutboxRow = z.object({
  id: z.string(),
  /** What it is about. */
  kind: z.enum(['INVITATION', 'PASSWORD_RESET', 'PROVIDER_TEST', 'OFFER', 'COST_REQUEST', 'AGENT_THANKS', 'REPORT']),
  to: z.string(),
  subject: z.string(),
  state: MailState,
  tries: z.int(),
  /** Why the last try failed. */
  error: z.string().optional(),
  at: z.string(),
  sentAt: z.string().optional(),
  /** While it waits. */
  nextTryAt: z.string().optional(),
  /** Its link is of no use afterwards, so it is not sent any more. */
  usefulUntil: z.string().optional(),
  /** Since when nothing is left but what became of it. */
  erasedAt: z.string().optional(),
})
export type OutboxRow = z.infer<typeof OutboxRow>

/** A mail to be read; a secret link in it is masked. */
export const OutboxMail = OutboxRow.extend({
  text: z.string(),
  html: z.string(),
  /** What stands in it and goes with it is for those who may read the quotation: both are left out. */
  isWithheld: z.boolean().optional(),
  /** In whose name it goes out, where it is not the company's. */
  from: z.string().optional(),
  replyTo: z.string().optional(),
  /** Who gets it besides, and who a copy of it. */
  alsoTo: z.array(z.string()).optional(),
  cc: z.array(z.string()).optional(),
  /** Files that go with it, in their order. */
  attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.int().optional() })).optional(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const mailId = z.object({ id: z.string().min(1).max(200) })

export const readsOutbox = may('MODIFICAR_USUARIO')

/** `nextCursor` of the page before: when the last mail was written, and its id. */
const OutboxCursor = z
  .string()
  .max(200)
  .refine((text) => {
    const [at = '', key = ''] = text.split('|')
    return /^[12]/.test(at) && z.iso.datetime().safeParse(at).success && /^[a-z0-9-]+$/.test(key)
  }, 'A cursor of this list.')

export const outboxRoutes = {
  'GET /app/v1/outbox': route(
    readsOutbox,
    'Mails of the application, newest first.',
    z.object({
      rows: z.array(OutboxRow),
      nextCursor: z.string().optional(),
      total: z.int(),
      /** How many there are in each state. */
      states: z.record(MailState, z.int()),
    }),
    {
      query: z.object({
        state: MailState.optional(),
        q: z.string().max(80).default(''),
        cursor: OutboxCursor.optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    },
  ),
  'GET /app/v1/outbox/:id': route(
    readsOutbox,
    'A mail as it was written; a secret link is masked, an offer for those who may read it.',
    OutboxMail,
    {
      params: mailId,
    },
  ),
  'GET /app/v1/outbox/:id/attachments/:number': {
    ...route(
      readsOutbox,
      'A file that goes with a mail, by its place: the first is 1. 403 for one who may not read the offer.',
      z.string(),
      {
        params: mailId.extend({ number: z.coerce.number().int().min(1).max(99) }),
      },
    ),
    produces: 'application/octet-stream',
  },
}

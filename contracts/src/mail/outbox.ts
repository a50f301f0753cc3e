import { z } from 'zod'
import { may } from '../access/policy.ts'
import { route } from '../api/route.ts'

/**
 * WAITING: a further try follows. SENT: accepted by the mail server. FAILED: no further try until a user sends it
 * again.
 */
export const MailState = z.enum(['WAITING', 'SENT', 'FAILED'])
export type MailState = z.infer<typeof MailState>

/** A mail in the outbox. */
export const OutboxRow = z.object({
  id: z.string(),
  /** Purpose of the mail. */
  kind: z.enum([
    'INVITATION',
    'PASSWORD_RESET',
    'USER_MAIL_CHANGED',
    'PROVIDER_TEST',
    'OFFER',
    'BOOKING',
    'COST_REQUEST',
    'AGENT_ANSWER',
    'AGENT_THANKS',
    'CLIENT_ANSWER',
    'REPORT',
  ]),
  to: z.string(),
  subject: z.string(),
  state: MailState,
  tries: z.int(),
  /** Error of the last try. */
  error: z.string().optional(),
  at: z.string(),
  sentAt: z.string().optional(),
  /** Only while it waits. */
  nextTryAt: z.string().optional(),
  /** End of its link: afterwards the mail is not sent any more. */
  usefulUntil: z.string().optional(),
  /** When the content was erased; only the result is left. */
  erasedAt: z.string().optional(),
})
export type OutboxRow = z.infer<typeof OutboxRow>

/** A mail with its content; secret links are masked. */
export const OutboxMail = OutboxRow.extend({
  text: z.string(),
  html: z.string(),
  /** Text and attachments are left out: the reader may not read the quotation. */
  isWithheld: z.boolean().optional(),
  /** Sender, where it is not the company. */
  from: z.string().optional(),
  replyTo: z.string().optional(),
  /** Further recipients and copies. */
  alsoTo: z.array(z.string()).optional(),
  cc: z.array(z.string()).optional(),
  /** Attachments, in their order. */
  attachments: z.array(z.object({ name: z.string(), type: z.string(), size: z.int().optional() })).optional(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const mailId = z.object({ id: z.string().min(1).max(200) })

export const readsOutbox = may('MODIFICAR_USUARIO')

/** `nextCursor` of the previous page: date and id of its last mail. */
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
      /** Number of mails per state. */
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

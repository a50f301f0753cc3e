import { mailId, OutboxRow, readsOutbox } from '@freight/contracts/mail/outbox'
import type { Platform } from './platform.ts'

/** Retry of a mail. The queries of the outbox are in the table of queries. */
export const outboxRoutes = ({ http, mail }: Pick<Platform, 'http' | 'mail'>): void =>
  http.route({
    method: 'POST',
    url: '/app/v1/outbox/:id/retry',
    policy: readsOutbox,
    summary: 'Retry a mail at once',
    description: '409 ALREADY_SENT, MAIL_ERASED, and MAIL_EXPIRED when its link has expired.',
    tags: ['outbox'],
    params: mailId,
    response: OutboxRow,
    handler: ({ params }) => mail.retry(params.id),
  })

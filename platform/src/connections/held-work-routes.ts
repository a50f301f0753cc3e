import { releasesHeldWork } from '@freight/contracts/api/operator-views'
import { z } from 'zod'
import type { Platform } from './platform.ts'
import { mailId, OutboxRow, readsOutbox } from '@freight/contracts/mail/outbox'

/** Releases mails, process managers and the scheduler. The query of held work is in the table of queries. */
export const heldWorkRoutes = ({ http, heldWork, mail }: Pick<Platform, 'http' | 'heldWork' | 'mail'>): void => {
  http.route({
    method: 'POST',
    url: '/app/v1/held-work/release',
    policy: releasesHeldWork,
    summary: 'Release held mails, process managers and the scheduler',
    description: 'The access log records the user. No effect if no work is held.',
    tags: ['held-work'],
    response: z.object({}),
    handler: async ({ correlationId }, { userId, company }) => {
      await heldWork.release({ userId, company, requestId: correlationId })
      mail.wake()
      return {}
    },
  })
  http.check(
    'heldWork',
    async () => {
      const hold = await heldWork.state()
      return hold && { held: hold.reason, since: hold.since.toISOString() }
    },
    { required: false },
  )
}

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

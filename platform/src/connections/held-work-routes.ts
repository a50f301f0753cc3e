import { releasesHeldWork } from '@freight/contracts/api/operator-views'
import { z } from 'zod'
import type { Platform } from './platform.ts'

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

import type { Platform } from '@freight/platform/platform'
import { answer } from './answer.ts'

/** The mails of the house, for whoever administers users. */
export const answerOutbox = ({ http, mail }: Pick<Platform, 'http' | 'mail'>): void => {
  answer(http, 'GET /app/v1/outbox', ({ query }) => mail.list(query))
  answer(http, 'GET /app/v1/outbox/:id', ({ params }) => mail.read(params.id))
}

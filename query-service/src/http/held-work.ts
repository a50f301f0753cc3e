import type { Platform } from '@freight/platform/connections/platform'
import { answer } from './answer.ts'

type Needs = Pick<Platform, 'http' | 'db' | 'eventStore' | 'heldWork'>

const waitingSql = `select
  (select count(*)::int from operation.outbox where queue = 'MAIL' and state = 'WAITING') as mails,
  (select min(position) from commands.process_checkpoints) as position`

/** Work on hold since a restore, until an administrator releases it; the scheduler is on hold, too. */
export const answerHeldWork = ({ http, db, eventStore, heldWork }: Needs): void =>
  answer(http, 'GET /app/v1/held-work', async () => {
    const hold = await heldWork.state()
    if (!hold) return {}
    const { rows } = await db.query<{ mails: number; position: string | null }>(waitingSql)
    const [{ mails, position } = { mails: 0, position: null }] = rows
    const head = await eventStore.head()
    return {
      held: {
        reason: hold.reason,
        since: hold.since.toISOString(),
        mails,
        // Without a checkpoint the number of remaining events is unknown.
        events: head - Number(position ?? 0),
      },
    }
  })

import type { EventStore } from '@freight/platform/event-store/port'
import { type RecipientIndex, addToIndex } from '../notification/recipient-index.ts'
import { saveRecipients } from './recorder.ts'
import type { Db } from './tables.ts'

/** Fills in user data that older versions of the inbox did not store, from the events of these users. */
export const completeRecipients = async (db: Db, eventStore: Pick<EventStore, 'readStream'>): Promise<void> => {
  const { rows } = await db.query<{ userId: string }>(
    'SELECT user_id AS "userId" FROM inbox.recipients WHERE company IS NULL',
  )
  const recipientIndex: RecipientIndex = { quotations: new Map(), shipments: new Map(), recipients: new Map() }
  for (const { userId } of rows)
    for (const event of await eventStore.readStream(`user-${userId}`)) addToIndex(recipientIndex, event)
  if (rows.length > 0) await db.query(saveRecipients, [JSON.stringify([...recipientIndex.recipients.values()])])
}

import type { StoredEvent } from '@freight/contracts/events/envelope'
import { type LostCommits, lostCommits } from '@freight/platform/event-store/postgres-errors'
import { postgresCheckpoints } from '@freight/platform/event-store/checkpoints'
import type { QuotationPeople, Recipient } from '../notification/recipient-index.ts'
import { quotationKeyOf } from '../notification/rules.ts'
import { shipmentKeys, type ShipmentPeople } from '../notification/shipment-index.ts'
import { isRelevant, type OutgoingNotification, notificationsFor } from '../notification/notifications-for.ts'
import { noBroadcast, type GatewayBroadcast } from './gateway-broadcast.ts'
import type { Db } from './inbox.ts'

/** One connection within a transaction. */
type Client = Pick<Db, 'query'>

export type Recorder = {
  /** Position of the last recorded event. */
  position: () => Promise<number>
  /**
   * Stores the notifications of events together with the position; skips events recorded before.
   * @returns the new notifications
   */
  record: (events: readonly StoredEvent[], since: Date) => Promise<OutgoingNotification[]>
  /** Watches for commits that PostgreSQL has lost; `rewind` moves the subscription back. */
  watch: (options: Pick<Parameters<typeof lostCommits>[0], 'rewind' | 'log' | 'everyMs'>) => () => void
}

const saveQuotations = `
  INSERT INTO inbox.quotation_people (key, company, commercial, assigned_to, params, requesters, senders, sendings, caller)
  SELECT key, company, commercial, "assignedTo", params, requesters, senders, sendings, caller
  FROM jsonb_to_recordset($1) AS q(key text, company text, commercial text, "assignedTo" text, params jsonb, requesters jsonb,
    senders jsonb, sendings jsonb, caller text)
  ON CONFLICT (key) DO UPDATE SET company = excluded.company, commercial = excluded.commercial, assigned_to = excluded.assigned_to,
    params = excluded.params, requesters = excluded.requesters, senders = excluded.senders,
    sendings = excluded.sendings, caller = excluded.caller`

const saveShipments = `
  INSERT INTO inbox.shipment_people (key, company, commercial, assigned_to, params, progress)
  SELECT key, company, commercial, "assignedTo", params, progress
  FROM jsonb_to_recordset($1) AS s(key text, company text, commercial text, "assignedTo" text, params jsonb, progress jsonb)
  ON CONFLICT (key) DO UPDATE SET commercial = excluded.commercial, assigned_to = excluded.assigned_to,
    params = excluded.params, progress = excluded.progress`

export const saveRecipients = `
  INSERT INTO inbox.recipients (user_id, permissions, active, company, related_commercials, related_users)
  SELECT "userId", permissions, active, company, "relatedCommercials", "relatedUsers"
  FROM jsonb_to_recordset($1) AS r("userId" text, permissions jsonb, active boolean, company text,
    "relatedCommercials" jsonb, "relatedUsers" jsonb)
  ON CONFLICT (user_id) DO UPDATE SET permissions = excluded.permissions, active = excluded.active,
    company = excluded.company, related_commercials = excluded.related_commercials,
    related_users = excluded.related_users`

const saveNotifications = `
  INSERT INTO inbox.notifications (id, user_id, title, message, key, date, kind, params, position)
  SELECT id, "userId", title, message, key, date, kind, params, position
  FROM jsonb_to_recordset($1) AS n(id uuid, "userId" text, title text, message text, key text, date timestamptz,
    kind text, params jsonb, position bigint)
  ON CONFLICT DO NOTHING RETURNING id`

const loadIndex = async (client: Client, events: readonly StoredEvent[]) => {
  const keys = [...new Set(events.map(quotationKeyOf))]
  const quotations = await client.query<QuotationPeople>(
    `SELECT key, coalesce(company, split_part(key, '-', 1)) AS company, commercial, assigned_to AS "assignedTo", params, requesters, senders, sendings,
       caller
     FROM inbox.quotation_people WHERE key = ANY($1)`,
    [keys],
  )
  const shipmentsOfEvents = shipmentKeys(events)
  const shipments =
    shipmentsOfEvents.length === 0
      ? { rows: [] }
      : await client.query<ShipmentPeople>(
          `SELECT key, company, commercial, assigned_to AS "assignedTo", params, progress
           FROM inbox.shipment_people WHERE key = ANY($1)`,
          [shipmentsOfEvents],
        )
  const recipients = await client.query<Recipient>(
    `SELECT user_id AS "userId", permissions, active, coalesce(company, '') AS company,
       coalesce(related_commercials, '[]') AS "relatedCommercials", coalesce(related_users, '[]') AS "relatedUsers"
     FROM inbox.recipients ORDER BY user_id`,
  )
  return {
    quotations: new Map(quotations.rows.map((row) => [row.key, row])),
    shipments: new Map(shipments.rows.map((row) => [row.key, row])),
    recipients: new Map(recipients.rows.map((row) => [row.userId, row])),
  }
}

/** Changed entries. The index replaces the entries that it changes, so comparing references is enough. */
const changedEntries = <Entry>(before: ReadonlyMap<string, Entry>, after: ReadonlyMap<string, Entry>): Entry[] =>
  [...after].filter(([key, entry]) => before.get(key) !== entry).map(([, entry]) => entry)

// Events without notifications do not move the checkpoint until there are this many; they are read again after a
// restart.
const checkpointEvery = 1_000

/** Turns events into rows of the inbox. `reportInvalid` receives events that do not match their schema; these notify no user. */
export const recorder = (
  db: Db,
  reportInvalid: (event: StoredEvent, error: unknown) => void,
  publish: GatewayBroadcast['publish'] = noBroadcast.publish,
): Recorder => {
  let knownPosition = 0
  let commits: LostCommits | undefined
  const storedPosition = async () => {
    const { rows } = await db.query<{ position: string }>(`SELECT position FROM inbox.checkpoint WHERE name = 'events'`)
    return Number(rows[0]?.position ?? 0)
  }
  const store = async (
    client: Client,
    events: readonly StoredEvent[],
    since: Date,
  ): Promise<OutgoingNotification[]> => {
    const before = await loadIndex(client, events)
    const recipientIndex = {
      quotations: new Map(before.quotations),
      shipments: new Map(before.shipments),
      recipients: new Map(before.recipients),
    }
    const notifications = events.flatMap((event) => {
      try {
        return notificationsFor(event, recipientIndex, since)
      } catch (error) {
        reportInvalid(event, error)
        return []
      }
    })
    const save = (sql: string, rows: readonly unknown[]) => client.query<{ id: string }>(sql, [JSON.stringify(rows)])
    const quotations = changedEntries(before.quotations, recipientIndex.quotations)
    const shipments = changedEntries(before.shipments, recipientIndex.shipments)
    const recipients = changedEntries(before.recipients, recipientIndex.recipients)
    if (quotations.length > 0) await save(saveQuotations, quotations)
    if (shipments.length > 0) await save(saveShipments, shipments)
    if (recipients.length > 0) await save(saveRecipients, recipients)
    if (notifications.length === 0) return []
    const stored = new Set((await save(saveNotifications, notifications)).rows.map(({ id }) => id))
    const newNotifications = notifications.filter(({ id }) => stored.has(id))
    await publish(client, newNotifications)
    return newNotifications
  }

  const recordAfterCheckpoint = async (client: Client, events: readonly StoredEvent[], since: Date) => {
    // The row lock serializes several gateways on the same events.
    const { rows } = await client.query<{ position: string }>(
      `SELECT position FROM inbox.checkpoint WHERE name = 'events' FOR UPDATE`,
    )
    const recordedPosition = Number(rows[0]?.position ?? 0)
    if (commits?.areLost(recordedPosition, events[0]?.position ?? 0) === true) return undefined
    const newEvents = events.filter(({ position }) => position > recordedPosition)
    const last = newEvents.at(-1)
    if (!last) return []
    const relevantEvents = newEvents.filter(({ type }) => isRelevant(type))
    const notifications = relevantEvents.length > 0 ? await store(client, relevantEvents, since) : []
    await postgresCheckpoints(client, 'inbox.checkpoint').save('events', last.position)
    return notifications
  }

  return {
    position: async () => {
      knownPosition = await storedPosition()
      return knownPosition
    },
    watch: ({ rewind, ...options }) => {
      const rewindTo = (position: number) => {
        knownPosition = position
        rewind(position)
      }
      commits = lostCommits({
        name: 'inbox',
        start: knownPosition,
        stored: storedPosition,
        rewind: rewindTo,
        ...options,
      })
      return commits.stop
    },
    record: async (events, since) => {
      const last = events.at(-1)?.position ?? knownPosition
      if (last - knownPosition < checkpointEvery && !events.some(({ type }) => isRelevant(type))) return []
      const client = await db.connect()
      let failure: unknown
      try {
        // A crash loses rows and checkpoint together; they are recorded again with the same ids.
        await client.query('BEGIN; SET LOCAL synchronous_commit = off')
        const notifications = await recordAfterCheckpoint(client, events, since)
        await client.query('COMMIT')
        if (!notifications) return []
        knownPosition = last
        commits?.committed(last)
        return notifications
      } catch (error) {
        failure = error
        throw error
      } finally {
        // A connection within a transaction must not return to the pool.
        client.release(failure !== undefined)
      }
    },
  }
}

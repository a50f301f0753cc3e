import type { EventStore } from '@freight/platform/event-store/port'
import type { Platform } from '@freight/platform/connections/platform'
import type { Execute, CommandContext } from './command-context.ts'

/**
 * Command id for an idempotency key that a user sends. Each user has an own key space: a key cannot collide with that of
 * another user, nor with an id that the application computes for its own commands.
 */
export const userKey = (userId: string, key: string): string => `user:${userId}:${key}`

const formerKey = ({ commandId, principal: { userId } }: CommandContext): string | undefined => {
  const prefix = userKey(userId, '')
  return commandId.startsWith(prefix) ? commandId.slice(prefix.length) : undefined
}

/** Repeats under a former key: keys were once stored without the user, and a user may send such a command again. */
export const withFormerKeys =
  (execute: Execute, eventStore: Pick<EventStore, 'receipt' | 'readStream'>): Execute =>
  async (aggregate, commandName, id, data, context) => {
    const key = formerKey(context)
    const receipt = key === undefined ? undefined : await eventStore.receipt(key)
    if (key === undefined || !receipt) return execute(aggregate, commandName, id, data, context)
    const [last] = await eventStore.readStream(receipt.stream, receipt.revision)
    const isOwn =
      last?.commandId === key && last.actor.kind === 'STAFF' && last.actor.userId === context.principal.userId
    return execute(aggregate, commandName, id, data, isOwn ? { ...context, commandId: key } : context)
  }

// Older commands are not repeated: a screen that is open for so long has lost its session.
const formerKeyPeriod = '30 days'

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.user_keys (since timestamptz not null, had_former boolean not null);
insert into commands.user_keys select now(), to_regclass('commands.process_checkpoints') is not null
  where not exists (select from commands.user_keys)`

/**
 * Whether users may still send former keys: true for 30 days after the update. Must run before the checkpoints of the
 * process managers are created, because their table shows that the installation is an older one.
 */
export const acceptsFormerKeys = async (db: Pick<Platform['db'], 'query'>): Promise<boolean> => {
  await db.query(schema)
  const { rows } = await db.query<{ looks: boolean }>(
    `select had_former and since > now() - interval '${formerKeyPeriod}' as looks from commands.user_keys`,
  )
  return rows[0]?.looks ?? false
}

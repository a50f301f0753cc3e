import type { EventStore } from '@freight/platform/event-store/port'
import type { Platform } from '@freight/platform/platform'
import type { Execute, CommandContext } from './command-context.ts'

/**
 * The command id of what a user sends under a key of their own. Users have a space of keys each: nobody can take the key
 * of another one, nor an id that the application computes for its own commands.
 */
export const userKey = (userId: string, key: string): string => `user:${userId}:${key}`

const formerKey = ({ commandId, principal: { userId } }: CommandContext): string | undefined => {
  const own = userKey(userId, '')
  return commandId.startsWith(own) ? commandId.slice(own.length) : undefined
}

/** Keys were kept as they came once: one that this user sent then, and sends again now, is still the same command. */
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

// Nothing that was sent longer ago is sent again: whoever had it on the screen has long signed in anew.
const soLong = '30 days'

const schema = `select pg_advisory_xact_lock(hashtext('commands'));
create schema if not exists commands;
create table if not exists commands.user_keys (since timestamptz not null, had_former boolean not null);
insert into commands.user_keys select now(), to_regclass('commands.process_checkpoints') is not null
  where not exists (select from commands.user_keys)`

/**
 * Whether keys of before the users' own spaces may still come again: for a while after the update. Has to be asked before
 * the checkpoints of the process managers are made, by which an installation of before is known.
 */
export const looksForFormerKeys = async (db: Pick<Platform['db'], 'query'>): Promise<boolean> => {
  await db.query(schema)
  const { rows } = await db.query<{ looks: boolean }>(
    `select had_former and since > now() - interval '${soLong}' as looks from commands.user_keys`,
  )
  return rows[0]?.looks ?? false
}

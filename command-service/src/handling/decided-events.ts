import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { NewEvent, UniqueKey } from '@freight/platform/event-store/port'
import type { commandIds } from './command-ids.ts'
import type { CommandContext } from './command-context.ts'
import type { Decided, AnyDecider } from '../aggregates/deciders.ts'

/** The values that all events of a command share. */
export type DecidedCommand = {
  aggregate: AggregateName
  id: string
  stream: string
  context: CommandContext
  ids: ReturnType<typeof commandIds>
  now: string
  today: string
}

/** The decided events in the form that the store appends. */
export const toEvents = (decided: readonly Decided[], { context, ids, now }: DecidedCommand): NewEvent[] =>
  decided.map(({ type, data }, index) => ({
    eventId: ids.event(index),
    type,
    schemaVersion: 1,
    data,
    occurredAt: now,
    actor: context.actor,
    company: context.company,
    correlationId: context.correlationId ?? context.commandId,
    causationId: context.causationId ?? context.commandId,
    commandId: context.commandId,
  }))

/** The events as their stream will contain them. No `evolve` reads positions or hashes, so these stay empty. */
export const toStored = (events: readonly NewEvent[], stream: string, before: number): StoredEvent[] =>
  events.map((event, index) => ({
    ...event,
    stream,
    revision: before + index + 1,
    position: 0,
    previousHash: '',
    hash: '',
  }))

const keysWithout = (keys: readonly UniqueKey[], excluded: readonly UniqueKey[]): UniqueKey[] =>
  keys.filter(({ scope, value }) => !excluded.some((other) => other.scope === scope && other.value === value))

/** The unique values that the aggregate reserves and releases when it goes from one state to the next. */
export const keysBetween = <State>(
  before: State,
  after: State,
  decider: AnyDecider<State>,
): { reserve?: UniqueKey[]; release?: UniqueKey[] } => {
  const [keysBefore, keysAfter] = [decider.uniqueKeys(before), decider.uniqueKeys(after)]
  const [reserve, release] = [keysWithout(keysAfter, keysBefore), keysWithout(keysBefore, keysAfter)]
  return { ...(reserve.length > 0 && { reserve }), ...(release.length > 0 && { release }) }
}

import { hash } from 'node:crypto'
import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { References } from '../lookups/references.ts'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { NewEvent, UniqueKey, EventStore } from '@freight/platform/event-store/port'
import type { CommandContext } from './command-context.ts'
import type { Decided, AnyDecider } from '../aggregates/deciders.ts'
import type { Principal } from '@freight/contracts/access/policy'
import { Refusal } from '@freight/platform/event-store/decider'
import type { StreamStates } from './stream-states.ts'

const namespace = Buffer.from('5d6c6a0e6f0b4b6e9d0b2f6d5c1c7a41', 'hex')

/** A UUID of version 5 (RFC 9562). Written here because every event needs one and the package takes three times as long. */
export const nameBasedId = (name: string): string => {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]), 'hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The ids that a command generates: the same command generates the same ids, so a repetition changes nothing. */
export const commandIds = (commandId: string) => {
  let idCount = 0
  return {
    /** Id of the command that creates the new client of this command. */
    clientCommand: () => nameBasedId(`${commandId}/client`),
    aggregate: () => nameBasedId(`${commandId}/aggregate`),
    event: (index: number) => nameBasedId(`${commandId}/event/${index}`),
    next: () => {
      idCount += 1
      return nameBasedId(`${commandId}/${idCount}`)
    },
  }
}

type Creation = { data: unknown; company: string; today: string; ids: ReturnType<typeof commandIds> }

/** `fresh`: the id has never been used, so its stream need not be read. */
type NewId = { id: string; fresh: boolean }

const textIn = (data: unknown, field: string): string =>
  typeof data === 'object' && data !== null ? String(Object.entries(data).find(([name]) => name === field)?.[1]) : ''

type NewIdFor = (aggregate: AggregateName, creation: Creation) => Promise<NewId>

/** The id of a new aggregate: a number of a series, a value of the body, or a generated id. */
export const newIds =
  (references: References): NewIdFor =>
  async (aggregate, { data, company, today, ids }) => {
    switch (aggregate) {
      case 'quotation':
        return { id: await references.next(company, Number(today.slice(0, 4))), fresh: true }
      case 'express-shipment':
        return { id: await references.next(company, Number(today.slice(0, 4)), aggregate), fresh: true }
      case 'charge-code':
      case 'express-carrier':
        return { id: textIn(data, 'id'), fresh: false }
      // One stream per currency contains all its rates.
      case 'exchange-rate':
        return { id: textIn(data, 'currency'), fresh: false }
      default:
        return { id: ids.aggregate(), fresh: true }
    }
  }

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

const mostEvents = 20_000

type Call = {
  aggregate: AggregateName
  id: string
  context: { principal: Principal }
  states: Pick<StreamStates<unknown>, 'decider'>
}

/**
 * Limits the length of a stream, because loading an aggregate reads all its events. System commands, users and settings
 * are not limited: users and settings grow with daily use.
 * @throws Refusal HISTORY_TOO_LONG
 */
export const refuseEndless = ({ aggregate, id, context, states }: Call, revision: number): void => {
  if (revision < mostEvents || context.principal.system || aggregate === 'user' || states.decider.isSingleton(id))
    return
  throw new Refusal('HISTORY_TOO_LONG', `${aggregate}-${id} has ${mostEvents} events and takes no further ones`)
}

/** The revision that the client has seen, and the present one. */
type RevisionCheck = { stream: string; ifMatch: number; revision: number }

/**
 * Whether a command for one revision still fits the present one: true if only events that no decision reads came in
 * between, such as the record of a mail. Users need not reload because of those.
 */
export const matchesRevision = async (
  eventStore: Pick<EventStore, 'readStream'>,
  decider: Pick<AnyDecider<unknown>, 'isNonConflicting'>,
  { stream, ifMatch, revision }: RevisionCheck,
): Promise<boolean> => {
  if (ifMatch === revision) return true
  if (ifMatch > revision || ifMatch < 1) return false
  const since = await eventStore.readStream(stream, ifMatch + 1)
  return since.length > 0 && since.every(({ type }) => decider.isNonConflicting(type))
}

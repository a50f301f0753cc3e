import { idIn } from '@freight/contracts/events/envelope'
import { hash } from 'node:crypto'
import { aggregates, type AggregateName } from '@freight/contracts/registry/aggregates'
import { allows, asSeenBy, describePolicy, mayEver, system } from '@freight/contracts/access/policy'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { type Commands, Refusal } from '@freight/platform/event-store/decider'
import { Forbidden, KeyReused, KeyTaken, NotFound, WrongRevision } from '@freight/platform/errors'
import { canonicalText } from '@freight/platform/event-store/canonical-text'
import type { EventStore, UniqueKey } from '@freight/platform/event-store/port'
import { warningsOf } from '../sanity/warnings-of.ts'
import { type LaneMedians, noLaneMedians } from '../lookups/tables/rate-tables.ts'
import {
  commandIds,
  newIds,
  type DecidedCommand,
  keysBetween,
  toEvents,
  toStored,
  matchesRevision,
  refuseEndless,
} from './decided-events.ts'
import { companyDay } from '../lookups/company-day.ts'
import { noDisclaimers, noSurcharges, noBookingWebhooks } from '../lookups/tables/catalogue-tables.ts'
import { lookupsFor } from '../lookups/lookups-for.ts'
import { namedIn, type TableReaders } from '../lookups/aggregate-readers.ts'
import { aggregateStates, usualLookupAgeMs } from './aggregate-states.ts'
import { keepNewClient } from './new-client.ts'
import { noBookedVersions, expressIdsInLog } from '../lookups/tables/express-tables.ts'
import { noAgentFiles } from '../lookups/tables/agent-files.ts'
import { noImportLocks } from '../lookups/tables/import-lock.ts'
import { noOpenWork } from '../lookups/tables/open-work.ts'
import type { Execute, CommandContext } from './command-context.ts'
import { noStoredRates } from '../lookups/rate/stored-rates.ts'
import type { Places } from '../lookups/places.ts'
import type { References } from '../lookups/references.ts'
import type { Versioned, StreamStates } from './stream-states.ts'
import { keyedQueue } from './keyed-queue.ts'

/** Absent tables: nothing is stored, and the numbers of shipments come from the log. */
export type CommandParts = Partial<TableReaders> & {
  eventStore: EventStore
  references: References
  places: Places
  /** Absent: prices are not compared. */
  laneMedians?: LaneMedians
  clock: () => Date
  /** Called with the answer to a repeated command. */
  onRepeat?: (answer: CommandAnswer) => void
  /** Maximum number of cached states per aggregate. */
  remembered?: number
  /** Maximum age, in milliseconds, of a state that a lookup reads; infinite for a single writer. */
  lookupAgeMs?: number
}

/** For applications without tables. */
const noTables: Omit<TableReaders, 'expressIds'> = {
  openWork: noOpenWork,
  disclaimers: noDisclaimers,
  storedRates: noStoredRates,
  surcharges: noSurcharges,
  agentFiles: noAgentFiles,
  bookedVersions: noBookedVersions,
  importLocks: noImportLocks,
  bookingWebhooks: noBookingWebhooks,
}

const mostRetries = 3

const commandOf = (aggregate: AggregateName, name: string): Commands[string] => {
  const commands: Commands = aggregates[aggregate].commands
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new NotFound(`${aggregate} has no command ${name}`)
  return command
}

/** One command for one stream. */
type Call = DecidedCommand & {
  command: Commands[string]
  commandName: string
  data: unknown
  context: CommandContext
  instant: Date
  fingerprint: string
  /** Fingerprint of the parsed body: older receipts contain this one. */
  formerFingerprint: () => string
  states: StreamStates<unknown>
  /** Id of the source, if the command creates a copy. */
  source?: string
}

/** Handles one command: looks up what the decision needs, decides, stores the events durably, answers. */
export const commandHandler = (parts: CommandParts): Execute => {
  const {
    eventStore,
    references,
    places,
    expressIds = expressIdsInLog(eventStore),
    laneMedians = noLaneMedians,
    clock,
    onRepeat = () => {},
    remembered = 10_000,
    lookupAgeMs = usualLookupAgeMs,
    ...tables
  } = parts
  const { states: statesOf, readers } = aggregateStates(
    eventStore,
    { ...noTables, ...tables, expressIds, places },
    { max: remembered, lookupAgeMs },
  )
  const idFor = newIds(references)
  const queue = keyedQueue()
  const dayOf = async (company: string, instant: Date) => companyDay((await readers.settings(company)).state, instant)

  const decide = async (call: Call, known: Versioned<unknown>) => {
    const outdated = await refuseUnlessAllowed(call, known, eventStore)
    if (!outdated) return decideAllowed(call, known)
    // A decision with look-ups may hide the aggregate from the user: the revision must not reveal that it exists.
    await decideAllowed(call, known).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') throw error
    })
    throw outdated
  }

  const decideAllowed = async (call: Call, known: Versioned<unknown>) => {
    const { command, commandName, data, id, context, ids, instant, now, states, source } = call
    const { principal, actor } = context
    const ownership = states.decider.ownership(known.state)
    const company = states.decider.company(known.state) ?? context.company
    const today = await dayOf(company, instant)
    const sourceField = source === undefined ? {} : { source }
    const question = {
      principalId: principal.userId,
      // Computed only for the lookup that reads it: most commands create no client.
      get newClientId() {
        return commandIds(ids.clientCommand()).aggregate()
      },
      today,
      company,
      ownership,
      id,
      ...sourceField,
      data: namedIn(data),
    }
    const meta = {
      now,
      today,
      id,
      principal,
      actor,
      company,
      newId: ids.next,
      digest: fingerprintOf,
      lookups: await lookupsFor(command.needs, question, readers),
    }
    const events = states.decider.decide(commandName, data, known.state, meta)
    const { sanity } = context
    if (sanity === undefined) return { events, warnings: [] }
    const decidedChange = { commandName, id, before: known.state, events, company, today, instant }
    const warnings = await warningsOf(decidedChange, { readers, laneMedians })
    if (sanity === 'REFUSE' && warnings.length > 0)
      throw new Refusal('WARNINGS', 'Values lie outside the limits of the company.', { warnings })
    return { events, warnings }
  }

  const attempt = async (call: Call, known: Versioned<unknown>): Promise<CommandAnswer> => {
    const { stream, id, context, fingerprint, states } = call
    const { events: decidedEvents, warnings } = await decide(call, known)
    refuseEndless(call, known.revision)
    if (!context.dryRun) await keepNewClient(call, execute)
    const events = toEvents(decidedEvents, call)
    const cachesResult = !context.dryRun && !context.skipsCache
    // Folded only if the result is needed: for the cache or for the unique keys.
    const after =
      cachesResult || states.decider.holdsKeys
        ? toStored(events, stream, known.revision).reduce(
            (state, event) => states.decider.evolve(state, event),
            known.state,
          )
        : known.state
    const keyChanges = keysBetween(known.state, after, states.decider)
    if (context.dryRun) {
      await refuseTaken(eventStore, stream, keyChanges.reserve)
      context.dryRun({ state: known.state, events: decidedEvents, warnings })
      return { id, revision: known.revision, position: 0 }
    }
    const appended = await eventStore.append(stream, known.revision, events, {
      receipt: { commandId: context.commandId, fingerprint },
      ...keyChanges,
    })
    // Otherwise the store already had this command: nothing was appended, and the stored stream is ahead of the cached
    // state.
    const wasAppended = appended.revision === known.revision + events.length
    if (cachesResult && wasAppended) states.remember(id, { state: after, revision: appended.revision })
    else states.forget(id)
    const answer = { id, ...appended, ...(wasAppended && warnings.length > 0 && { warnings }) }
    if (!wasAppended) onRepeat(answer)
    return answer
  }

  /** The first answer to the same command; another command under the same key is an error. */
  const firstAnswer = async ({
    aggregate,
    context,
    fingerprint,
    formerFingerprint,
  }: Call): Promise<CommandAnswer | undefined> => {
    const receipt = context.isNew ? undefined : await eventStore.receipt(context.commandId)
    if (!receipt) return undefined
    if (receipt.fingerprint !== fingerprint && receipt.fingerprint !== formerFingerprint())
      throw new KeyReused(`${context.commandId} came before with another body`)
    const { stream, revision, position } = receipt
    const answer = { id: idIn(aggregate, stream), revision, position }
    onRepeat(answer)
    return answer
  }

  const untilDecided = async (call: Call, first: Versioned<unknown>): Promise<CommandAnswer> => {
    let known = first
    for (let retries = 0; ; retries += 1) {
      try {
        return await attempt(call, known)
      } catch (error) {
        if (error instanceof KeyReused) {
          const answer = await firstAnswer(call)
          if (answer) return answer
        }
        if (error instanceof KeyTaken) throw await withHolder(error, eventStore)
        if (!isVerdictOnState(error)) throw error
        const refreshed = await call.states.refresh(call.id)
        const hasMoved = refreshed.revision > known.revision
        if (!hasMoved || retries === mostRetries) {
          const answer = await firstAnswer(call)
          if (answer) return answer
          throw asForbidden(error)
        }
        known = refreshed
      }
    }
  }

  const execute: Execute = async (aggregate, commandName, givenId, input, context) => {
    const command = commandOf(aggregate, commandName)
    if (!mayEver(command.policy, context.principal)) throw new Forbidden(describePolicy(command.policy))
    const data = context.parsed ? input : command.data.parse(input)
    const instant = context.now ?? clock()
    const today = await dayOf(context.company, instant)
    const ids = commandIds(context.commandId)
    const states: StreamStates<unknown> = statesOf[aggregate]
    const source = command.creates === 'copy' ? givenId : undefined
    if (source !== undefined) await refuseInvisible(command, source, context, states)
    const { id, fresh } =
      givenId === undefined || source !== undefined
        ? await idFor(aggregate, { data, company: context.company, today, ids })
        : { id: givenId, fresh: false }
    const fingerprintParts = [aggregate, commandName, givenId, context.principal.userId]
    // The fingerprint uses the body as sent, so new schema defaults do not change it. A dry run with a new id needs none:
    // it is neither stored nor compared.
    const needsFingerprint = !context.dryRun || !context.isNew
    const fingerprint = needsFingerprint
      ? fingerprintOf([...fingerprintParts, canonicalText(context.sent ?? input)])
      : ''
    const call: Call = {
      aggregate,
      command,
      commandName,
      data,
      id,
      stream: `${aggregate}-${id}`,
      context,
      ids,
      instant,
      now: instant.toISOString(),
      today,
      fingerprint,
      formerFingerprint: () => fingerprintOf([...fingerprintParts, data]),
      states,
      ...(source !== undefined && { source }),
    }
    // A dry run does not append, so an outdated cached state would go unnoticed.
    const loadState = () => (context.dryRun ? states.refresh(id) : states.load(id))
    const answer = await queue(call.stream, async () =>
      untilDecided(call, fresh ? { state: states.decider.initial, revision: 0 } : await loadState()),
    )
    // Each attempt takes a new reference: only the receipt has the one of the first answer.
    const first = fresh ? await firstAnswer(call) : undefined
    if (first === undefined || first.id === id) return answer
    states.forget(id)
    return first
  }
  return execute
}

/**
 * The error for a command for another revision.
 * @throws NotFound or Forbidden unless the principal may execute the command in this state
 */
const refuseUnlessAllowed = async (
  { command, id, stream, context, states }: Call,
  { state, revision }: Versioned<unknown>,
  eventStore: EventStore,
): Promise<WrongRevision | undefined> => {
  const { principal, ifMatch, company } = context
  if (revision === 0 && !command.creates && !states.decider.isSingleton(id)) throw new NotFound(`There is no ${stream}`)
  const mayAct = allows(command.policy, principal, states.decider.ownership(state))
  // Checked before the revision: any other answer would reveal that the aggregate exists and how often it changed.
  if (revision > 0 && !states.decider.isKnownTo(state, principal, mayAct, company))
    throw new NotFound(`There is no ${stream}`)
  if (ifMatch !== undefined && !(await matchesRevision(eventStore, states.decider, { stream, ifMatch, revision })))
    return new WrongRevision(stream, ifMatch, revision)
  if (!mayAct) throw new Forbidden(describePolicy(command.policy))
  return undefined
}

/** @throws NotFound if the user may not see the source of a copy */
const refuseInvisible = async (
  { visibility = system }: Commands[string],
  source: string,
  { principal }: CommandContext,
  { decider, refresh }: StreamStates<unknown>,
): Promise<void> => {
  const { state, revision } = await refresh(source)
  if (revision === 0 || !allows(visibility, principal, asSeenBy(principal, decider.ownership(state))))
    throw new NotFound(`There is no ${decider.aggregate}-${source}`)
}

/** Checks unique keys for a dry run, as the store does at the append. */
const refuseTaken = async (store: EventStore, stream: string, keys: readonly UniqueKey[] = []): Promise<void> => {
  for (const key of keys) {
    const holder = await store.keyHolder(key)
    if (holder !== undefined && holder !== stream) throw new KeyTaken(key.scope, key.value)
  }
}

/** Refusals that name the aggregate with the unique value, by the scope of the value. */
const refusalByScope: Readonly<Record<string, { code: string; aggregate: AggregateName; name: string }>> = {
  'express-waybill': { code: 'WAYBILL_IN_USE', aggregate: 'express-shipment', name: 'shipment' },
  'express-pickup': { code: 'PICKUP_EXISTS', aggregate: 'express-pickup', name: 'pickup' },
  'express-manifest': { code: 'DAY_CLOSED', aggregate: 'express-manifest', name: 'manifest' },
  'express-manifest-booking': { code: 'MANIFEST_EXISTS', aggregate: 'express-manifest', name: 'manifest' },
}

/** The refusal with the holder of the value, in scopes that have one. */
const withHolder = async (error: KeyTaken, store: EventStore): Promise<Error> => {
  const refusal = refusalByScope[error.scope]
  const holder = refusal && (await store.keyHolder({ scope: error.scope, value: error.value }))
  if (!refusal || holder === undefined) return error
  const { code, aggregate, name } = refusal
  return new Refusal(code, `${error.scope} belongs to ${holder}`, { [name]: idIn(aggregate, holder) })
}

const fingerprintOf = (parts: unknown): string => hash('sha256', JSON.stringify(parts), 'hex')

/** Whether the error can change with a newer state. */
const isVerdictOnState = (error: unknown): boolean =>
  error instanceof WrongRevision || error instanceof Refusal || error instanceof Forbidden || error instanceof NotFound

/** Turns refusals of a decider into Forbidden (missing right) or NotFound (hidden from the user). */
const asForbidden = (error: unknown): unknown => {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return new NotFound(error.message)
  if (!(error instanceof Refusal) || error.code !== 'FORBIDDEN') return error
  const needed = error.details?.['permission']
  return new Forbidden(typeof needed === 'string' ? needed : 'another permission')
}

import { idIn } from '@freight/contracts/events/envelope'
import { hash } from 'node:crypto'
import { aggregates, type AggregateName } from '@freight/contracts/api/aggregates'
import type { Command } from '@freight/contracts/api/command'
import { allows, asSeenBy, describePolicy, mayEver, system } from '@freight/contracts/access/policy'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import { Refusal } from '@freight/platform/decider'
import { Forbidden, KeyReused, KeyTaken, NotFound, WrongRevision } from '@freight/platform/errors'
import { canonicalText } from '@freight/platform/event-store/canonical-text'
import type { EventStore, UniqueKey } from '@freight/platform/event-store/port'
import { commandIds } from './command-ids.ts'
import { companyDay } from '../lookups/company-day.ts'
import { type DecidedCommand, keysBetween, toEvents, toStored } from './decided-events.ts'
import { type Disclaimers, noDisclaimers } from '../lookups/tables/disclaimers.ts'
import { lookupsFor } from '../lookups/lookups-for.ts'
import { namedIn } from '../lookups/aggregate-readers.ts'
import { aggregateStates } from './aggregate-states.ts'
import { matchesRevision } from './if-match.ts'
import { keepNewClient } from './new-client.ts'
import { newIds } from './new-ids.ts'
import { noOpenWork, type OpenWork } from '../lookups/tables/open-work.ts'
import type { Execute, CommandContext } from './command-context.ts'
import { noStoredRates, type StoredRates } from '../lookups/rate/stored-rates.ts'
import { type AgentFiles, noAgentFiles } from '../lookups/tables/agent-files.ts'
import type { Places } from '../lookups/places.ts'
import type { References } from '../lookups/references.ts'
import type { Versioned, StreamStates } from './stream-states.ts'
import { keyedQueue } from './keyed-queue.ts'

export type CommandParts = {
  eventStore: EventStore
  references: References
  places: Places
  /** Absent: nobody has any. */
  openWork?: OpenWork
  disclaimers?: Disclaimers
  /** Absent: there are none. */
  storedRates?: StoredRates
  agentFiles?: AgentFiles
  clock: () => Date
  /** States of each aggregate that this process remembers. */
  remembered?: number
}

const mostRetries = 3

const commandOf = (aggregate: AggregateName, name: string): Command => {
  const commands: Readonly<Record<string, Command>> = aggregates[aggregate].commands
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new NotFound(`${aggregate} has no command ${name}`)
  return command
}

/** One command on its way to one stream. */
type Call = DecidedCommand & {
  command: Command
  commandName: string
  data: unknown
  context: CommandContext
  instant: Date
  fingerprint: string
  /** The fingerprint of what the schema makes of the body now: receipts of before hold that of then. */
  formerFingerprint: () => string
  states: StreamStates<unknown>
  /** What a copy is made out of. */
  source?: string
}

/** Handles one command: looks up what it needs, decides, stores the events durably, answers. */
export const commandHandler = (parts: CommandParts): Execute => {
  const {
    eventStore,
    references,
    places,
    openWork = noOpenWork,
    disclaimers = noDisclaimers,
    storedRates = noStoredRates,
    agentFiles = noAgentFiles,
    clock,
    remembered = 10_000,
  } = parts
  const { states: statesOf, readers } = aggregateStates(
    eventStore,
    { places, openWork, disclaimers, storedRates, agentFiles },
    remembered,
  )
  const idFor = newIds(references)
  const queue = keyedQueue()
  const dayOf = async (company: string, instant: Date) => companyDay((await readers.settings(company)).state, instant)

  const decide = async (
    { command, commandName, data, id, stream, context, ids, instant, now, states, source }: Call,
    known: Versioned<unknown>,
  ) => {
    const { principal, actor, ifMatch } = context
    if (known.revision === 0 && !command.creates && !states.decider.isSingleton(id))
      throw new NotFound(`There is no ${stream}`)
    const { revision } = known
    const whose = states.decider.ownership(known.state)
    const mayAct = allows(command.policy, principal, whose)
    // Before anything is compared: what is answered otherwise tells that it is there, and how often it has changed.
    if (revision > 0 && !states.decider.isKnownTo(known.state, principal, mayAct))
      throw new NotFound(`There is no ${stream}`)
    if (ifMatch !== undefined && !(await matchesRevision(eventStore, states.decider, { stream, ifMatch, revision })))
      throw new WrongRevision(stream, ifMatch, revision)
    if (!mayAct) throw new Forbidden(describePolicy(command.policy))
    const company = states.decider.company(known.state) ?? context.company
    const today = await dayOf(company, instant)
    const from = source === undefined ? {} : { source }
    const question = {
      principalId: principal.userId,
      get newClientId() {
        return commandIds(ids.clientCommand()).aggregate()
      },
      today,
      company,
      whose,
      id,
      ...from,
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
    return states.decider.decide(commandName, data, known.state, meta)
  }

  const attempt = async (call: Call, known: Versioned<unknown>): Promise<CommandAnswer> => {
    const { stream, id, context, fingerprint, states } = call
    const decided = await decide(call, known)
    if (!context.dryRun) await keepNewClient(call, execute)
    const events = toEvents(decided, call)
    const isKept = !context.dryRun && !context.isPassing
    // Folded only where somebody asks what it has come to.
    const after =
      isKept || states.decider.holdsKeys
        ? toStored(events, stream, known.revision).reduce(
            (state, event) => states.decider.evolve(state, event),
            known.state,
          )
        : known.state
    const keys = keysBetween(known.state, after, states.decider)
    if (context.dryRun) {
      await refuseTaken(eventStore, stream, keys.reserve)
      context.dryRun({ state: known.state, events: decided })
      return { id, revision: known.revision, position: 0 }
    }
    const appended = await eventStore.append(stream, known.revision, events, {
      receipt: { commandId: context.commandId, fingerprint },
      ...keys,
    })
    // Otherwise the store knew this command: nothing was added, and what it has is further than what is remembered
    // here.
    if (isKept && appended.revision === known.revision + events.length)
      states.remember(id, { state: after, revision: appended.revision })
    else states.forget(id)
    return { id, ...appended }
  }

  /** The answer that the same command got the first time; another command under the same key is an error. */
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
    return { id: idIn(aggregate, stream), revision, position }
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
        if (!isVerdictOnState(error)) throw error
        const now = await call.states.refresh(call.id)
        const moved = now.revision > known.revision
        if (!moved || retries === mostRetries) {
          const answer = await firstAnswer(call)
          if (answer) return answer
          throw asForbidden(error)
        }
        known = now
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
    const named = [aggregate, commandName, givenId, context.principal.userId]
    // Of what was sent: a schema that fills in more than it did once makes no other body of it.
    // A new command that is only tried is neither kept nor compared with a former one.
    const isKept = !context.dryRun || !context.isNew
    const fingerprint = isKept ? fingerprintOf([...named, canonicalText(context.sent ?? input)]) : ''
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
      formerFingerprint: () => fingerprintOf([...named, data]),
      states,
      ...(source !== undefined && { source }),
    }
    // A dry run meets no append that would tell how far the stream has gone.
    const known = () => (context.dryRun ? states.refresh(id) : states.load(id))
    const answer = await queue(call.stream, async () =>
      untilDecided(call, fresh ? { state: states.decider.initial, revision: 0 } : await known()),
    )
    // A reference is drawn anew each time: only the receipt tells which one the first answer named.
    const first = fresh ? await firstAnswer(call) : undefined
    if (first && first.id !== id) states.forget(id)
    return first ?? answer
  }
  return execute
}

/** Whoever may not know of the source of a copy is answered that there is none. */
const refuseInvisible = async (
  { visibility = system }: Command,
  source: string,
  { principal }: CommandContext,
  { decider, refresh }: StreamStates<unknown>,
): Promise<void> => {
  const { state, revision } = await refresh(source)
  if (revision === 0 || !allows(visibility, principal, asSeenBy(principal, decider.ownership(state))))
    throw new NotFound(`There is no ${decider.aggregate}-${source}`)
}

/** What the store itself would say at the append. */
const refuseTaken = async (store: EventStore, stream: string, keys: readonly UniqueKey[] = []): Promise<void> => {
  for (const key of keys) {
    const holder = await store.keyHolder(key)
    if (holder !== undefined && holder !== stream) throw new KeyTaken(key.scope, key.value)
  }
}

const fingerprintOf = (parts: unknown): string => hash('sha256', JSON.stringify(parts), 'hex')

/** What may come out otherwise on a newer state. */
const isVerdictOnState = (error: unknown): boolean =>
  error instanceof WrongRevision || error instanceof Refusal || error instanceof Forbidden || error instanceof NotFound

/** A right that only the rule knows of is missing like any other; what it hides is not there like anything else. */
const asForbidden = (error: unknown): unknown => {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return new NotFound(error.message)
  if (!(error instanceof Refusal) || error.code !== 'FORBIDDEN') return error
  const needed = error.details?.['permission']
  return new Forbidden(typeof needed === 'string' ? needed : 'another permission')
}

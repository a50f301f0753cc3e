import { idIn } from '@freight/contracts/events/envelope'
import type { EventStore } from '@freight/platform/event-store/port'
import type { DryRunResult } from '../handling/command-context.ts'
import { type AnyDecider, deciders } from '../aggregates/deciders.ts'
import type { ImportRules } from './import-rules.ts'

/** Folds an aggregate from its stored events. */
export const stateOf = async (
  eventStore: Pick<EventStore, 'readStream'>,
  aggregate: ImportRules['file']['aggregate'],
  id: string,
): Promise<unknown> => {
  const decider: AnyDecider<unknown> = deciders[aggregate]
  const events = await eventStore.readStream(`${aggregate}-${id}`)
  return events.reduce((known, event) => decider.evolve(known, event), decider.initial)
}

/** Result of the row when it was applied the first time; undefined if it was not applied. */
export const appliedBefore = async (
  eventStore: Pick<EventStore, 'receipt' | 'readStream'>,
  { file: { aggregate } }: ImportRules,
  commandId: string,
): Promise<(DryRunResult & { id: string }) | undefined> => {
  const receipt = await eventStore.receipt(commandId)
  if (!receipt) return undefined
  const decider: AnyDecider<unknown> = deciders[aggregate]
  const stored = await eventStore.readStream(receipt.stream)
  const events = stored.filter((event) => event.commandId === commandId)
  const first = events[0]?.revision ?? receipt.revision + 1
  const state = stored
    .filter(({ revision }) => revision < first)
    .reduce((known, event) => decider.evolve(known, event), decider.initial)
  return { id: idIn(aggregate, receipt.stream), state, events, warnings: [] }
}

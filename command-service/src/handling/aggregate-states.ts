import type { EventStore } from '@freight/platform/event-store/port'
import type { AggregateReaders, TableReaders } from '../lookups/aggregate-readers.ts'
import type { Places } from '../lookups/places.ts'
import { type AnyDecider, deciders } from '../aggregates/deciders.ts'
import { type StreamStates, streamStates } from './stream-states.ts'

/** Milliseconds until a lookup sees a change that another process made; changes of this process are seen at once. */
export const usualLookupAgeMs = 2_000

/** The cached states of every aggregate, and the readers that lookups use. */
export const aggregateStates = (
  store: Pick<EventStore, 'readStream'>,
  { places, ...tables }: TableReaders & { places: Places },
  { max, lookupAgeMs }: { max: number; lookupAgeMs: number },
) => {
  const states = statesOf(deciders, (decider) => streamStates(store, decider, max))
  const readers: AggregateReaders = {
    organization: (id) => states.organization.recent(id, lookupAgeMs),
    quotation: (id) => states.quotation.recent(id, lookupAgeMs),
    costRequest: (id) => states['cost-request'].recent(id, lookupAgeMs),
    user: (id) => states.user.recent(id, lookupAgeMs),
    chargeCode: (id) => states['charge-code'].recent(id, lookupAgeMs),
    provider: (id) => states.provider.recent(id, lookupAgeMs),
    rate: (id) => states.rate.recent(id, lookupAgeMs),
    exchangeRate: (id) => states['exchange-rate'].recent(id, lookupAgeMs),
    expressTariff: (id) => states['express-tariff'].recent(id, lookupAgeMs),
    expressCarrier: (id) => states['express-carrier'].recent(id, lookupAgeMs),
    expressShipment: (id) => states['express-shipment'].recent(id, lookupAgeMs),
    settings: (id) => states['company-settings'].recent(id, lookupAgeMs),
    ...tables,
    place: places.find,
  }
  return { states, readers }
}

type StatesOf<Deciders> = {
  readonly [Name in keyof Deciders]: Deciders[Name] extends AnyDecider<infer State> ? StreamStates<State> : never
}

/** The one place where the states of an aggregate get the state type of their decider. */
const statesOf = <Deciders extends Readonly<Record<string, AnyDecider<unknown>>>>(
  all: Deciders,
  states: (decider: AnyDecider<unknown>) => StreamStates<unknown>,
): StatesOf<Deciders> =>
  Object.fromEntries(Object.entries(all).map(([name, decider]) => [name, states(decider)])) as StatesOf<Deciders>

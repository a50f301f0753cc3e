import type { EventStore } from '@freight/platform/event-store/port'
import type { AggregateReaders } from '../lookups/aggregate-readers.ts'
import type { Disclaimers } from '../lookups/disclaimers.ts'
import type { OpenWork } from '../lookups/open-work.ts'
import type { Places } from '../lookups/places.ts'
import { deciders } from '../aggregates/deciders.ts'
import { streamStates } from './stream-states.ts'

// What another process has changed in a catalogue is seen within this time; what this one has changed, at once.
const lookupAgeMs = 2_000

/** The remembered states of every aggregate, and the readers that lookups use. */
export const aggregateStates = (
  store: Pick<EventStore, 'readStream'>,
  { places, openWork, disclaimers }: { places: Places; openWork: OpenWork; disclaimers: Disclaimers },
  max: number,
) => {
  const states = {
    quotation: streamStates(store, deciders.quotation, max),
    'sign-in': streamStates(store, deciders['sign-in'], max),
    user: streamStates(store, deciders.user, max),
    organization: streamStates(store, deciders.organization, max),
    provider: streamStates(store, deciders.provider, max),
    note: streamStates(store, deciders.note, max),
    'charge-code': streamStates(store, deciders['charge-code'], max),
    'exchange-rate': streamStates(store, deciders['exchange-rate'], max),
    'company-settings': streamStates(store, deciders['company-settings'], max),
    disclaimer: streamStates(store, deciders.disclaimer, max),
    'markup-rule': streamStates(store, deciders['markup-rule'], max),
    'saved-view': streamStates(store, deciders['saved-view'], max),
  }
  const readers: AggregateReaders = {
    organization: (id) => states.organization.recent(id, lookupAgeMs),
    quotation: (id) => states.quotation.recent(id, lookupAgeMs),
    user: (id) => states.user.recent(id, lookupAgeMs),
    chargeCode: (id) => states['charge-code'].recent(id, lookupAgeMs),
    provider: (id) => states.provider.recent(id, lookupAgeMs),
    exchangeRate: (id) => states['exchange-rate'].recent(id, lookupAgeMs),
    settings: (id) => states['company-settings'].recent(id, lookupAgeMs),
    place: places.find,
    openWork,
    disclaimers,
  }
  return { states, readers }
}

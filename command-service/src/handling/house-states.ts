import type { EventStore } from '@freight/platform/event-store/port'
import type { KnownStates } from '../lookups/known-states.ts'
import type { Disclaimers } from '../lookups/disclaimers.ts'
import type { OpenWork } from '../lookups/open-work.ts'
import type { Places } from '../lookups/places.ts'
import { rulebook } from '../aggregates/deciders.ts'
import { streamStates } from './stream-states.ts'

// What another process has changed in a catalogue is seen within this time; what this one has changed, at once.
const factAgeMs = 2_000

/** The remembered states of every aggregate, and the catalogues as facts look at them. */
export const houseStates = (
  store: Pick<EventStore, 'readStream'>,
  { places, openWork, disclaimers }: { places: Places; openWork: OpenWork; disclaimers: Disclaimers },
  max: number,
) => {
  const states = {
    quotation: streamStates(store, rulebook.quotation, max),
    'sign-in': streamStates(store, rulebook['sign-in'], max),
    user: streamStates(store, rulebook.user, max),
    organization: streamStates(store, rulebook.organization, max),
    provider: streamStates(store, rulebook.provider, max),
    note: streamStates(store, rulebook.note, max),
    'charge-code': streamStates(store, rulebook['charge-code'], max),
    'exchange-rate': streamStates(store, rulebook['exchange-rate'], max),
    'company-settings': streamStates(store, rulebook['company-settings'], max),
    disclaimer: streamStates(store, rulebook.disclaimer, max),
    'markup-rule': streamStates(store, rulebook['markup-rule'], max),
    'saved-view': streamStates(store, rulebook['saved-view'], max),
  }
  const known: KnownStates = {
    organization: (id) => states.organization.recent(id, factAgeMs),
    quotation: (id) => states.quotation.recent(id, factAgeMs),
    user: (id) => states.user.recent(id, factAgeMs),
    chargeCode: (id) => states['charge-code'].recent(id, factAgeMs),
    provider: (id) => states.provider.recent(id, factAgeMs),
    exchangeRate: (id) => states['exchange-rate'].recent(id, factAgeMs),
    settings: (id) => states['company-settings'].recent(id, factAgeMs),
    place: places.find,
    openWork,
    disclaimers,
  }
  return { states, known }
}

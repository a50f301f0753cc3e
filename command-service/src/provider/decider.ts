import type { EventData } from '@freight/contracts/event'
import type { ProviderCommands } from '@freight/contracts/provider/commands'
import type { ProviderEvents } from '@freight/contracts/provider/events'
import type { Decider } from '@freight/platform/decider'
import { type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = EventData<ProviderEvents, 'ProviderCreated'>
type Provider = Entry<Fields>

const entry = entryOf<Fields>('provider', {
  id: '',
  code: '',
  name: '',
  language: 'en',
  contacts: [],
  originCountries: [],
  destinationCountries: [],
  categories: [],
  services: [],
})

/** The rule book of a provider: a carrier or an agent that gives us costs. */
export const provider: Decider<Provider, ProviderCommands, ProviderEvents> = {
  aggregate: 'provider',
  initial: entry.initial,
  decide: {
    CreateProvider: entry.creates('ProviderCreated', (data, id) => ({ id, ...data })),
  },
  evolve: {
    ProviderCreated: entry.created,
  },
  uniqueKeys: ({ exists, fields }) => (exists ? [{ scope: 'provider-code', value: fields.code.toUpperCase() }] : []),
}

import type { EventData } from '@freight/contracts/events/event'
import type { ProviderEvents } from '@freight/contracts/provider/provider-events'
import { type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = EventData<ProviderEvents, 'ProviderCreated'>

/** The state of a provider. */
export type Provider = Entry<Fields> & {
  /** Reason why it receives no cost requests; absent if it is not blocked. */
  blocked?: string
}

export const entry = entryOf<Fields>('provider', {
  id: '',
  code: '',
  name: '',
  language: 'en',
  contacts: [],
  originCountries: [],
  destinationCountries: [],
  categories: [],
  services: [],
  comments: '',
  airDivisor: null,
  airStep: null,
  airMinimum: null,
  seaKgPerM3: null,
  seaMinimum: null,
  roadKgPerM3: null,
  roadKgPerLdm: null,
  roadStep: null,
  roadMinimum: null,
})

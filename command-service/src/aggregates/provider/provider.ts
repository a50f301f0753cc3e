import type { EventData } from '@freight/contracts/events/event'
import type { ProviderEvents } from '@freight/contracts/provider/provider-routes'
import { initialValues } from '@freight/contracts/api/fields'
import { providerFields } from '@freight/contracts/provider/provider-fields'
import { type Entry, entryOf } from '../catalogue/entry.ts'

type Fields = EventData<ProviderEvents, 'ProviderCreated'>

/** The state of a provider. */
export type Provider = Entry<Fields> & {
  /** Reason why it receives no cost requests; absent if it is not blocked. */
  blocked?: string
}

export const entry = entryOf<Fields>('provider', { id: '', contacts: [], ...initialValues(providerFields) })

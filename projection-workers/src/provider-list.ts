import { searchText } from '@freight/contracts/search-text'
import type { Projection } from './projection.ts'

type ProviderRow = { code: string; name: string; services: readonly string[]; search: string }

/** Carriers and agents, as pickers show them. */
export const providerList: Projection<ProviderRow, 'provider'> = {
  name: 'provider-list',
  version: 1,
  table: 'provider_list',
  aggregate: 'provider',
  columns: { code: 'text', name: 'text', services: 'jsonb', search: 'text' },
  indexes: ['(name)'],
  initial: { code: '', name: '', services: [], search: '' },
  evolve: {
    ProviderCreated: (row, { code, name, services }) => ({
      ...row,
      code,
      name,
      services,
      search: searchText(code, name),
    }),
  },
}

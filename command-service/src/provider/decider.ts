import type { ProviderCommands } from '@freight/contracts/provider/commands'
import type { ProviderEvents } from '@freight/contracts/provider/events'
import { type Decider, Refusal } from '@freight/platform/decider'

export type Provider = { exists: boolean }

/** The rule book of a provider: a carrier or an agent that gives us costs. */
export const provider: Decider<Provider, ProviderCommands, ProviderEvents> = {
  aggregate: 'provider',
  initial: { exists: false },
  decide: {
    CreateProvider: (data, { exists }, { id }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This provider exists already.')
      return [{ type: 'ProviderCreated', data: { id, ...data } }]
    },
  },
  evolve: {
    ProviderCreated: () => ({ exists: true }),
  },
  uniqueKeys: ({ data }) => [{ scope: 'provider-code', value: data.code.toUpperCase() }],
}

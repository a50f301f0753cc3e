import type { ProviderCommands } from '@freight/contracts/provider/provider-commands'
import type { ProviderEvents } from '@freight/contracts/provider/provider-events'
import { withoutInitial } from '@freight/contracts/api/fields'
import { providerFields } from '@freight/contracts/provider/provider-fields'
import type { Decider } from '@freight/platform/decider'
import { contactOf, contacts, withOnePrimary } from './contacts.ts'
import { entry, type Provider } from './provider.ts'

/** Decider of a provider: a carrier or an agent that offers costs. */
export const provider: Decider<Provider, ProviderCommands, ProviderEvents> = {
  aggregate: 'provider',
  initial: entry.initial,
  decide: {
    CreateProvider: entry.creates('ProviderCreated', (data, id) => ({
      id,
      ...withoutInitial(providerFields, data),
      contacts: withOnePrimary(data.contacts),
    })),
    ChangeProvider: entry.changes('ProviderChanged'),
    ...contacts.decide,
    BlockProvider: ({ reason }, { blocked }) =>
      blocked === reason ? [] : [{ type: 'ProviderBlocked', data: { reason } }],
    UnblockProvider: (_, { blocked }) => (blocked === undefined ? [] : [{ type: 'ProviderUnblocked', data: {} }]),
    DeactivateProvider: entry.setsActive('ProviderDeactivated', false),
    ReactivateProvider: entry.setsActive('ProviderReactivated', true),
    SendTestMail: ({ contactId }, state) => [
      {
        type: 'ProviderTestMailSent',
        data: { contactId: contactOf(state, contactId).id, language: state.fields.language },
      },
    ],
  },
  evolve: {
    ProviderCreated: entry.created,
    ProviderChanged: entry.changed,
    ...contacts.evolve,
    ProviderBlocked: (state, { reason }) => ({ ...state, blocked: reason }),
    ProviderUnblocked: ({ blocked: _blocked, ...state }) => state,
    ProviderDeactivated: entry.withActive(false),
    ProviderReactivated: entry.withActive(true),
    ProviderTestMailSent: (state) => state,
  },
  uniqueKeys: ({ exists, fields }) => (exists ? [{ scope: 'provider-code', value: fields.code.toUpperCase() }] : []),
}

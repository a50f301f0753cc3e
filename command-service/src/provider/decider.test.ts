import { expect, test } from '@jest/globals'
import { providerCommands } from '@freight/contracts/provider/commands'
import { providerEvents } from '@freight/contracts/provider/events'
import { facts } from '../testing/quotation-sentences.ts'
import { sentences } from '../testing/given.ts'
import { provider } from './decider.ts'

const { given, stateAfter } = sentences({
  decider: provider,
  commands: providerCommands,
  events: providerEvents,
  asker: { userId: 'x', permissions: ['PRICING'] },
  facts,
  id: 'p1',
})

const form = { code: 'msc', name: 'MSC' }
const created = {
  type: 'ProviderCreated' as const,
  data: {
    ...form,
    id: 'p1',
    language: 'en',
    contacts: [],
    originCountries: [],
    destinationCountries: [],
    categories: [],
    services: [],
  },
}

test('a provider is created once, by pricing', () => {
  given().when('CreateProvider', form).thenExactly(created)
  given(created).when('CreateProvider', form).refused('ALREADY_EXISTS')
  given()
    .by({ userId: 'x', permissions: ['COMERCIAL'] })
    .when('CreateProvider', form)
    .refused('FORBIDDEN')
})

test('a provider exists from its creation on', () =>
  expect(stateAfter([created])).toMatchObject({ exists: true, active: true }))

test('a code belongs to one provider, whatever its case', () =>
  expect(provider.uniqueKeys?.(stateAfter([created]))).toEqual([{ scope: 'provider-code', value: 'MSC' }]))

import { providerCommands } from '@freight/contracts/provider/provider-commands'
import { providerEvents } from '@freight/contracts/provider/provider-routes'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { provider } from './provider-decider.ts'

const { given, stateAfter } = sentences({
  decider: provider,
  commands: providerCommands,
  events: providerEvents,
  principal: { userId: 'x', permissions: ['PRICING'] },
  lookups,
  id: 'p1',
})

const wei = {
  id: 'wei',
  name: 'Wei Zhang',
  mail: 'wei@pacificbridge.example',
  primary: true,
  services: ['FCL' as const],
  traffics: ['CN-UY'],
  comments: '',
}
const mei = { ...wei, id: 'mei', name: 'Mei Lin Ho', mail: 'mei@pacificbridge.example', primary: false }

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
const added = (contact: typeof wei) => ({ type: 'ProviderContactAdded' as const, data: contact })
const blocked = { type: 'ProviderBlocked' as const, data: { reason: 'Invoices not as quoted' } }
const primaries = (state: ReturnType<typeof stateAfter>) =>
  state.fields.contacts.filter(({ primary }) => primary).map(({ id }) => id)

test('pricing creates a provider once', () => {
  given().when('CreateProvider', form).thenExactly(created)
  given(created).when('CreateProvider', form).refused('ALREADY_EXISTS')
  given()
    .by({ userId: 'x', permissions: ['COMERCIAL', 'CONSULTAR_AGENTE'] })
    .when('CreateProvider', form)
    .refused('FORBIDDEN')
})

test('a provider exists from its creation on', () =>
  expect(stateAfter([created])).toMatchObject({ exists: true, active: true }))

test('a code belongs to one provider in any case, and is released when it changes', () => {
  expect(provider.uniqueKeys?.(stateAfter([created]))).toEqual([{ scope: 'provider-code', value: 'MSC' }])
  expect(provider.uniqueKeys?.(stateAfter([created, { type: 'ProviderChanged', data: { code: 'Msc-2' } }]))).toEqual([
    { scope: 'provider-code', value: 'MSC-2' },
  ])
})

test('a change contains only the fields whose value differs', () => {
  given(created)
    .when('ChangeProvider', { name: 'MSC', services: ['FCL'], comments: 'Ask for the weight per package' })
    .thenExactly({
      type: 'ProviderChanged',
      data: { services: ['FCL'], comments: 'Ask for the weight per package' },
    })
  given(created).when('ChangeProvider', { name: 'MSC', services: [], comments: undefined }).nothing()
})

test('one of the contacts of a new provider is the primary contact', () => {
  given()
    .when('CreateProvider', { ...form, contacts: [{ ...mei }, { ...wei, primary: false }] })
    .thenLike({
      type: 'ProviderCreated',
      data: {
        contacts: [
          { id: 'mei', primary: true },
          { id: 'wei', primary: false },
        ],
      },
    })
  given()
    .when('CreateProvider', { ...form, contacts: [mei, wei, { ...wei, id: 'two' }] })
    .thenLike({
      type: 'ProviderCreated',
      data: { contacts: [{ primary: false }, { id: 'wei', primary: true }, { id: 'two', primary: false }] },
    })
})

test('changing one contact leaves the other unchanged', () => {
  const renamed = { type: 'ProviderContactChanged' as const, data: { id: 'mei', name: 'Mei Ho' } }
  const { contacts } = stateAfter([created, added(wei), added(mei), renamed]).fields
  expect(contacts).toEqual([wei, { ...mei, name: 'Mei Ho' }])
  given(created, added(wei), added(mei))
    .when('ChangeContact', { contactId: 'mei', primary: true })
    .thenExactly({ type: 'ProviderContactChanged', data: { id: 'mei', primary: true } })
  const removed = { type: 'ProviderContactRemoved' as const, data: { id: 'mei' } }
  expect(stateAfter([created, added(wei), added(mei), removed]).fields.contacts).toEqual([wei])
})

test('the first contact is always the primary one', () => {
  const { id: _id, primary: _primary, ...typed } = wei
  given(created)
    .when('AddContact', typed)
    .thenExactly(added({ ...wei, id: 'id-1', primary: true }))
  given(created, added(wei))
    .when('AddContact', { ...typed, name: 'Tran Minh' })
    .thenExactly(added({ ...wei, name: 'Tran Minh', id: 'id-1', primary: false }))
})

test('there is exactly one primary contact after any addition, change or removal', () => {
  expect(primaries(stateAfter([created, added(wei), added(mei)]))).toEqual(['wei'])
  expect(primaries(stateAfter([created, added(wei), added({ ...mei, primary: true })]))).toEqual(['mei'])
  const madePrimary = { type: 'ProviderContactChanged' as const, data: { id: 'mei', primary: true as const } }
  expect(primaries(stateAfter([created, added(wei), added(mei), madePrimary]))).toEqual(['mei'])
  const removed = { type: 'ProviderContactRemoved' as const, data: { id: 'wei', primary: 'mei' } }
  expect(primaries(stateAfter([created, added(wei), added(mei), removed]))).toEqual(['mei'])
  expect(
    stateAfter([created, added(wei), { type: 'ProviderContactRemoved', data: { id: 'wei' } }]).fields.contacts,
  ).toEqual([])
})

test('a change of a contact contains only the fields whose value differs', () => {
  given(created, added(wei))
    .when('ChangeContact', {
      contactId: 'wei',
      name: 'Wei Zhang',
      mail: 'new@pacificbridge.example',
      traffics: ['cn-ar'],
    })
    .thenExactly({
      type: 'ProviderContactChanged',
      data: { id: 'wei', mail: 'new@pacificbridge.example', traffics: ['CN-AR'] },
    })
  given(created, added(wei)).when('ChangeContact', { contactId: 'wei', primary: true }).nothing()
  given(created, added(wei)).when('ChangeContact', { contactId: 'mei', name: 'Mei' }).refused('NO_CONTACT')
  expect(
    stateAfter([created, added(wei), { type: 'ProviderContactChanged', data: { id: 'wei', comments: 'By night' } }])
      .fields.contacts,
  ).toEqual([{ ...wei, comments: 'By night' }])
})

test('when the primary contact is removed, the next one takes over', () => {
  given(created, added(wei), added(mei))
    .when('RemoveContact', { contactId: 'wei' })
    .thenExactly({ type: 'ProviderContactRemoved', data: { id: 'wei', primary: 'mei' } })
  given(created, added(wei), added(mei))
    .when('RemoveContact', { contactId: 'mei' })
    .thenExactly({ type: 'ProviderContactRemoved', data: { id: 'mei' } })
  given(created).when('RemoveContact', { contactId: 'wei' }).refused('NO_CONTACT')
})

test('a removed contact can be added again with its id, but never twice', () => {
  const id = '7d0a1c9e-5d0f-4b52-9a57-0d1a4f6f2b11'
  const same = { ...wei, id }
  const removed = { type: 'ProviderContactRemoved' as const, data: { id } }
  given(created, added(same), removed).when('AddContact', same).thenExactly(added(same))
  given(created, added(same)).when('AddContact', same).refused('ALREADY_EXISTS', { contactId: id })
})

test('a provider is blocked with a reason, and unblocked again', () => {
  given(created).when('BlockProvider', { reason: 'Invoices not as quoted' }).thenExactly(blocked)
  given(created, blocked).when('BlockProvider', { reason: 'Invoices not as quoted' }).nothing()
  given(created, blocked).when('UnblockProvider', {}).thenExactly({ type: 'ProviderUnblocked', data: {} })
  given(created).when('UnblockProvider', {}).nothing()
  expect(stateAfter([created, blocked])).toMatchObject({ active: true, blocked: 'Invoices not as quoted' })
  expect(stateAfter([created, blocked, { type: 'ProviderUnblocked', data: {} }]).blocked).toBeUndefined()
})

test('a provider is deactivated and restored, and stays blocked meanwhile', () => {
  const deactivated = { type: 'ProviderDeactivated' as const, data: {} }
  given(created).when('DeactivateProvider', {}).thenExactly(deactivated)
  given(created, deactivated).when('DeactivateProvider', {}).nothing()
  given(created, deactivated).when('ReactivateProvider', {}).thenExactly({ type: 'ProviderReactivated', data: {} })
  given(created).when('ReactivateProvider', {}).nothing()
  expect(stateAfter([created, blocked, deactivated])).toMatchObject({ active: false, blocked: blocked.data.reason })
  expect(stateAfter([created, deactivated, { type: 'ProviderReactivated', data: {} }]).active).toBe(true)
})

test('a test mail goes to a contact of this provider, in its language', () => {
  const sent = { type: 'ProviderTestMailSent' as const, data: { contactId: 'wei', language: 'en' } }
  given(created, added(wei)).when('SendTestMail', { contactId: 'wei' }).thenExactly(sent)
  given(created).when('SendTestMail', { contactId: 'wei' }).refused('NO_CONTACT')
  expect(stateAfter([created, added(wei), sent])).toEqual(stateAfter([created, added(wei)]))
})

test('a provider gets its own numbers for chargeable weight, and loses them by null', () => {
  const weighing = { type: 'ProviderChanged' as const, data: { airDivisor: '5000', seaMinimum: '0' } }
  given(created).when('ChangeProvider', { airDivisor: '5000', seaMinimum: '0', airStep: null }).thenExactly(weighing)
  given(created, weighing).when('ChangeProvider', { airDivisor: '5000' }).nothing()
  given(created, weighing)
    .when('ChangeProvider', { airDivisor: null })
    .thenExactly({ type: 'ProviderChanged', data: { airDivisor: null } })
})

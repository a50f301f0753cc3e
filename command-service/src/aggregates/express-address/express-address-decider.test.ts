import { expressAddressCommands, expressAddressEvents } from '@freight/contracts/express-address/express-address'
import { addressCreated } from '@freight/contracts/testing/sample-address'
import { expect, test } from 'vitest'
import { sentences } from '../../testing/given.ts'
import { lookups } from '../../testing/quotation-sentences.ts'
import { expressAddress } from './express-address-decider.ts'

const seller = { userId: 'lferreyra', permissions: ['SOLICITAR_SHIPMENT' as const] }
const stranger = { ...seller, userId: 'mcosta' }
const operations = { userId: 'maria', permissions: ['EXPRESS_OP' as const] }

const book = (addressClient: typeof lookups.addressClient) =>
  sentences({
    decider: expressAddress,
    commands: expressAddressCommands,
    events: expressAddressEvents,
    principal: seller,
    lookups: { ...lookups, addressClient },
    id: 'a-1',
  })
const { given, stateAfter } = book({ id: 'acme', salesRep: 'lferreyra' })

const stored = addressCreated()
const { data: created } = stored
const { address } = created
const removed = { type: 'ExpressAddressRemoved' as const, data: {} }
const restored = { type: 'ExpressAddressRestored' as const, data: {} }

test('the sales rep adds an address, which keeps its person or gets one', () => {
  given().when('CreateExpressAddress', { organization: 'acme', address }).thenExactly(stored)
  const { id: _id, ...withoutPerson } = address
  given()
    .when('CreateExpressAddress', { organization: 'acme', address: withoutPerson })
    .thenExactly({
      ...stored,
      data: { ...created, address: { ...address, id: expect.any(String) as unknown as string } },
    })
  given(stored).when('CreateExpressAddress', { organization: 'acme', address }).refused('ALREADY_EXISTS')
})

test('an entry of a merged client belongs to its successor', () =>
  given().when('CreateExpressAddress', { organization: 'old-acme', address }).thenExactly(stored))

test("only the client's sales rep, who stands in, and operations use its address book", () => {
  const body = { organization: 'acme', address }
  given().by(stranger).when('CreateExpressAddress', body).refused('CLIENT_UNKNOWN')
  book(undefined).given().when('CreateExpressAddress', body).refused('CLIENT_UNKNOWN')
  given(stored).by(stranger).when('ChangeExpressAddress', { address }).refused('NOT_FOUND')
  given(stored).by(stranger).when('RemoveExpressAddress', {}).refused('NOT_FOUND')
  given(stored, removed).by(stranger).when('RestoreExpressAddress', {}).refused('NOT_FOUND')
  given(stored)
    .by({ ...stranger, relatedCommercials: ['lferreyra'] })
    .when('RemoveExpressAddress', {})
    .thenExactly(removed)
  given(stored).by(operations).when('RemoveExpressAddress', {}).thenExactly(removed)
  // A client without a sales rep belongs to operations only.
  book({ id: 'acme', salesRep: '' }).given().when('CreateExpressAddress', body).refused('CLIENT_UNKNOWN')
})

test('a change replaces the address and keeps its person; the same address changes nothing', () => {
  given(stored)
    .when('ChangeExpressAddress', { address: { ...address, id: 'other', phone: '+1 305 555 0199' } })
    .thenExactly({ type: 'ExpressAddressChanged', data: { address: { ...address, phone: '+1 305 555 0199' } } })
  given(stored).when('ChangeExpressAddress', { address }).nothing()
  given(stored, removed).when('ChangeExpressAddress', { address }).refused('ENTRY_RETIRED')
})

test('a removed address is restored unchanged', () => {
  given(stored, removed).when('RemoveExpressAddress', {}).nothing()
  given(stored, removed).when('RestoreExpressAddress', {}).thenExactly(restored)
  expect(stateAfter([stored, removed, restored])).toMatchObject({ active: true, fields: created })
})

test('an address needs a country and something to find it by', () => {
  const { data } = expressAddressCommands.CreateExpressAddress
  const issuesOf = (changes: object) =>
    data.safeParse({ organization: 'acme', address: { countryCode: 'US', ...changes } }).error?.issues[0]
  expect(issuesOf({})).toMatchObject({ message: 'An address needs a name.', path: ['address', 'name'] })
  expect(issuesOf({ contact: 'Ana' })).toBeUndefined()
  expect(issuesOf({ name: 'Depot', countryCode: '' })?.path).toEqual(['address', 'countryCode'])
})

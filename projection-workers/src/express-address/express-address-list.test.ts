import { atHour as at } from '@freight/contracts/testing/sample-events'
import { addressCreated } from '@freight/contracts/testing/sample-address'
import { expect, test } from 'vitest'
import { after } from '../testing/after.ts'
import { expressAddressList } from '../express-shipment/express-lists.ts'

const stored = addressCreated()
const { address } = stored.data
const removed = { type: 'ExpressAddressRemoved' as const, data: {} }

test('an entry is listed by its name and place', () =>
  after(expressAddressList, stored).shows({
    active: true,
    organization: 'acme',
    name: 'Miami warehouse',
    company: 'Bright Parts',
    person: 'p-2',
    postalCode: '33166',
    city: 'Miami',
    countryCode: 'US',
    changedAt: at(1),
  }))

test('a read table has no keys to erase: of personal data there are only names', () =>
  expect(Object.keys(expressAddressList.columns).filter((name) => name in address)).toEqual([
    'name',
    'company',
    'postalCode',
    'city',
    'countryCode',
  ]))

test('an entry without a name has that of its company, else of its contact', () => {
  const changed = (changes: object) => ({
    type: 'ExpressAddressChanged' as const,
    data: { address: { ...address, name: '', ...changes } },
  })
  after(expressAddressList, stored, changed({})).shows({ name: 'Bright Parts', changedAt: at(2) })
  after(expressAddressList, stored, changed({ company: '' })).shows({ name: 'John Doe', company: 'John Doe' })
})

test('a removed entry is inactive until it is restored', () => {
  after(expressAddressList, stored, removed).shows({ active: false, changedAt: at(2) })
  after(expressAddressList, stored, removed, { type: 'ExpressAddressRestored', data: {} }).shows({ active: true })
})

import { providerList } from './provider-list.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'

const wei = {
  id: 'wei',
  name: 'Wéi Zhang',
  mail: 'wei@pacificbridge.example',
  primary: true,
  services: ['FCL'],
  traffics: ['CN-UY'],
  comments: '',
}
const mei = { ...wei, id: 'mei', name: 'Mei Lin Ho', mail: 'mei@pacificbridge.example', primary: false }

const withWei = {
  type: 'ProviderCreated' as const,
  data: {
    id: 'p1',
    code: 'PBL-014',
    name: 'Pacific Brídge',
    language: 'en',
    contacts: [wei],
    originCountries: ['CN'],
    destinationCountries: ['UY'],
    categories: ['CONSOLIDATOR'],
    services: ['FCL'],
  },
}
const added = (contact: typeof wei) => ({ type: 'ProviderContactAdded' as const, data: contact })
const blocked = { type: 'ProviderBlocked' as const, data: { reason: 'Late invoices' } }

test('a provider is found by code, name and contact', () =>
  after(providerList, withWei).shows({
    active: true,
    code: 'PBL-014',
    sortName: 'pacific bridge',
    search: 'pbl-014 pacific bridge wei zhang wei@pacificbridge.example',
    comments: '',
    changedAt: at(1),
  }))

test('a changed provider shows its changes and is found by them', () =>
  after(providerList, withWei, { type: 'ProviderChanged', data: { name: 'Bridge', comments: 'By night' } }).shows({
    code: 'PBL-014',
    name: 'Bridge',
    sortName: 'bridge',
    comments: 'By night',
    search: 'pbl-014 bridge wei zhang wei@pacificbridge.example',
    changedAt: at(2),
    changedBy: 'lferreyra',
  }))

test('a new contact is added, and replaces the primary one if it is primary', () => {
  after(providerList, withWei, added(mei)).shows({ contacts: [wei, mei], changedAt: at(2) })
  after(providerList, withWei, added({ ...mei, primary: true })).shows({
    contacts: [
      { ...wei, primary: false },
      { ...mei, primary: true },
    ],
    search: 'pbl-014 pacific bridge wei zhang wei@pacificbridge.example mei lin ho mei@pacificbridge.example',
  })
})

test('a changed contact shows its changes, and may become the primary one', () => {
  after(providerList, withWei, {
    type: 'ProviderContactChanged',
    data: { id: 'wei', mail: 'w@pacificbridge.example' },
  }).shows({ contacts: [{ ...wei, mail: 'w@pacificbridge.example' }], changedAt: at(2) })
  after(providerList, withWei, added(mei), {
    type: 'ProviderContactChanged',
    data: { id: 'mei', primary: true },
  }).shows({
    contacts: [
      { ...wei, primary: false },
      { ...mei, primary: true },
    ],
  })
})

test('a removed contact disappears, and the named one becomes primary', () => {
  after(providerList, withWei, added(mei), {
    type: 'ProviderContactRemoved',
    data: { id: 'wei', primary: 'mei' },
  }).shows({
    contacts: [{ ...mei, primary: true }],
    search: 'pbl-014 pacific bridge mei lin ho mei@pacificbridge.example',
    changedAt: at(3),
  })
  after(providerList, withWei, added(mei), { type: 'ProviderContactRemoved', data: { id: 'mei' } }).shows({
    contacts: [wei],
  })
})

test('a blocked provider shows the reason until it is unblocked', () => {
  after(providerList, withWei, blocked).shows({ active: true, blocked: 'Late invoices', changedAt: at(2) })
  after(providerList, withWei, blocked, { type: 'ProviderUnblocked', data: {} }).shows({
    blocked: undefined,
    changedAt: at(3),
  })
})

test('a deactivated provider is inactive until it is reactivated', () => {
  const deactivated = { type: 'ProviderDeactivated' as const, data: {} }
  after(providerList, withWei, deactivated).shows({ active: false, changedAt: at(2) })
  after(providerList, withWei, deactivated, { type: 'ProviderReactivated', data: {} }).shows({
    active: true,
    changedAt: at(3),
  })
})

test('a test mail does not change the shown data', () =>
  after(providerList, withWei, {
    type: 'ProviderTestMailSent',
    data: { contactId: 'wei', language: 'en' },
  }).shows({ contacts: [wei], changedAt: at(1) }))

test('the chargeable weight numbers of a provider are shown until they are set to null', () => {
  const weighing = { type: 'ProviderChanged' as const, data: { airDivisor: '5000', roadKgPerM3: '250' } }
  after(providerList, withWei, weighing).shows({ airDivisor: '5000', roadKgPerM3: '250', changedAt: at(2) })
  after(providerList, withWei, weighing, { type: 'ProviderChanged', data: { airDivisor: null } }).shows({
    airDivisor: null,
    roadKgPerM3: '250',
  })
})

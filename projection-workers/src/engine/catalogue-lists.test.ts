import { organizationCreated } from '@freight/contracts/testing/sample-organization'
import { userCreated } from '@freight/contracts/testing/sample-user'
import { chargeCodeList } from '../charge-code/charge-code-list.ts'
import { exchangeRates } from '../exchange-rate/exchange-rates.ts'
import { organizationList } from '../organization/organization-list.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'
import { userList } from '../user/user-list.ts'

const { data: user } = userCreated('u1', {
  userName: 'LFerreyra',
  code: 'LF',
  name: 'Lucía Ferreyra',
  mail: 'Lucia@House.test',
  roles: ['PRICING'],
})

test('a new user has a login name and a mail address in lower case for signing in', () =>
  after(userList, { type: 'UserCreated', data: user }).shows({
    active: true,
    loginName: 'lferreyra',
    loginMail: 'lucia@house.test',
    roles: ['PRICING'],
  }))

test('a deactivated user is inactive until activated again', () => {
  const created = { type: 'UserCreated', data: user } as const
  const deactivated = { type: 'UserDeactivated', data: {} } as const
  after(userList, created, deactivated).shows({ active: false })
  after(userList, created, deactivated, { type: 'UserActivated', data: {} }).shows({ active: true })
})

test('ended sessions and sent links do not change the row of a user', () => {
  const created = { type: 'UserCreated', data: user } as const
  const ended = { type: 'UserSessionsEnded', data: {} } as const
  const requested = { type: 'UserPasswordResetRequested', data: { language: 'es' } } as const
  after(userList, created, ended, requested).shows({ active: true, name: 'Lucía Ferreyra', changedAt: at(1) })
})

test('a changed user shows the new data and permissions, and is found by them', () => {
  const created = { type: 'UserCreated', data: user } as const
  after(userList, created).shows({
    search: 'lucia ferreyra lferreyra lucia@house.test lf',
    userCommercialSystem: '',
    relatedUsers: [],
    createdAt: at(1),
  })
  after(userList, created, {
    type: 'UserChanged',
    data: { mail: 'LF@House.test', userCommercialSystem: 'MVD-LF', relatedUsers: ['u2'] },
  }).shows({
    name: 'Lucía Ferreyra',
    loginMail: 'lf@house.test',
    search: 'lucia ferreyra lferreyra lf@house.test lf',
    userCommercialSystem: 'MVD-LF',
    relatedUsers: ['u2'],
    createdAt: at(1),
    changedAt: at(2),
    changedBy: 'lferreyra',
  })
  after(userList, created, {
    type: 'UserPermissionsChanged',
    data: { roles: ['PRICING', 'MANAGER'], permissions: ['EXPRESS_OP'] },
  }).shows({ roles: ['PRICING', 'MANAGER'], permissions: ['EXPRESS_OP'], changedAt: at(2) })
})

test('an organization is found by its names and its tax number', () =>
  after(
    organizationList,
    organizationCreated('o1', {
      nombreFantasia: 'Almacén Ñandú',
      razonSocial: 'Ñandú S.A.',
      rut: '21-7',
      contacts: [{ id: 'c1', name: 'Ana', mail: 'ana@nandu.test', area: '', primary: true }],
    }),
  ).shows({
    nombreFantasia: 'Almacén Ñandú',
    search: 'almacen nandu nandu s.a. 21-7 217',
    contacts: [{ id: 'c1', name: 'Ana', mail: 'ana@nandu.test', area: '', primary: true }],
  }))

test('a retired charge code is inactive until restored', () => {
  const created = {
    type: 'ChargeCodeCreated',
    data: {
      id: 'AF',
      concept: 'Air freight',
      description: '',
      tax: 'NONE',
      air: true,
      sea: false,
      road: false,
      express: false,
      insurance: false,
      section: 'FREIGHT',
    },
  } as const
  const retired = { type: 'ChargeCodeRetired', data: {} } as const
  after(chargeCodeList, created).shows({ active: true, concept: 'Air freight', air: true, search: 'af air freight' })
  after(chargeCodeList, created, { type: 'ChargeCodeChanged', data: { concept: 'Freight by air', tax: 'VAT' } }).shows({
    concept: 'Freight by air',
    tax: 'VAT',
    air: true,
    search: '1 freight by air',
    changedAt: at(2),
    changedBy: 'lferreyra',
  })
  after(chargeCodeList, created).shows({ leg: null })
  const withLeg = { type: 'ChargeCodeChanged', data: { leg: 'DELIVERY' } } as const
  after(chargeCodeList, created, withLeg).shows({ leg: 'DELIVERY' })
  after(chargeCodeList, created, withLeg, { type: 'ChargeCodeChanged', data: { leg: null } }).shows({ leg: null })
  after(chargeCodeList, created, retired).shows({ active: false })
  after(chargeCodeList, created, retired, { type: 'ChargeCodeRestored', data: {} }).shows({ active: true })
})

test('the later rate of a day replaces the earlier one', () =>
  after(
    exchangeRates,
    { type: 'ExchangeRateSet', data: { currency: 'EUR', date: '2026-03-02', perBase: '1.08', source: 'BCU' } },
    { type: 'ExchangeRateSet', data: { currency: 'EUR', date: '2026-03-02', perBase: '1.09', source: 'BCU' } },
  ).shows({ currency: 'EUR', date: '2026-03-02', perBase: '1.09' }))

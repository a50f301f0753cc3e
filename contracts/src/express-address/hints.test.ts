import { expect, test } from 'vitest'
import { expressParty } from '../testing/express-party.ts'
import { addressHints, isPoBox, samePartyHint } from './hints.ts'

const codes = (...args: Parameters<typeof expressParty>) => addressHints(expressParty(...args)).map(({ code }) => code)

test('a complete address has no hints', () => {
  expect(codes()).toEqual([])
})

test('a state and a postal code are hints by the data of the country', () => {
  expect(codes({ countryCode: 'IT', postalCode: '' })).toEqual(['POSTAL_CODE_MISSING', 'STATE_MISSING'])
  expect(codes({ countryCode: 'AR', postalCode: '' })).toEqual([])
  expect(codes({ countryCode: 'CL', postalCode: '' })).toEqual(['STATE_MISSING'])
  expect(codes({ countryCode: 'AE', postalCode: '' })).toEqual(['AREA_MISSING'])
})

test('an old postal code of a country without postal codes is a hint', () => {
  expect(codes({ countryCode: 'BO', postalCode: '11300' })).toEqual(['POSTAL_CODE_UNUSED'])
})

test('a lost zero has a proposal with both values', () => {
  expect(addressHints(expressParty({ countryCode: 'DE', postalCode: '1234' }))).toEqual([
    { path: 'postalCode', code: 'POSTAL_CODE_ZERO', values: { country: 'DE', value: '1234', proposal: '01234' } },
  ])
  expect(codes({ postalCode: '113' })).toEqual(['POSTAL_CODE_ZERO'])
  expect(codes({ postalCode: '113000' })).toEqual(['POSTAL_CODE_FORMAT'])
})

test('a phone without country code is a hint, a missing one is for the booking', () => {
  expect(codes({ phone: '2000 0000' })).toEqual(['PHONE_FORMAT'])
  expect(codes({ phone: '' })).toEqual([])
})

test.each([
  'P.O. Box 12',
  'PO Box 12',
  'Casilla de Correo 1234',
  'Casilla 99',
  'Apartado 12',
  'Apartado Aéreo 3',
  'Caixa Postal 7',
  'Postfach 10 20',
  'BP 44',
  'Boîte postale 3',
])('"%s" is a P.O. box', (line2) => {
  expect(isPoBox(expressParty({ line2 }))).toBe(true)
  expect(addressHints(expressParty({ line2 }))).toEqual([{ path: 'line2', code: 'PO_BOX', values: { value: line2 } }])
})

test.each(['Box Hill Road 4', 'Apartamento 12', 'Av. Casilla Norte', 'Rua da Caixa 4', 'Via Postale 12'])(
  '"%s" is a street',
  (description) => {
    expect(isPoBox(expressParty({ description }))).toBe(false)
  },
)

test('edge 69: the same person at both ends is a hint', () => {
  const other = expressParty({ mail: 'other@boreal.example' })
  expect(samePartyHint(expressParty(), other)?.code).toBe('SAME_PARTY')
  expect(samePartyHint(expressParty(), expressParty({ mail: '', contact: 'IVAN PRIETO' }))?.code).toBe('SAME_PARTY')
  // A colleague of the same company, and two parties without data.
  expect(samePartyHint(expressParty(), expressParty({ mail: '', contact: 'Ana Ruiz' }))).toBeUndefined()
  const empty = expressParty({ mail: '', contact: '', company: '', description: '' })
  expect(samePartyHint(empty, empty)).toBeUndefined()
})

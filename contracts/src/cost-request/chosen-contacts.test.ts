import { expect, test } from 'vitest'
import { chosenContacts, servesJourney } from './cost-request.ts'

const journey = { modo: 'LSE', origenPais: 'CN', destinoPais: 'UY' }
const contact = (id: string, overrides: object = {}) => ({
  id,
  primary: false,
  services: ['LSE'],
  traffics: [],
  ...overrides,
})

test('a provider serves its countries, or every country without a list', () => {
  const worldwide = { services: ['LSE', 'ULD'], originCountries: [], destinationCountries: [] }
  expect(servesJourney(worldwide, journey)).toBe(true)
  expect(servesJourney({ ...worldwide, services: ['FCL'] }, journey)).toBe(false)
  expect(servesJourney({ ...worldwide, originCountries: ['CN'] }, journey)).toBe(true)
  expect(servesJourney({ ...worldwide, originCountries: ['ES'] }, journey)).toBe(false)
  expect(servesJourney({ ...worldwide, destinationCountries: ['AR'] }, journey)).toBe(false)
})

test('the chosen contacts handle the service and traffic, else the primary contact is chosen', () => {
  const ids = (...all: ReturnType<typeof contact>[]) => chosenContacts(all, journey).map(({ id }) => id)
  expect(ids(contact('a'), contact('b', { services: ['FCL'] }))).toEqual(['a'])
  for (const traffic of ['CN', 'CN-UY', '*-UY', 'CN-*'])
    expect([traffic, ids(contact('a', { traffics: ['ES', traffic] }))]).toEqual([traffic, ['a']])
  const first = contact('first', { services: [], primary: true })
  for (const traffic of ['ES', 'CN-AR', '*-AR'])
    expect(ids(contact('a', { traffics: [traffic] }), first)).toEqual(['first'])
})

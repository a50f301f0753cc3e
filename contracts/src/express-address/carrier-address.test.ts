import { expect, test } from 'vitest'
import { expressParty } from '../testing/express-party.ts'
import {
  addressProfiles,
  carrierAddressProblems,
  carrierFields,
  carrierPostalCode,
  carrierStreet,
  carrierText,
  contentsProblem,
  splitLines,
} from './carrier-address.ts'

const { GENERIC, MYDHL } = addressProfiles
const latin: Record<string, string> = { ß: 'ss', 京: 'Jing ', 北: 'Bei ', Ó: 'O', á: 'a', Ł: 'L', Я: 'Ya', ж: 'zh' }
const transliterate = (text: string) => Array.from(text, (letter) => latin[letter] ?? letter).join('')
const problems = (party: Parameters<typeof expressParty>[0], profile = GENERIC) =>
  carrierAddressProblems(expressParty(party), profile, transliterate).map(({ path, code }) => `${path} ${code}`)

test('a complete address fits both profiles', () => {
  expect(problems({})).toEqual([])
  expect(problems({}, MYDHL)).toEqual([])
})

test('a street is broken between words and never cut', () => {
  const street = 'Avenida General Fructuoso Rivera 2210 esquina Simón Bolívar'
  expect(splitLines(street, 35)).toEqual(['Avenida General Fructuoso Rivera', '2210 esquina Simón Bolívar'])
  expect(splitLines('  a   b ', 35)).toEqual(['a b'])
  expect(splitLines('', 35)).toEqual([])
  const word = 'x'.repeat(40)
  expect(splitLines(`uno ${word} dos`, 35)).toEqual(['uno', word, 'dos'])
})

test('typed lines that fit stay; longer ones are broken anew', () => {
  expect(carrierStreet(expressParty({ line2: 'Piso 4' }), MYDHL, transliterate)).toEqual(['Av. Rivera 2210', 'Piso 4'])
  const long = expressParty({ description: 'Avenida General Fructuoso Rivera 2210 bis', line2: 'Piso 4' })
  expect(carrierStreet(long, GENERIC, transliterate)).toEqual(['Avenida General Fructuoso Rivera', '2210 bis Piso 4'])
})

test('a street beyond the lines or with a longer word blocks the carrier only', () => {
  const description = Array.from({ length: 24 }, () => 'calle').join(' ')
  expect(problems({ description })).toEqual(['description STREET_TOO_LONG'])
  expect(problems({ description: 'y'.repeat(40) })).toEqual(['description STREET_TOO_LONG'])
  expect(problems({ description: 'y'.repeat(40) }, MYDHL)).toEqual([])
  // 24 words of five letters: six of them fill a line of 35.
  expect(carrierAddressProblems(expressParty({ description }), GENERIC, transliterate)[0]?.values).toEqual({
    lines: '3',
    max: '35',
    needed: '4',
  })
})

test('limits count the characters after the transliteration', () => {
  expect(problems({ company: 'ß'.repeat(18) })).toEqual(['company TOO_LONG'])
  expect(problems({ company: 'ß'.repeat(17) })).toEqual([])
  // Printed as it is where the carrier accepts Latin-1.
  expect(problems({ company: 'ß'.repeat(100) }, MYDHL)).toEqual([])
  const company = carrierFields(expressParty({ company: 'ß'.repeat(18) }), GENERIC, transliterate)[0]
  expect(company).toMatchObject({ path: 'company', length: 36, max: 35 })
})

test('accents stay for a carrier with Latin-1, other scripts become Latin letters', () => {
  expect(carrierText('Óptica  北京', MYDHL, transliterate)).toBe('Óptica Bei Jing')
  expect(carrierText('Óptica  北京', GENERIC, transliterate)).toBe('Optica Bei Jing')
  // A decomposed accent is one letter, and a letter outside Latin-1 is transliterated.
  expect(carrierText('O\u0301 Łódź', MYDHL, transliterate)).toBe('Ó Lódź')
  expect(carrierText(' Яж ', GENERIC, transliterate)).toBe('Yazh')
})

test('required fields follow the profile', () => {
  expect(problems({ phone: ' ' })).toEqual(['phone MISSING'])
  expect(problems({ countryCode: 'IT', postalCode: '' }, MYDHL)).toEqual(['postalCode MISSING'])
  expect(problems({ countryCode: 'IT', postalCode: '35129' }, { ...MYDHL, stateRequired: true })).toEqual([
    'stateOrProvinceCode MISSING',
  ])
  expect(problems({ postalCode: '' })).toEqual([])
})

test('a country without postal codes keeps an old value that is not sent', () => {
  const party = expressParty({ countryCode: 'BO', postalCode: '11300 and more than the limit' })
  expect(carrierPostalCode(party)).toBe('')
  expect(carrierAddressProblems(party, GENERIC, transliterate)).toEqual([])
  expect(carrierPostalCode(expressParty({ postalCode: ' 11300 ' }))).toBe('11300')
})

test('a P.O. box and a country without service block the carrier with a reason', () => {
  expect(problems({ description: 'Casilla de Correo 9' })).toEqual(['description PO_BOX_REFUSED'])
  expect(problems({ description: 'Casilla de Correo 9' }, { ...GENERIC, refusesPoBox: false })).toEqual([])
  expect(problems({}, { ...GENERIC, servedCountries: ['AR'] })).toEqual(['countryCode COUNTRY_NOT_SERVED'])
  expect(problems({}, { ...GENERIC, servedCountries: ['AR', 'UY'] })).toEqual([])
})

test('the phone counts in its international form', () => {
  expect(problems({ phone: '+598 (2) 000 - 00 00' })).toEqual([])
  expect(problems({ phone: '2000 0000 interno 12' })).toEqual(['phone TOO_LONG'])
})

test('contents have their own limit', () => {
  expect(contentsProblem('x'.repeat(71), MYDHL, transliterate)?.values).toEqual({ length: '71', max: '70' })
  expect(contentsProblem(`${'x'.repeat(70)}  `, MYDHL, transliterate)).toBeUndefined()
})

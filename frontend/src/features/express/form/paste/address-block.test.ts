import { expect, test } from 'vitest'
import { readAddressBlock } from '../party-card.tsx'

const countries = [
  { code: 'IT', name: 'Italia' },
  { code: 'US', name: 'Estados Unidos' },
  { code: 'UY', name: 'Uruguay' },
]

test('an Italian address', () =>
  expect(
    readAddressBlock(
      'Ottica Veneta S.r.l.\nAttn: Bianca Moro\nVia Tommaseo 41\n35129 Padua PD\nITALIA\nTel. +39 049 000 0000\nP.IVA 01234567890',
      countries,
    ),
  ).toEqual({
    found: {
      company: 'Ottica Veneta S.r.l.',
      contact: 'Bianca Moro',
      description: 'Via Tommaseo 41',
      postalCode: '35129',
      city: 'Padua',
      stateOrProvinceCode: 'PD',
      countryCode: 'IT',
      phone: '+39 049 000 0000',
      taxId: '01234567890',
    },
    rest: [],
  }))

test('an address of the United States has the state before the postal code', () =>
  expect(readAddressBlock('Acme Inc.\n350 Fifth Ave\nFloor 21\nNew York, NY 10118\nUS', countries).found).toEqual({
    company: 'Acme Inc.',
    description: '350 Fifth Ave',
    line2: 'Floor 21',
    city: 'New York',
    stateOrProvinceCode: 'NY',
    postalCode: '10118',
    countryCode: 'US',
  }))

test('without a city the street is not guessed, and every line that was not placed is returned', () =>
  expect(readAddressBlock('Óptica Boreal\nAv. Rivera 2210\nMontevideo\nUruguay', countries)).toEqual({
    found: { company: 'Óptica Boreal', countryCode: 'UY' },
    rest: ['Av. Rivera 2210', 'Montevideo'],
  }))

test('a line with a mail address and a name is not cut', () =>
  expect(readAddressBlock('Acme\nAna Sosa <ana@acme.example>\nMail: ana@acme.example', countries)).toEqual({
    found: { company: 'Acme', mail: 'ana@acme.example' },
    rest: ['Ana Sosa <ana@acme.example>'],
  }))

test('a second phone is not lost', () =>
  expect(readAddressBlock('Acme\n+598 2000 0000\n+598 9900 0000', countries)).toEqual({
    found: { company: 'Acme', phone: '+598 2000 0000' },
    rest: ['+598 9900 0000'],
  }))

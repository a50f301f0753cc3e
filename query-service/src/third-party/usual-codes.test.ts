import { expect, test } from 'vitest'
import { usualTemplates } from '@freight/contracts/company-settings/charge-templates'
import { usualCodesFor } from './usual-codes.ts'

const code = (id: string, section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION', leg: string) => ({ id, section, leg }) as never
const chargeCodes = [
  code('BAF', 'FREIGHT', 'MAIN_CARRIAGE'),
  code('DLV', 'DESTINATION', 'DELIVERY'),
  code('DOCO', 'ORIGIN', 'ORIGIN_TERMINAL'),
  code('DOD', 'DESTINATION', 'DESTINATION_TERMINAL'),
  code('EXC', 'ORIGIN', 'EXPORT'),
  code('HDL', 'DESTINATION', 'DESTINATION_TERMINAL'),
  code('ISPS', 'FREIGHT', 'MAIN_CARRIAGE'),
  code('OFR', 'FREIGHT', 'MAIN_CARRIAGE'),
  code('PCK', 'ORIGIN', 'PICKUP'),
  code('THC', 'DESTINATION', 'DESTINATION_TERMINAL'),
  code('THCO', 'ORIGIN', 'ORIGIN_TERMINAL'),
  code('VGM', 'ORIGIN', 'ORIGIN_TERMINAL'),
]
const lane = { direction: 'IMPORT' as const, deliveries: [], pickups: [] }
type Shipment = Parameters<typeof usualCodesFor>[0]
const codesFor = (shipment: Partial<Shipment>) =>
  usualCodesFor(
    { ...lane, incoterm: 'EXW', ...shipment },
    (direction) => usualTemplates[`FCL_${direction}`],
    chargeCodes,
  )

const origin = ['PCK', 'EXC', 'THCO', 'DOCO', 'VGM']
const freight = ['OFR', 'BAF', 'ISPS']
const destination = ['THC', 'DOD', 'HDL']

test('under EXW an agent at the origin reads pickup, clearance and terminal first', () =>
  expect(codesFor({})).toEqual([...origin, ...freight, ...destination]))

test('of an export that our client delivers, the agent reads the destination first', () => {
  const codes = codesFor({ incoterm: 'DAP', direction: 'EXPORT' })
  expect(codes).toEqual(['THC', 'DOD', 'HDL', 'DLV', 'OFR', 'BAF', 'ISPS', 'EXC', 'THCO', 'DOCO', 'VGM'])
  expect(codesFor({ incoterm: 'FOB', direction: 'EXPORT' })).toEqual(['EXC', 'THCO', 'DOCO', 'VGM', 'OFR', 'BAF'])
})

test('under FOB the seller pays the origin, and a delivery is listed only with an address', () => {
  expect(codesFor({ incoterm: 'FOB' })).toEqual([...freight, ...destination])
  const delivered = codesFor({ incoterm: 'FOB', deliveries: [{ codPostal: '', ciudad: 'Canelones', estado: '' }] })
  expect(delivered).toEqual([...freight, ...destination, 'DLV'])
})

test('a code that the catalogue lacks is left out', () =>
  expect(usualCodesFor({ ...lane, incoterm: 'FOB' }, () => ['OFR', 'XXX'], chargeCodes)).toEqual(['OFR']))

test('a request limited to some sections has only their codes, also those that the other party pays', () => {
  const template = (direction: 'IMPORT' | 'EXPORT') => usualTemplates[`FCL_${direction}`]
  const limited = (sections: Parameters<typeof usualCodesFor>[3], incoterm: Shipment['incoterm'] = 'EXW') =>
    usualCodesFor(
      { ...lane, incoterm, pickups: [{ codPostal: '', ciudad: 'Cixi', estado: '' }] },
      template,
      chargeCodes,
      sections,
    )
  expect(limited(['ORIGIN'])).toEqual(origin)
  expect(limited(['FREIGHT'])).toEqual(freight)
  expect(limited(['FREIGHT', 'DESTINATION'])).toEqual([...freight, ...destination])
  expect(limited(['ORIGIN'], 'FOB')).toEqual(origin)
})

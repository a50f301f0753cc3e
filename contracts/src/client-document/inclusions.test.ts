import { expect, test } from 'vitest'
import { incoterms } from '../vocabulary/journey.ts'
import type { Incoterm, Leg } from '../vocabulary/schemas.ts'
import type { OfferedSell } from '../pricing/offer/sell-group.ts'
import { offeredCharge } from '../testing/sample-charges.ts'
import { inclusions } from './inclusions.ts'
import { textIn } from '../testing/text-in.ts'
import { documentText } from './document-text.ts'

type Charge = OfferedSell['charges'][number]

const charge = (section: Charge['section'], leg?: Leg, scope: Charge['scope'] = 'CLIENT') =>
  offeredCharge('X', '1.00', { concept: leg ?? section, section, ...(leg && { leg }), scope })

const lane = { transportMode: 'SEA', origenName: 'Santos', destinoName: 'Montevideo' } as const
const english = documentText(textIn, 'en')
const [customs, duties] = [english('customs'), english('duties')]

const excluded = (charges: Charge[], incoterm: Incoterm, direction: 'IMPORT' | 'EXPORT' = 'IMPORT') =>
  inclusions({ charges }, { ...lane, incoterm, direction }, english).excludes

const freight = charge('FREIGHT', 'MAIN_CARRIAGE')
const clearance = charge('DESTINATION', 'IMPORT')
const terminal = charge('DESTINATION', 'DESTINATION_TERMINAL')

test.each(incoterms)(
  '%s: the import clearance is excluded where our client pays it and no line sells it',
  (incoterm) => {
    expect(excluded([freight, terminal], incoterm).includes(customs)).toBe(incoterm !== 'DDP')
    expect(excluded([freight, terminal], incoterm, 'EXPORT').includes(customs)).toBe(incoterm === 'DDP')
  },
)

test('a sold clearance is not excluded, but its duties are', () => {
  expect(excluded([freight, terminal, clearance], 'FOB')).toEqual([
    "Origin charges, for the seller's account (FOB)",
    duties,
  ])
})

test('a destination charge without a leg may be the clearance, which is not excluded then', () => {
  const exclusions = excluded([freight, charge('DESTINATION')], 'FOB')
  expect(exclusions).toContain(duties)
  expect(exclusions).not.toContain(customs)
})

test('a service on request includes nothing, unless the whole offer is on request', () => {
  const onRequest = charge('DESTINATION', 'IMPORT', 'ON_REQUEST')
  expect(excluded([freight, onRequest], 'FOB')).toContain(customs)
  expect(excluded([onRequest], 'FOB')).not.toContain(customs)
})

test('excluded charges name their payer: the seller in an import, the buyer in an export', () => {
  expect(excluded([freight], 'DDP')).toEqual([
    "Origin charges, for the seller's account (DDP)",
    "Destination charges, for the seller's account (DDP)",
  ])
  expect(excluded([freight], 'EXW', 'EXPORT')).toEqual([
    "Origin charges, for the buyer's account (EXW)",
    "Destination charges, for the buyer's account (EXW)",
  ])
  expect(excluded([freight], 'FCA')).toContain('Origin charges')
})

test('the other party’s clearance is excluded separately, unless the whole destination is theirs', () => {
  expect(excluded([freight, terminal], 'DAP', 'EXPORT')).toContain(english('customsByOther.BUYER', { incoterm: 'DAP' }))
  expect(excluded([freight, terminal], 'DDP')).toContain(english('customsByOther.SELLER', { incoterm: 'DDP' }))
  expect(excluded([freight], 'FOB', 'EXPORT')).not.toContain(english('customsByOther.BUYER', { incoterm: 'FOB' }))
})

test('a discount is not an included service', () => {
  const off = offeredCharge('DTO', '-50.00', { concept: 'Discount', section: 'OTHER' })
  const { includes } = inclusions(
    { charges: [freight, off] },
    { ...lane, incoterm: 'FOB', direction: 'IMPORT' },
    english,
  )
  expect(includes).toEqual(['Sea freight from Santos to Montevideo'])
})

test('the included services are one sentence, which keeps capitals of trade names', () => {
  const weighing = offeredCharge('VGM', '1.00', { concept: 'Pesagem VGM', section: 'ORIGIN' })
  const bill = offeredCharge('DOCO', '1.00', { concept: 'Documentação na Origem', section: 'ORIGIN' })
  expect(
    inclusions(
      { charges: [weighing, bill] },
      { ...lane, incoterm: 'EXW', direction: 'IMPORT' },
      documentText(textIn, 'pt'),
    ).includes,
  ).toContain('Pesagem VGM, documentação na origem')
})

test('a service with a price per container type is included once', () => {
  const perType = offeredCharge('THC', '190.00', { concept: 'Terminal handling', section: 'DESTINATION' })
  const { includes } = inclusions(
    { charges: [freight, perType, perType] },
    { ...lane, incoterm: 'FOB', direction: 'IMPORT' },
    english,
  )
  expect(includes).toContain('Terminal handling')
})

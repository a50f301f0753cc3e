import { expect, test } from 'vitest'
import { choiceOf, FIXED, inOtherCurrency, isWhole, type PriceDraft, withPriceBasis, withUsual } from '../line-draft.ts'

const empty: PriceDraft = { perUnit: '', amount: '', meaning: '' }

test('a line starts with the usual basis of its code where the mode supports it', () => {
  const begun = withUsual(empty, 'FLAT', 'LSE')
  expect([choiceOf(begun), isWhole(begun)]).toEqual([FIXED, true])
  expect(withUsual(empty, 'PER_PIECE', 'LSE').meaning).toBe('PER_PIECE')
  // The mode's own basis is stored empty, and air freight has no containers.
  expect(withUsual(empty, 'PER_KG', 'LSE').meaning).toBe('')
  expect(withUsual(empty, 'PER_CONTAINER', 'LSE').meaning).toBe('')
  expect(withUsual(empty, null, 'LSE').isFixed).toBeUndefined()
})

test('a line with another code gets the basis of that code, unless it has a price', () => {
  expect(isWhole(withUsual(withUsual(empty, 'FLAT', 'LSE'), undefined, 'LSE'))).toBe(false)
  const priced = { ...empty, perUnit: '2' }
  expect(withUsual(priced, 'FLAT', 'LSE')).toBe(priced)
})

const byUld = { transportMode: 'AIR', modo: 'ULD' } as const

test('another unit clears a price per unit, and the former unit restores it', () => {
  const perKg = { ...empty, perUnit: '2.5' }
  const perPmc = withPriceBasis(perKg, 'PER_ULD:PMC', '13750.00', byUld)
  expect(perPmc).toMatchObject({
    perUnit: '',
    amount: '',
    meaning: 'PER_ULD:PMC',
    formerUnit: { meaning: '', perUnit: '2.5' },
  })
  expect(withPriceBasis(perPmc, '', undefined, byUld)).toMatchObject({ perUnit: '2.5', meaning: '' })
  const perPiece = withPriceBasis(perPmc, 'PER_PIECE', undefined, byUld)
  expect(withPriceBasis(perPiece, '', undefined, byUld).perUnit).toBe('2.5')
  expect(withPriceBasis({ ...perPmc, perUnit: '5200' }, '', undefined, byUld).perUnit).toBe('')
  expect(withPriceBasis(perKg, '', '13750.00', byUld).perUnit).toBe('2.5')
})

test('the amount of a price per unit does not become a price per unit', () => {
  const fixed = withPriceBasis({ ...empty, perUnit: '2.5' }, FIXED, '13750.00', byUld)
  expect(fixed).toMatchObject({ perUnit: '', amount: '13750.00' })
  expect(withPriceBasis(fixed, '', '13750.00', byUld)).toMatchObject({ perUnit: '2.5', amount: '' })
  expect(withPriceBasis(fixed, 'PER_ULD:PMC', '13750.00', byUld)).toMatchObject({ perUnit: '', amount: '' })
  // An amount typed before its unit was chosen is the price of that unit.
  expect(withPriceBasis({ ...empty, amount: '40' }, 'PER_PIECE', '40.00', byUld).perUnit).toBe('40')
})

test('a former price per unit is not restored in another currency', () => {
  const perPmc = withPriceBasis({ ...empty, currency: 'USD' as const, perUnit: '2.5' }, 'PER_ULD:PMC', undefined, byUld)
  expect(withPriceBasis(inOtherCurrency(perPmc, 'EUR'), '', undefined, byUld).perUnit).toBe('')
})

test('choosing a unit replaces the basis of the whole shipment, and the other way round', () => {
  const air = { transportMode: 'AIR', modo: 'LSE' } as const
  const perPiece = withPriceBasis(withUsual(empty, 'FLAT', 'LSE'), 'PER_PIECE', undefined, air)
  expect([isWhole(perPiece), choiceOf(perPiece)]).toEqual([false, 'PER_PIECE'])
  expect(isWhole(withPriceBasis(perPiece, FIXED, undefined, air))).toBe(true)
})

const inContainers = { transportMode: 'SEA', modo: 'FCL' } as const

test('a price per container stays when its container type is chosen', () => {
  const perType = withPriceBasis({ ...empty, perUnit: '2050' }, 'PER_CONTAINER:40HC', '6150.00', inContainers)
  expect(perType).toMatchObject({ perUnit: '2050', amount: '', meaning: 'PER_CONTAINER:40HC' })
  expect(perType.formerUnit).toBeUndefined()
  // The price of one type is not that of every container.
  expect(withPriceBasis(perType, '', '2050.00', inContainers).perUnit).toBe('')
  expect(withPriceBasis(perType, 'PER_CONTAINER:20GP', '2050.00', inContainers).perUnit).toBe('')
})

test('a price per kilogram does not become one of a container type', () =>
  expect(
    withPriceBasis({ ...empty, perUnit: '2.5', meaning: 'PER_KG_GROSS' }, 'PER_CONTAINER:40HC', '50.00', inContainers),
  ).toMatchObject({ perUnit: '', meaning: 'PER_CONTAINER:40HC' }))

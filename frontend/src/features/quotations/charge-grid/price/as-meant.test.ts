import { expect, test } from 'vitest'
import type { PriceDraft } from '../typed-price.ts'
import { asMeant, choiceOf, FIXED, isWhole, withUsual } from './as-meant.ts'

const empty: PriceDraft = { perUnit: '', amount: '', meaning: '' }

test('a line begins as its code is usually charged, where that makes sense in its mode', () => {
  const begun = withUsual(empty, 'FLAT', 'LSE')
  expect([choiceOf(begun), isWhole(begun)]).toEqual([FIXED, true])
  expect(withUsual(empty, 'PER_PIECE', 'LSE').meaning).toBe('PER_PIECE')
  // The mode's own way needs no word, and nobody counts containers by air.
  expect(withUsual(empty, 'PER_KG', 'LSE').meaning).toBe('')
  expect(withUsual(empty, 'PER_CONTAINER', 'LSE').meaning).toBe('')
  expect(withUsual(empty, null, 'LSE').isFixed).toBeUndefined()
})

test('another code forgets how the one before was charged, and a price that stands there stays', () => {
  expect(isWhole(withUsual(withUsual(empty, 'FLAT', 'LSE'), undefined, 'LSE'))).toBe(false)
  const priced = { ...empty, perUnit: '2' }
  expect(withUsual(priced, 'FLAT', 'LSE')).toBe(priced)
})

test('whoever says what a price is multiplied by takes the line out of the whole shipment, and back', () => {
  const air = { transportMode: 'AIR', modo: 'LSE' } as const
  const perPiece = asMeant(withUsual(empty, 'FLAT', 'LSE'), 'PER_PIECE', undefined, air)
  expect([isWhole(perPiece), choiceOf(perPiece)]).toEqual([false, 'PER_PIECE'])
  expect(isWhole(asMeant(perPiece, FIXED, undefined, air))).toBe(true)
})

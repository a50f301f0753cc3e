import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { QuotationRequest, RequestChanges } from '../request.ts'
import { QuotationRequested } from '../requested.ts'
import { QuotationDetail } from '../views.ts'
import { decidesPrice } from './decides-price.ts'

const lostBetween = (from: z.ZodObject, to: z.ZodObject): string[] =>
  Object.keys(from.shape).filter((field) => !Object.hasOwn(to.shape, field))

test('what is asked for is remembered, may be amended and is seen', () => {
  // Remarks have an event of their own; totals typed by hand stand in `totals`.
  expect(lostBetween(QuotationRequest, QuotationRequested)).toEqual(['totalsOverridden', 'notes'])
  // Who it is for and remarks have commands of their own.
  expect(lostBetween(QuotationRequest, RequestChanges)).toEqual(['commercial', 'notes'])
  expect(lostBetween(QuotationRequested, QuotationDetail)).toEqual([])
})

test('a field that the event has not is noticed', () =>
  expect(lostBetween(QuotationRequest.safeExtend({ insured: z.boolean() }), QuotationRequested)).toContain('insured'))

test('a price is made for cargo and lane, not for words', () =>
  expect(['packingData', 'totals', 'commodityDescr', 'unheardOf'].map(decidesPrice)).toEqual([
    true,
    true,
    false,
    false,
  ]))

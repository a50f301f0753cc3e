import {
  costAdded,
  costGroup,
  requested,
  sellAdded,
  sellGroup,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { expect, test } from 'vitest'
import { stream } from '../testing/quotation-stream.ts'
import { changesAfter } from './quotation-changes.ts'

const before = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '1000.00')]
const told = (after: number, sees: { costs: boolean }, ...more: { type: string; data: unknown }[]) =>
  changesAfter(stream(...before, ...more), after, sees).map(({ event: { type }, fields }) => [type, fields])

const costMoved = { type: 'CostGroupChanged', data: { ...costGroup('cost-1', '900.00'), ruta: 'Santos' } }
const sellMoved = {
  type: 'SellGroupChanged',
  data: { ...sellGroup('sell-1', '800.00', '1000.00'), validez: '2026-05-31' },
}
const reminded = { type: 'QuotationReminded', data: { kind: 'NOT_SENT' } }

test('what was seen already is not told again', () => {
  expect(told(4, { costs: true })).toEqual([])
  expect(told(2, { costs: true })).toEqual([
    ['CostGroupAdded', []],
    ['SellGroupAdded', []],
  ])
})

test('a changed group tells which of its fields are others than before', () =>
  expect(told(4, { costs: true }, costMoved, sellMoved)).toEqual([
    ['CostGroupChanged', ['ruta', 'charges']],
    ['SellGroupChanged', ['validez']],
  ]))

test('whoever may not see costs hears nothing of them', () =>
  expect(told(4, { costs: false }, costMoved, sellMoved)).toEqual([['SellGroupChanged', ['validez']]]))

test('a reminder changes nothing that is shown', () => expect(told(4, { costs: true }, reminded)).toEqual([]))

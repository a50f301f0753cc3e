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
import { changesAfter } from './quotation-history.ts'

const before = [requested(), taken, costAdded('cost-1', '800.00'), sellAdded('sell-1', '800.00', '1000.00')]
const visibleChanges = (after: number, rights: { costs: boolean }, ...laterEvents: { type: string; data: unknown }[]) =>
  changesAfter(stream(...before, ...laterEvents), after, rights).map(({ event: { type }, fields }) => [type, fields])

const costChanged = { type: 'CostGroupChanged', data: { ...costGroup('cost-1', '900.00'), ruta: 'Santos' } }
const sellChanged = {
  type: 'SellGroupChanged',
  data: { ...sellGroup('sell-1', '800.00', '1000.00'), validez: '2026-05-31' },
}
const reminded = { type: 'QuotationReminded', data: { kind: 'NOT_SENT' } }

test('a change that the reader has seen is not reported', () => {
  expect(visibleChanges(4, { costs: true })).toEqual([])
  expect(visibleChanges(2, { costs: true })).toEqual([
    ['CostGroupAdded', []],
    ['SellGroupAdded', []],
  ])
})

test('a changed group is reported with its changed fields', () =>
  expect(visibleChanges(4, { costs: true }, costChanged, sellChanged)).toEqual([
    ['CostGroupChanged', ['ruta', 'charges']],
    ['SellGroupChanged', ['validez']],
  ]))

test('a reader without cost rights gets no changes of costs', () =>
  expect(visibleChanges(4, { costs: false }, costChanged, sellChanged)).toEqual([['SellGroupChanged', ['validez']]]))

test('a reminder is not reported as a change', () => expect(visibleChanges(4, { costs: true }, reminded)).toEqual([]))

test('a cost recalculated by an amended request is not a separate change', () => {
  const amended = {
    type: 'QuotationRequestAmended',
    data: { request: {}, changed: ['containerData'], repricing: true },
  }
  const events = stream(...before, amended, costChanged, costChanged).map((event, index) => ({
    ...event,
    commandId: index < 6 ? 'amend' : 'change',
  }))
  expect(changesAfter(events, 4, { costs: true }).map(({ event: { type, revision } }) => [type, revision])).toEqual([
    ['QuotationRequestAmended', 5],
    ['CostGroupChanged', 7],
  ])
})

test('the evaluation of the rules is not a separate change', () =>
  expect(visibleChanges(4, { costs: true }, { type: 'QuotationRulesEvaluated', data: { decision: 'NONE' } })).toEqual(
    [],
  ))

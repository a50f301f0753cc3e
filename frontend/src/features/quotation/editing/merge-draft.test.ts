import { expect, test } from 'vitest'
import { type CostDraft, type CostLineDraft, emptyCostDraft, emptyCostLine } from '../charge-grid/cost-draft.ts'
import { costParts } from './draft-parts.ts'
import { alignLines, mergeDraft, sameDraft } from './merge-draft.ts'

const line = (rowId: string, idCharge: string, amount: string, more: Partial<CostLineDraft> = {}): CostLineDraft => ({
  ...emptyCostLine(rowId),
  idCharge,
  amount,
  ...more,
})
const freight = line('charge-1', 'AFR', '60.00')
const handling = line('charge-2', 'HDL', '45.00')
const base: CostDraft = { ...emptyCostDraft('2026-08-31'), carrier: 'LATAM', lines: [freight, handling] }
const changed = (draft: CostDraft, rowId: string, changes: Partial<CostLineDraft>): CostDraft => ({
  ...draft,
  lines: draft.lines.map((one) => (one.rowId === rowId ? { ...one, ...changes } : one)),
})
const merge = (theirs: CostDraft, mine: CostDraft) => mergeDraft(costParts, base, theirs, mine)
const outcomes = (theirs: CostDraft, mine: CostDraft) =>
  Object.fromEntries(
    merge(theirs, mine)
      .merges.filter(({ outcome }) => outcome !== 'unchanged')
      .map(({ field, outcome }) => [field, outcome]),
  )

test('a price that another user raised stays raised when other fields were typed', () => {
  const theirs = changed(base, 'charge-1', { amount: '75.00' })
  const mine = changed({ ...base, comments: 'Sin escala' }, 'charge-1', { description: 'Directo' })
  expect(outcomes(theirs, mine)).toEqual({
    comments: 'mine',
    'line:charge-1:price': 'theirs',
    'line:charge-1:text': 'mine',
  })
  expect(merge(theirs, mine).merged({})).toEqual({
    ...base,
    comments: 'Sin escala',
    lines: [{ ...freight, amount: '75.00', description: 'Directo' }, handling],
  })
})

test('a price that both users changed requires a choice, with its currency', () => {
  const theirs = changed(base, 'charge-1', { amount: '75.00' })
  const mine = changed(base, 'charge-1', { amount: '70', currency: 'EUR' })
  expect(outcomes(theirs, mine)).toEqual({ 'line:charge-1:price': 'choose' })
  const { merged } = merge(theirs, mine)
  expect(merged({ 'line:charge-1:price': 'mine' }).lines[0]).toMatchObject({ amount: '70', currency: 'EUR' })
  expect(merged({ 'line:charge-1:price': 'theirs' }).lines[0]).toMatchObject({ amount: '75.00', currency: 'USD' })
})

test('60 typed over 60.00 is no change, and the same price typed by both needs no choice', () => {
  expect(outcomes(base, changed(base, 'charge-1', { amount: '60' }))).toEqual({})
  expect(outcomes(changed(base, 'charge-1', { amount: '75.00' }), changed(base, 'charge-1', { amount: '75' }))).toEqual(
    { 'line:charge-1:price': 'both' },
  )
})

test('lines added by either side stay, lines removed by either side are removed', () => {
  const theirs = { ...base, lines: [handling, line('theirs-charge-2', 'FSC', '12')] }
  const mine = { ...base, lines: [freight, handling, line('3', 'SEC', '5')] }
  expect(
    merge(theirs, mine)
      .merged({})
      .lines.map(({ idCharge }) => idCharge),
  ).toEqual(['HDL', 'SEC', 'FSC'])
})

test('a line removed by one side and changed by the other requires a choice', () => {
  const theirs = { ...base, lines: [handling] }
  const mine = changed(base, 'charge-1', { amount: '70' })
  expect(outcomes(theirs, mine)).toEqual({ 'line:charge-1:': 'choose' })
  const { merged } = merge(theirs, mine)
  expect(merged({ 'line:charge-1:': 'mine' }).lines.map(({ amount }) => amount)).toEqual(['70', '45.00'])
  expect(merged({ 'line:charge-1:': 'theirs' }).lines.map(({ amount }) => amount)).toEqual(['45.00'])
})

test('stored lines are matched by name, else by code and place; the remaining ones are new', () => {
  const none = () => undefined
  const stored = (index: number, code: string) => line(`charge-${index}`, code, '')
  const ids = (theirs: readonly CostLineDraft[]) => alignLines(base.lines, theirs, none).map(({ rowId }) => rowId)
  // The first line was removed: the second is now first.
  expect(ids([stored(1, 'HDL')])).toEqual(['charge-2'])
  expect(ids([stored(1, 'HDL'), stored(2, 'AFR')])).toEqual(['charge-2', 'charge-1'])
  expect(ids([stored(1, 'AFR'), stored(2, 'PUA')])).toEqual(['charge-1', 'charge-2'])
  expect(ids([stored(1, 'AFR'), stored(2, 'HDL'), stored(3, 'AFR')])).toEqual([
    'charge-1',
    'charge-2',
    'theirs-charge-3',
  ])
  const named = [line('charge-1', 'PUA', '', { description: 'second' })]
  const before = [
    line('charge-1', 'PUA', '', { description: 'first' }),
    line('charge-2', 'PUA', '', { description: 'second' }),
  ]
  expect(alignLines(before, named, ({ description }) => description).map(({ rowId }) => rowId)).toEqual(['charge-2'])
})

test('a stored draft equal to the sent one is recognized as the result of a save with a lost answer', () => {
  expect(sameDraft(costParts, base, changed(base, 'charge-1', { amount: '60', rowId: '9' }))).toBe(true)
  expect(sameDraft(costParts, base, changed(base, 'charge-1', { amount: '61' }))).toBe(false)
})

test('reweighing is a change even with the same provider, and stays when another user changed something else', () => {
  const mine: CostDraft = { ...base, weighAnew: true }
  expect(sameDraft(costParts, base, mine)).toBe(false)
  const theirs = changed({ ...base, comments: 'Sin escala' }, 'charge-1', { amount: '75.00' })
  expect(merge(theirs, mine).merged({})).toMatchObject({ comments: 'Sin escala', weighAnew: true })
})

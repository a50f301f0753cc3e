import { CostGroupInput } from '@freight/contracts/pricing/offer/cost-group'
import { expect, test } from 'vitest'
import { inOtherCurrency } from './line-draft.ts'
import { cheapCost } from '../samples/quotation.ts'
import {
  changedLines,
  type CostDraft,
  costDraftOf,
  costInputOf,
  costProblems,
  emptyCostDraft,
  emptyCostLine,
  lineToComplete,
  withAssumed,
  withLineMoved,
  withoutAssumed,
} from './cost-draft.ts'

const line = { ...emptyCostLine('1'), idCharge: 'AFR', concept: 'Flete aéreo', perUnit: '2.35' }
const draft = { ...emptyCostDraft('2026-12-15'), carrier: 'Nordhavn', lines: [line] }

test('problems of a cost are listed in the order of the rules: cost, charge, code, value, date', () => {
  expect(costProblems({ ...draft, lines: [] })).toEqual([{ code: 'NO_CHARGE' }])
  expect(costProblems(emptyCostDraft(''))).toEqual([{ code: 'NO_COST' }])
  const wrong = { ...draft, validez: '', lines: [{ ...line, idCharge: '', perUnit: '', amount: '0' }] }
  expect(costProblems(wrong).map(({ code }) => code)).toEqual(['CHARGE_WITHOUT_CODE', 'NO_VALUE', 'NO_VALIDITY'])
  expect(costProblems(draft)).toEqual([])
})

test('no line can be added while one has no code', () => {
  expect(lineToComplete(draft)).toBeUndefined()
  expect(lineToComplete({ ...draft, lines: [line, emptyCostLine('2')] })).toEqual({ code: 'CODE_FIRST', rowId: '2' })
})

test('a new currency clears the number, and the former one restores it', () => {
  const changed = inOtherCurrency(line, 'EUR')
  expect(changed).toMatchObject({ currency: 'EUR', perUnit: '', amount: '' })
  expect(changed.before).toEqual({ currency: 'USD', field: 'perUnit', text: '2.35' })
  expect(costProblems({ ...draft, lines: [line, { ...changed, rowId: '2' }] })).toEqual([
    { code: 'CURRENCY_WITHOUT_AMOUNT', rowId: '2' },
  ])
  expect(inOtherCurrency(changed, 'USD')).toMatchObject({ currency: 'USD', perUnit: '2.35' })
})

test('a new currency clears the minimum amount too: 45 dollars never become 45 euros', () => {
  const changed = inOtherCurrency({ ...line, minimum: '45' }, 'EUR')
  expect(changed).toMatchObject({ currency: 'EUR', perUnit: '', minimum: '' })
  expect(changed.before).toEqual({ currency: 'USD', field: 'perUnit', text: '2.35', minimum: '45' })
  expect(inOtherCurrency(changed, 'USD')).toMatchObject({ currency: 'USD', perUnit: '2.35', minimum: '45' })
})

test('the former currency restores the prices of bands', () => {
  const bands = [{ from: '0', amount: '2.10' }]
  const banded = { ...line, perUnit: '', meaning: 'RANGE', minimum: '30', bands }
  const changed = inOtherCurrency(banded, 'EUR')
  expect(changed).toMatchObject({ minimum: '', bands: [{ from: '0', amount: '' }] })
  expect(inOtherCurrency(changed, 'USD')).toMatchObject({ currency: 'USD', minimum: '30', bands })
})

test('the request has the shape of the command, without the empty row that Tab added', () => {
  const input = costInputOf({ ...draft, ttime: '6', lines: [line, emptyCostLine('2')] })
  expect(CostGroupInput.safeParse(input).success).toBe(true)
  expect(input.charges).toEqual([{ idCharge: 'AFR', description: '', currency: 'USD', costPerKg: '2.35' }])
  expect(input.ttime).toBe(6)
})

test('a stored cost saved unchanged sends the stored values', () => {
  const opened = costDraftOf(cheapCost)
  expect(changedLines(opened, costDraftOf(cheapCost)).size).toBe(0)
  expect(costInputOf(opened).charges.map(({ costPerKg, amount }) => costPerKg ?? amount)).toEqual([
    '80.00',
    '2.35',
    '0.65',
    '45.00',
    '52000.00',
  ])
})

test('a line moves one place, and not beyond the ends', () => {
  const three: CostDraft = { ...draft, lines: ['1', '2', '3'].map((rowId) => emptyCostLine(rowId)) }
  const order = (moved: CostDraft) => moved.lines.map(({ rowId }) => rowId).join('')
  expect(order(withLineMoved(three, '3', -1))).toBe('132')
  expect(order(withLineMoved(three, '1', 1))).toBe('213')
  expect(withLineMoved(three, '1', -1)).toBe(three)
  expect(withLineMoved(three, '3', 1)).toBe(three)
})

test('basis and minimum are sent with a price, not with an amount', () => {
  const priced = { ...line, meaning: 'PER_CBM', minimum: '45' }
  expect(costInputOf({ ...draft, lines: [priced] }).charges).toEqual([
    { idCharge: 'AFR', description: '', currency: 'USD', costPerKg: '2.35', calculator: 'PER_CBM', minimum: '45' },
  ])
  expect(costInputOf({ ...draft, lines: [{ ...priced, perUnit: '', amount: '80' }] }).charges).toEqual([
    { idCharge: 'AFR', description: '', currency: 'USD', amount: '80' },
  ])
})

test('an assumed validity is shown and not stored; a typed or cleared one replaces it', () => {
  const stored = emptyCostDraft()
  const shown = withAssumed(stored, '2026-12-19')
  expect(shown.validez).toBe('2026-12-19')
  expect(withAssumed(stored, undefined)).toBe(stored)
  expect(withoutAssumed({ ...shown, carrier: 'LATAM' }, shown, stored)).toEqual({ ...stored, carrier: 'LATAM' })
  const withDate = withoutAssumed({ ...shown, validez: '2026-11-30' }, shown, stored)
  expect(withAssumed(withDate, '2026-12-19').validez).toBe('2026-11-30')
  const out = withoutAssumed({ ...shown, validez: '' }, shown, stored)
  expect(withAssumed(out, '2026-12-19').validez).toBe('')
})

test('the price over the pivot is cleared with its currency, the pivot stays', () => {
  const device = { ...line, perUnit: '900', meaning: 'PER_ULD', uld: { pivot: '1500', overPivot: '0.8' } }
  const changed = inOtherCurrency(device, 'EUR')
  expect(changed.uld).toEqual({ pivot: '1500' })
  expect(inOtherCurrency(changed, 'USD')).toMatchObject({ perUnit: '900', uld: { pivot: '1500', overPivot: '0.8' } })
})

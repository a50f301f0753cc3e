import { CostGroupInput } from '@freight/contracts/quotation/cost-group'
import { expect, test } from 'vitest'
import { cheapCost } from '../samples/quotation.ts'
import {
  changedLines,
  type CostDraft,
  costDraftOf,
  costInputOf,
  costProblems,
  emptyCostDraft,
  withAssumed,
  withoutAssumed,
  emptyCostLine,
  lineToComplete,
  withCurrency,
  withLineMoved,
} from './cost-draft.ts'

const line = { ...emptyCostLine('1'), idCharge: 'AFR', concept: 'Flete aéreo', perUnit: '2.35' }
const draft = { ...emptyCostDraft('2026-12-15'), carrier: 'Nordhavn', lines: [line] }

test('messages come in the order of the rules: cost, charge, code, value, date', () => {
  expect(costProblems(undefined)).toEqual([{ code: 'NO_COST' }])
  expect(costProblems({ ...draft, lines: [] })).toEqual([{ code: 'NO_CHARGE' }])
  expect(costProblems(emptyCostDraft(''))).toEqual([{ code: 'NO_CHARGE' }])
  const wrong = { ...draft, validez: '', lines: [{ ...line, idCharge: '', perUnit: '', amount: '0' }] }
  expect(costProblems(wrong).map(({ code }) => code)).toEqual(['CHARGE_WITHOUT_CODE', 'NO_VALUE', 'NO_VALIDITY'])
  expect(costProblems(draft)).toEqual([])
})

test('no further line while one has no code', () => {
  expect(lineToComplete(draft)).toBeUndefined()
  expect(lineToComplete({ ...draft, lines: [line, emptyCostLine('2')] })).toEqual({ code: 'CODE_FIRST', rowId: '2' })
})

test('a new currency takes the number out, and going back brings it back', () => {
  const changed = withCurrency(line, 'EUR')
  expect(changed).toMatchObject({ currency: 'EUR', perUnit: '', amount: '' })
  expect(changed.before).toEqual({ currency: 'USD', field: 'perUnit', text: '2.35' })
  expect(costProblems({ ...draft, lines: [line, { ...changed, rowId: '2' }] })).toEqual([
    { code: 'CURRENCY_WITHOUT_AMOUNT', rowId: '2' },
  ])
  expect(withCurrency(changed, 'USD')).toMatchObject({ currency: 'USD', perUnit: '2.35' })
})

test('the least amount goes with the number: 45 dollars at least never become 45 euros', () => {
  const changed = withCurrency({ ...line, minimum: '45' }, 'EUR')
  expect(changed).toMatchObject({ currency: 'EUR', perUnit: '', minimum: '' })
  expect(changed.before).toEqual({ currency: 'USD', field: 'perUnit', text: '2.35', minimum: '45' })
  expect(withCurrency(changed, 'USD')).toMatchObject({ currency: 'USD', perUnit: '2.35', minimum: '45' })
})

test('what is sent has the shape of the command, without the row that Tab left behind', () => {
  const input = costInputOf({ ...draft, ttime: '6', lines: [line, emptyCostLine('2')] })
  expect(CostGroupInput.safeParse(input).success).toBe(true)
  expect(input.charges).toEqual([{ idCharge: 'AFR', description: '', currency: 'USD', costPerKg: '2.35' }])
  expect(input.ttime).toBe(6)
})

test('a stored cost opened and saved unchanged sends what was stored', () => {
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

test('what a price is multiplied by and the least that is charged go with the price, and not with an amount', () => {
  const priced = { ...line, meaning: 'PER_CBM', minimum: '45' }
  expect(costInputOf({ ...draft, lines: [priced] }).charges).toEqual([
    { idCharge: 'AFR', description: '', currency: 'USD', costPerKg: '2.35', calculator: 'PER_CBM', minimum: '45' },
  ])
  expect(costInputOf({ ...draft, lines: [{ ...priced, perUnit: '', amount: '80' }] }).charges).toEqual([
    { idCharge: 'AFR', description: '', currency: 'USD', amount: '80' },
  ])
})

test('an assumed validity is shown and not kept; what somebody says of it stands, and so does taking it out', () => {
  const kept = emptyCostDraft()
  const shown = withAssumed(kept, '2026-12-19')
  expect(shown.validez).toBe('2026-12-19')
  expect(withAssumed(kept, undefined)).toBe(kept)
  expect(withoutAssumed({ ...shown, carrier: 'LATAM' }, shown, kept)).toEqual({ ...kept, carrier: 'LATAM' })
  const said = withoutAssumed({ ...shown, validez: '2026-11-30' }, shown, kept)
  expect(withAssumed(said, '2026-12-19').validez).toBe('2026-11-30')
  const out = withoutAssumed({ ...shown, validez: '' }, shown, kept)
  expect(withAssumed(out, '2026-12-19').validez).toBe('')
})

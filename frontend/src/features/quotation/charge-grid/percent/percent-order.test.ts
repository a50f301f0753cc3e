import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inPercentOrder, lateBasesOf } from '../line-draft.ts'

const line = (rowId: string, idCharge: string, section: string, meaning = '', amount = '') => ({
  rowId,
  idCharge,
  section,
  meaning,
  amount,
})
const codes = (lines: readonly { rowId: string }[]) => lines.map(({ rowId }) => rowId).join(' ')
const ofFreight = line('HDL', 'HDL', 'ORIGIN', 'PERCENT:FREIGHT')
const freight = [line('40HC', 'OFR', 'FREIGHT'), line('BAF', 'BAF', 'FREIGHT')]
const second = line('20FR', 'OFR', 'FREIGHT')

test('a percentage of freight moves below a freight line that is added after it', () => {
  expect(lateBasesOf([...freight, ofFreight, second], ofFreight)).toEqual([second])
  expect(codes(inPercentOrder([...freight, ofFreight, second]))).toBe('40HC BAF 20FR HDL')
})

test('a percentage of a code follows its line, whatever other lines are between them', () => {
  const ofBaf = line('X', 'X', 'OTHER', 'PERCENT:CHARGE:BAF')
  expect(codes(inPercentOrder([ofBaf, ...freight, second]))).toBe('40HC BAF X 20FR')
})

test('a line outside the base of a percentage does not move it: another section, lines above, a fixed amount', () => {
  const others = [line('SUB', 'SUB', 'OTHER', 'PERCENT:SUBTOTAL'), line('FIX', 'FIX', 'OTHER', 'PERCENT:FREIGHT', '50')]
  const lines = [ofFreight, line('THC', 'THC', 'ORIGIN'), ...others, line('', '', 'FREIGHT')]
  expect(inPercentOrder(lines)).toBe(lines)
  expect(codes(inPercentOrder([...others, second]))).toBe('SUB FIX 20FR')
})

test('percentages of each other stay in place, and no line is lost', () => {
  const [a, b] = [line('A', 'A', 'FREIGHT', 'PERCENT:CHARGE:B'), line('B', 'B', 'FREIGHT', 'PERCENT:CHARGE:A')]
  expect(inPercentOrder([a, b])).toHaveLength(2)
  const any = fc.record({
    rowId: fc.uuid(),
    idCharge: fc.constantFrom('', 'A', 'B', 'C'),
    section: fc.constantFrom('FREIGHT', 'ORIGIN'),
    meaning: fc.constantFrom('', 'PERCENT:FREIGHT', 'PERCENT:SUBTOTAL', 'PERCENT:CHARGE:A', 'PERCENT:CHARGE:B'),
    amount: fc.constantFrom('', '5'),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 9 }), (lines) => {
      expect(inPercentOrder(lines).toSorted((x, y) => (x.rowId < y.rowId ? -1 : 1))).toEqual(
        lines.toSorted((x, y) => (x.rowId < y.rowId ? -1 : 1)),
      )
    }),
  )
})

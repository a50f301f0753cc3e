import { expect, test } from 'vitest'
import { headBasis } from '../line-draft.ts'

test('the price column head names the unit of the mode if every line is priced by it', () => {
  expect(headBasis('ULD', ['', 'PER_KG_GROSS', 'RANGE:KG', 'PERCENT:FREIGHT'])).toBe('KG')
  expect(headBasis('LCL', ['', 'PER_WM'])).toBe('RT')
  expect(headBasis('FCL', ['PER_TEU'])).toBe('UNIT')
})

test('the price column head names no unit if a line is priced by another one', () => {
  expect(headBasis('ULD', ['', 'PER_ULD:PMC'])).toBe('UNIT')
  expect(headBasis('LCL', ['PER_CBM'])).toBe('UNIT')
  expect(headBasis('LSE', ['RANGE:CBM'])).toBe('UNIT')
})

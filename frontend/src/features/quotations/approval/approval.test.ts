import { expect, test } from 'vitest'
import { shortfall } from './approval.ts'

const loss = { currency: 'USD' as const, sell: '899.52', margin: '-10.64', marginPct: '-1.18' }

test('what is missing to the least margin is counted on the sale, not on the cost', () => {
  expect(shortfall(loss, '0')).toBe('10.64')
  // 910.16 / 0.95 = 958.06, which is 58.54 more than 899.52.
  expect(shortfall(loss, '5')).toBe('58.54')
  expect(shortfall({ ...loss, margin: '100.00' }, '5')).toBeUndefined()
})

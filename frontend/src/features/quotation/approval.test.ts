import { expect, test } from 'vitest'
import { quotation } from './samples/quotation.ts'
import { sold } from './samples/sold.ts'
import { awaitingSell, shortfall } from './approval.ts'

const loss = { currency: 'USD' as const, sell: '899.52', margin: '-10.64', marginPct: '-1.18' }

test('the shortfall from the minimum margin is a percentage of the sale, not of the cost', () => {
  expect(shortfall(loss, '0')).toBe('10.64')
  expect(shortfall(loss, '5')).toBe('58.54')
  expect(shortfall({ ...loss, margin: '100.00' }, '5')).toBeUndefined()
})

test("another user's approval request comes before one's own; without pending requests there is none", () => {
  const waiting = (idSell: string, id: string) => ({
    ...sold,
    idSell,
    approval: { status: 'REQUESTED' as const, reason: 'x', by: { id, name: id }, at: '2026-03-12T12:00:00.000Z' },
  })
  const of = (...sell: ReturnType<typeof waiting>[]) => awaitingSell({ ...quotation, sell }, 'me')?.idSell
  expect(of(waiting('own', 'me'), waiting('other', 'them'))).toBe('other')
  expect(of(waiting('own', 'me'))).toBe('own')
  expect(of()).toBeUndefined()
})

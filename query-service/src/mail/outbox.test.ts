import { expect, test } from 'vitest'
import { quotationOfOffer } from './outbox.ts'

test('the id of an offer mail contains quotation, revision and resend number', () => {
  expect(quotationOfOffer('offer-mvd-2026-000001-r1')).toBe('MVD-2026-000001')
  expect(quotationOfOffer('offer-mvd-2026-000001-r12')).toBe('MVD-2026-000001')
  expect(quotationOfOffer('offer-mvd-2026-000001-r12-again-34')).toBe('MVD-2026-000001')
})

test.each(['invitation-1', 'xoffer-a-r1', 'offer-a-r1x', 'offer-a', 'offer-a-rx', 'offer-a-r1-again-x', 'offer--r'])(
  '%s is not the id of an offer mail',
  (id) => expect(quotationOfOffer(id)).toBeUndefined(),
)

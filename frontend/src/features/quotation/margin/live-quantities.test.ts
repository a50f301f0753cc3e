import { expect, test } from 'vitest'
import { quotation } from '../samples/quotation.ts'
import { emptySellLine } from '../sell/sell-draft.ts'
import { sellAmountOf } from './draft-totals.ts'
import { withQuantities } from '../sell/sell-editor.tsx'
import type { SellDraft, SellLineDraft } from './sell-line.ts'

const line = (idCharge: string, over: Partial<SellLineDraft>): SellLineDraft => ({
  ...emptySellLine(idCharge, 'USD', 'CLIENT'),
  idCharge,
  section: 'FREIGHT',
  ...over,
})
const draft = (...lines: SellLineDraft[]): SellDraft => ({
  description: '',
  carrier: '',
  ruta: '',
  ttime: '',
  freeDays: '',
  frequency: '',
  validez: '',
  validityOverrideReason: '',
  includes: '',
  excludes: '',
  markup: '',
  lines,
})
const amounts = (of: SellDraft) => withQuantities(of, quotation).lines.map((one) => sellAmountOf(one, quotation))

test('a percentage follows the previous lines while they are typed', () => {
  const fee = line('FEE', { section: 'OTHER', perUnit: '5', meaning: 'PERCENT:FREIGHT', quantity: '1.00' })
  const freight = line('AFR', { perUnit: '2.35' })
  expect(amounts(draft(freight, fee))).toEqual(['493.50', '24.68'])
  expect(amounts(draft({ ...freight, perUnit: '3' }, fee))).toEqual(['630.00', '31.50'])
  expect(amounts(draft(freight, { ...fee, minimum: '40' }))).toEqual(['493.50', '40.00'])
  expect(amounts(draft(freight, { ...fee, meaning: 'PERCENT:CHARGE:AFR', perUnit: '10' }))).toEqual(['493.50', '49.35'])
  // Lines that are free for the client add nothing to it.
  expect(amounts(draft({ ...freight, included: true }, fee))[1]).toBe('0.00')
})

test('a percentage without a base is zero', () => {
  const fee = line('FEE', { section: 'OTHER', perUnit: '5', meaning: 'PERCENT:FREIGHT', quantity: '900' })
  expect(amounts(draft(fee, line('AFR', { perUnit: '2.35' })))).toEqual(['0.00', '493.50'])
})

test("a service of one's own has the quantity of its chosen basis", () => {
  const own = (meaning: string) => line('OWN', { section: 'OTHER', perUnit: '2', meaning })
  expect(amounts(draft(own('PER_KG_GROSS'), own('PER_CBM'), own('')))).toEqual(['300.00', '2.52', '420.00'])
})

test('a draft without changed quantities stays the same object', () => {
  const plain = draft(line('AFR', { perUnit: '2.35' }))
  expect(withQuantities(plain, quotation)).toBe(plain)
  const live = withQuantities(draft(line('AFR', { perUnit: '2', meaning: 'PER_CBM' })), quotation)
  expect(withQuantities(live, quotation)).toBe(live)
})

import { expect, test } from '@jest/globals'
import { costAdded, given, pricing, requestedWith, taken, typedSell } from '../testing/quotation-sentences.ts'

const costed = given(requestedWith({ cbmTotal: '1.26' }), taken, costAdded).by(pricing)
const sold = (line: object) =>
  costed.when('AddSellGroup', {
    ...typedSell,
    charges: [{ idCharge: 'LOC', sellCurrency: 'USD', sellAmountPerUnit: '10', ...line }],
  })

test('a line is sold by what its cost is priced by', () =>
  sold({ calculator: 'PER_CBM' }).thenLike(
    {
      type: 'SellGroupAdded',
      data: { charges: [{ sellAmount: '12.60', quantity: '1.26', calculator: 'PER_CBM', taxAmount: '2.65' }] },
    },
    { type: 'SellSelected', data: {} },
  ))

test('a line of another tax than its code says why', () => {
  sold({ tax: 'NONE' }).refused('TAX_WITHOUT_REASON', { idCharge: 'LOC' })
  sold({ tax: 'NONE', taxReason: 'Free zone' }).thenLike(
    { type: 'SellGroupAdded', data: { charges: [{ tax: 'NONE', taxAmount: '0.00', taxReason: 'Free zone' }] } },
    { type: 'SellSelected', data: {} },
  )
})

test('a reason for the tax that the code has anyway is not kept', () => {
  const [added] = sold({ tax: 'VAT', taxReason: 'As ever' }).events()
  expect(added?.data).toMatchObject({ charges: [expect.not.objectContaining({ taxReason: 'As ever' })] })
})

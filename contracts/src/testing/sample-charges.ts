import type { CostCharge } from '../pricing/offer/cost-group.ts'
import type { OfferedSell, SellCharge } from '../pricing/offer/sell-group.ts'
import type { ChargeCodeCard } from '../charge-code/charge-code.ts'
import type { z } from 'zod'

const line = {
  chargeIndex: 0,
  description: '',
  section: 'FREIGHT',
  quantity: '1',
  basis: 'UNIT',
  tax: 'NONE',
} as const

/** A cost line with an amount. */
export const costCharge = (idCharge: string, amount: string, overrides: Partial<CostCharge> = {}): CostCharge => ({
  ...line,
  idCharge,
  concept: idCharge,
  currency: 'USD',
  amount,
  ...overrides,
})

/** A sold line with an amount, with the fields of an offer only. */
export const offeredCharge = (
  idCharge: string,
  sellAmount: string,
  overrides: Partial<OfferedSell['charges'][number]> = {},
): OfferedSell['charges'][number] => ({
  ...line,
  idCharge,
  concept: idCharge,
  sellCurrency: 'USD',
  sellAmount,
  taxAmount: '0.00',
  scope: 'CLIENT',
  included: false,
  ...overrides,
})

/** A sold line with a cost line. */
export const sellCharge = (
  idCharge: string,
  costAmount: string,
  sellAmount: string,
  overrides: Partial<SellCharge> = {},
): SellCharge => ({ ...offeredCharge(idCharge, sellAmount), costCurrency: 'USD', costAmount, ...overrides })

type ChargeCode = z.output<typeof ChargeCodeCard>

/** A charge code for air freight. */
export const chargeCode = (id: string, concept = id, overrides: Partial<ChargeCode> = {}): ChargeCode => ({
  id,
  concept,
  description: '',
  tax: 'NONE',
  section: 'FREIGHT',
  air: true,
  sea: false,
  road: false,
  ownService: false,
  discount: false,
  ...overrides,
})

import { sellOfDetail } from '@freight/contracts/testing/sample-views'
import { cheapCost } from './quotation.ts'

const prices: Readonly<Record<string, string>> = { AFR: '567.00', FSC: '157.50', HDL: '60.00', LOC: '65000.00' }

/** The worked example sold: each charge in the currency of its cost, without the pickup. */
export const sold = sellOfDetail({
  idCost: 'cost-1',
  validez: '2026-12-15',
  ruta: 'vía Madrid',
  carrier: 'Nordhavn Air',
  charges: cheapCost.charges.flatMap((charge) => {
    const sellAmount = prices[charge.idCharge]
    if (sellAmount === undefined) return []
    return [
      {
        ...charge,
        costAmount: charge.amount,
        costCurrency: charge.currency,
        sellAmount,
        sellCurrency: charge.currency,
        taxAmount: charge.tax === 'VAT' ? '13650.00' : '0.00',
        scope: 'CLIENT' as const,
        included: false,
      },
    ]
  }),
  totals: [
    { amount: '724.50', currency: 'USD' },
    { amount: '60.00', currency: 'EUR' },
    { amount: '65000.00', currency: 'ARS' },
  ],
  taxes: [{ amount: '13650.00', currency: 'ARS' }],
  converted: '855.50',
  margin: { currency: 'USD', cost: '731.50', sell: '855.50', margin: '124.00', marginPct: '14.49', markupPct: '16.95' },
})

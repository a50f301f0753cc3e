import type { Lookups } from '@freight/contracts/registry/lookups'
import { lookups } from './quotation-sentences.ts'

const inBands = {
  calculator: 'RANGE',
  unit: 'KG',
  ranges: [
    { from: '0', to: '100', amount: '3.10' },
    { from: '100', to: '300', amount: '2.60' },
    { from: '300', amount: '1.70' },
  ],
  minimum: '90',
}

const slices = {
  calculator: 'RANGE_CUMULATIVE',
  unit: 'CBM',
  ranges: [
    { from: '0', to: '1.5', amount: '80', flat: true },
    { from: '1.5', amount: '45.5' },
  ],
}

/** Samples of calculators for a price per unit or per band. */
const meanings: readonly { perUnit?: string; [field: string]: unknown }[] = [
  inBands,
  slices,
  { ...inBands, breakRule: 'BAND', leastQuantity: '250', minimum: undefined },
  { perUnit: '2.105', leastQuantity: '300', minimum: '45' },
  { perUnit: '3.25', calculator: 'PERCENT', unit: 'SUBTOTAL', minimum: '12.5' },
  { perUnit: '7', calculator: 'PERCENT', unit: 'CHARGE:FRT' },
  { perUnit: '0.45', calculator: 'PERCENT', unit: 'INSURED' },
  { perUnit: '18.75', calculator: 'PER_CBM' },
  { perUnit: '0.333', calculator: 'PER_KG_GROSS', minimum: '60' },
  { perUnit: '22', calculator: 'PER_PALLET' },
  { perUnit: '9.5', calculator: 'PER_PIECE', leastQuantity: '3' },
]

/** A calculator for every second turn; other lines have an amount, or the usual price per unit of the mode. */
export const priceBasisAt = (turn: number, perUnitField: string) => {
  const meaning = turn % 2 === 0 ? meanings[(turn / 2) % meanings.length] : undefined
  if (!meaning) return {}
  const { perUnit, ...basis } = meaning
  return { ...basis, ...(perUnit !== undefined && { [perUnitField]: perUnit }) }
}

/** Exchange rates of the day, of another day, and none. */
export const rates: Readonly<Record<string, Lookups['fx']>> = {
  usual: lookups.fx,
  moved: {
    base: 'USD',
    date: '2026-03-11',
    rates: [
      { currency: 'EUR', perBase: '1.37', date: '2026-03-11' },
      { currency: 'ARS', perBase: '0.0007', date: '2026-03-11' },
    ],
  },
  none: { base: 'USD', date: '2026-03-11', rates: [] },
}

/** A price with its calculator; bands replace the number. */
export const priceOf = (meaning: object, number: object) => ('ranges' in meaning ? meaning : { ...number, ...meaning })

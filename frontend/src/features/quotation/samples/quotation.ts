import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { costCharge } from '@freight/contracts/testing/sample-charges'
import { quotationDetail } from '@freight/contracts/testing/sample-views'
import type { CostOfDetail } from '../charge-grid/cost-summaries.ts'

/**
 * The worked example of the domain design: AIR LSE, one pallet of 150 kg with a chargeable weight of 210 kg by volume.
 */
const charge = (
  chargeIndex: number,
  idCharge: string,
  concept: string,
  section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION',
  { amount, ...rest }: Partial<CostOfDetail['charges'][number]> & { amount: string },
) => costCharge(idCharge, amount, { chargeIndex, concept, section, ...rest })

const kg = (costPerKg: string, amount: string) => ({ costPerKg, quantity: '210', basis: 'KG' as const, amount })

export const cheapCost: CostOfDetail = {
  idCotizacion: 'MVD-2026-004098',
  idCost: 'cost-1',
  source: 'MANUAL',
  description: '',
  validez: '2026-12-15',
  ruta: 'vía Madrid',
  ttime: 6,
  freeDays: 3,
  carrier: 'Nordhavn Air',
  agente: '',
  agenteNombre: 'BlueDelta Consolidators',
  comments: '',
  totals: [],
  stale: false,
  charges: [
    charge(0, 'PUA', 'Retiro', 'ORIGIN', { amount: '80.00' }),
    charge(1, 'AFR', 'Flete aéreo', 'FREIGHT', kg('2.35', '493.50')),
    charge(2, 'FSC', 'Combustible', 'FREIGHT', kg('0.65', '136.50')),
    charge(3, 'HDL', 'Manejo', 'DESTINATION', { amount: '45.00', currency: 'EUR' }),
    charge(4, 'LOC', 'Cargo local', 'DESTINATION', { amount: '52000.00', currency: 'ARS', tax: 'VAT' }),
  ],
}

const fastCost: CostOfDetail = {
  ...cheapCost,
  idCost: 'cost-2',
  agenteNombre: 'Sino-Andes Forwarding',
  ruta: 'directo',
  ttime: 3,
  charges: [
    charge(0, 'AFR', 'Flete aéreo', 'FREIGHT', kg('3.10', '651.00')),
    charge(1, 'FSC', 'Combustible', 'FREIGHT', kg('0.60', '126.00')),
    charge(2, 'HDL', 'Manejo', 'DESTINATION', { amount: '60.00' }),
    charge(3, 'LOC', 'Cargo local', 'DESTINATION', { amount: '0.00', included: true }),
  ],
}

export const openCost: CostOfDetail = {
  ...cheapCost,
  idCost: 'cost-3',
  agenteNombre: 'Hua Yuan Freight',
  ttime: 2,
  charges: [
    charge(0, 'AFR', 'Flete aéreo', 'FREIGHT', kg('1.00', '210.00')),
    charge(1, 'HDL', 'Manejo', 'DESTINATION', { amount: '0.00' }),
  ],
}

export const quotation: QuotationDetail = quotationDetail({
  cost: [cheapCost, fastCost, openCost],
  actions: [
    { command: 'AddCostGroup', possible: true },
    { command: 'AddSellGroup', possible: true },
    { command: 'PublishQuote', possible: false, reason: 'NOTHING_TO_PUBLISH' },
    { command: 'SendQuote', possible: false, reason: 'INVALID_TRANSITION' },
    { command: 'ApproveQuote', possible: false, reason: 'FORBIDDEN' },
    { command: 'AddQuotationNote', possible: true },
  ],
})

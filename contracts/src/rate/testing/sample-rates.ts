import type { RateCharge } from '../../pricing/rate-charge.ts'
import type { RatedShipment } from '../offers.ts'
import type { VersionedRate } from '../rate.ts'

export const chargeOf = (index: number, overrides: Partial<RateCharge>): RateCharge => ({
  index,
  code: 'OFR',
  concept: 'Flete marítimo',
  description: '',
  section: 'FREIGHT',
  currency: 'USD',
  amount: '0',
  calculator: 'FLAT',
  unit: '',
  ranges: [],
  minimum: {},
  ...((overrides.code ?? 'OFR') === 'OFR' && { mainFreight: true as const }),
  ...overrides,
})

/** A rate from Hamburg to Montevideo for one container type. */
export const fclRate = (overrides: Partial<VersionedRate> = {}): VersionedRate => ({
  id: 'r-20',
  code: 'T-0912',
  version: 8,
  type: 'BUY',
  transport: 'SEA',
  mode: 'FCL',
  container: '20GP',
  origin: 'DEHAM',
  originName: 'Hamburgo',
  destination: 'UYMVD',
  destinationName: 'Montevideo',
  validFrom: '2026-11-01',
  validTo: '2027-01-31',
  cbmRatio: null,
  description: '',
  route: 'vía Santos',
  transitTime: 24,
  frequency: 'semanal',
  comments: '',
  freeDays: 14,
  stackable: null,
  owner: { id: 'p1', code: 'MOC', name: 'Muelle Oeste' },
  carrier: { id: '', code: '', name: 'Meridian Ocean' },
  charges: [chargeOf(0, { calculator: 'PER_CONTAINER', amount: '1480' }), chargeOf(1, { code: 'DOCO', amount: '55' })],
  ...overrides,
})

export const twoTypes: RatedShipment = {
  transportMode: 'SEA',
  modo: 'FCL',
  containerQty: 3,
  containerData: [
    { type: '20GP', quantity: 2 },
    { type: '40HC', quantity: 1 },
  ],
  chargeableTotal: '0',
  pesoTotal: '30000',
  cbmTotal: '90',
  packingData: [],
  ctnTotal: 0,
  pltTotal: 0,
  valorMercaderia: '0',
  monedaMercaderia: 'USD',
  valorSeguro: '0',
  monedaSeguro: 'USD',
  chargeableRule: {},
}

import type { CostGroup } from '../pricing/offer/cost-group.ts'
import type { QuotationEvents } from '../quotation/quotation-events.ts'
import type { SellGroup } from '../pricing/offer/sell-group.ts'
import type { EventOf } from '../events/event.ts'
import { costCharge, sellCharge } from './sample-charges.ts'
import type { z } from 'zod'

type QuotationEvent = EventOf<QuotationEvents>
type Data<Type extends QuotationEvent['type']> = Extract<QuotationEvent, { type: Type }>['data']

const request: Data<'QuotationRequested'> = {
  referencia: 'MVD-2026-000001',
  company: 'MVD',
  commercial: 'jcuadrado',
  scope: 'CLIENT',
  client: { id: 'acme', nombreFantasia: 'Almacén Ñandú', razonSocial: 'Ñandú S.A.', reference: 'PO 77' },
  transportMode: 'AIR',
  modo: 'LSE',
  containerQty: 0,
  containerData: [],
  origenCodigo: 'HKG',
  origenName: 'Hong Kong',
  origenPais: 'HK',
  destinoCodigo: 'MVD',
  destinoName: 'Montevideo',
  destinoPais: 'UY',
  pickupData: [],
  incoterm: 'FCA',
  valorMercaderia: '10000',
  monedaMercaderia: 'USD',
  valorSeguro: '0',
  monedaSeguro: 'USD',
  commodityCodigo: '',
  commodityDescr: 'Shoes',
  pesoTotal: '150',
  cbmTotal: '1.26',
  chargeableTotal: '210',
  chargeableBasis: 'VOLUME',
  chargeableRule: { divisor: 6000, step: '0.5' },
  ctnTotal: 0,
  pltTotal: 1,
  totals: { computed: { pesoTotal: '150', cbmTotal: '1.26', chargeableTotal: '210' } },
  stackable: 'YES',
  packingData: [],
  measureSystem: 'metric',
}

export const requested = (data: Partial<Data<'QuotationRequested'>> = {}): QuotationEvent => ({
  type: 'QuotationRequested',
  data: { ...request, ...data },
})
export const taken: QuotationEvent = { type: 'QuotationTaken', data: { assignedTo: 'psosa' } }

type Currency = 'USD' | 'EUR' | 'ARS'

/** A cost from door to door. */
export const costGroup = (idCost: string, amount: string, currency: Currency = 'USD'): z.output<typeof CostGroup> => ({
  idCost,
  source: 'MANUAL',
  description: '',
  validez: '2026-04-30',
  ruta: '',
  carrier: 'LATAM',
  agente: '',
  agenteNombre: '',
  comments: '',
  legs: ['PICKUP', 'MAIN_CARRIAGE', 'DELIVERY'],
  charges: [costCharge('AF', amount, { concept: 'Air freight', currency })],
})

export const sellGroup = (idSell: string, cost: string, sell: string): z.output<typeof SellGroup> => ({
  idSell,
  idCost: 'cost-1',
  idCotizacion: 'MVD-2026-000001',
  description: '',
  validez: '2026-04-15',
  ruta: '',
  ttime: 3,
  carrier: 'LATAM',
  charges: [sellCharge('AF', cost, sell, { concept: 'Air freight' })],
  totals: [{ amount: sell, currency: 'USD' }],
  taxes: [],
  margin: { currency: 'USD', cost, sell, margin: (Number(sell) - Number(cost)).toFixed(2), marginPct: '20.00' },
})

export const costAdded = (idCost: string, amount: string, currency: Currency = 'USD'): QuotationEvent => ({
  type: 'CostGroupAdded',
  data: costGroup(idCost, amount, currency),
})
export const sellAdded = (idSell: string, cost: string, sell: string): QuotationEvent => ({
  type: 'SellGroupAdded',
  data: sellGroup(idSell, cost, sell),
})

const fxSnapshot: Data<'QuotePublished'>['fxSnapshot'] = {
  base: 'USD',
  date: '2026-03-02',
  rates: [{ currency: 'EUR', perBase: '1.10', date: '2026-03-02' }],
}

const publication = (publicationNo: number): Data<'QuotePublished'> => ({
  publicationNo,
  idSells: ['sell-1'],
  sellectedSell: 'sell-1',
  totals: [{ amount: '1000.00', currency: 'USD' }],
  converted: { amount: '1000.00', currency: 'USD' },
  margin: { currency: 'USD', cost: '800.00', sell: '1000.00', margin: '200.00', marginPct: '20.00' },
  validUntil: '2026-04-15',
  fxSnapshot,
  differences: [],
})
export const published: QuotationEvent = { type: 'QuotePublished', data: publication(1) }
export const updated: QuotationEvent = { type: 'QuoteUpdated', data: publication(2) }
export const sent: QuotationEvent = {
  type: 'QuoteSent',
  data: {
    revisionNo: 1,
    sells: [],
    sellectedSell: 'sell-1',
    totals: [],
    fxSnapshot,
    recipients: [{ name: 'Ana', mail: 'ana@acme.test' }],
    channel: 'DOWNLOAD',
    language: 'es',
    validUntil: '2026-04-15',
  },
}
export const approved = (idSell: string): QuotationEvent => ({
  type: 'QuoteApproved',
  data: {
    idSell,
    clientReference: '',
    reasonCode: 'PRICE',
    converted: { amount: '1000.00', currency: 'USD' },
    margin: '200.00',
  },
})
export const rejected: QuotationEvent = { type: 'QuoteRejected', data: { reasonCode: 'NO_SPACE', text: '' } }
export const cancelled: QuotationEvent = { type: 'QuotationCancelled', data: { reasonCode: 'DUPLICATE', text: '' } }

/** An amendment of the request. */
export const amended = (changes: Partial<Data<'QuotationRequested'>>, repricing = true): QuotationEvent => ({
  type: 'QuotationRequestAmended',
  data: { request: { ...request, ...changes }, changed: Object.keys(changes), repricing },
})
export const reopenedForPricing: QuotationEvent = { type: 'QuotationReopenedForPricing', data: {} }

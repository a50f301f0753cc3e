import type { OfferedSell } from '../pricing/offer/sell-group.ts'
import type { QuotationDetail } from '../quotation/quotation-views.ts'
import type { QuotationRow } from '../list/quotation-row.ts'

type Sell = QuotationDetail['sell'][number]
type Revision = QuotationDetail['revisions'][number]

const KEY = 'MVD-2026-004098'
const martin = { id: 'u-martin', name: 'Martín Olivera' }

/**
 * Worked example of the domain design, without prices: AIR LSE, one pallet of 150 kg, chargeable as 210 kg by volume.
 */
export const quotationDetail = (overrides: Partial<QuotationDetail> = {}): QuotationDetail => ({
  vatPct: '21',
  key: KEY,
  referencia: KEY,
  revision: 5,
  company: 'MVD',
  status: 'PENDING',
  cancelled: false,
  expired: false,
  scope: 'CLIENT',
  createdAt: '2026-11-18T12:42:00.000Z',
  statusSince: '2026-11-18T15:00:00.000Z',
  lastChangeAt: '2026-11-20T13:56:00.000Z',
  commercial: martin,
  assignedTo: { id: 'u-lucia', name: 'Lucía Ferreyra' },
  client: {
    id: 'c-1',
    nombreFantasia: 'Laboratorio Andrómeda',
    razonSocial: 'Laboratorio Andrómeda S.A.',
    reference: 'PO 77120',
  },
  transportMode: 'AIR',
  modo: 'LSE',
  containerQty: 0,
  containerData: [],
  origenCodigo: 'FRA',
  origenName: 'Fráncfort',
  origenPais: 'DE',
  destinoCodigo: 'MVD',
  destinoName: 'Montevideo',
  destinoPais: 'UY',
  pickupData: [],
  incoterm: 'FOB',
  direction: 'IMPORT',
  valorMercaderia: '68400',
  monedaMercaderia: 'USD',
  valorSeguro: '0',
  monedaSeguro: 'USD',
  commodityCodigo: '300490',
  commodityDescr: 'Medicamentos',
  pesoTotal: '150',
  cbmTotal: '1.26',
  chargeableTotal: '210',
  chargeableBasis: 'VOLUME',
  chargeableRule: { divisor: 6000, step: '0.5' },
  ctnTotal: 0,
  pltTotal: 1,
  totals: { computed: { pesoTotal: '150', cbmTotal: '1.26', chargeableTotal: '210' } },
  stackable: 'YES',
  shipmentDate: '2026-12-04',
  packingData: [{ ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90', chargeable: '210' }],
  measureSystem: 'metric',
  info: [],
  contacts: [],
  mailSubject: '',
  disclaimers: [],
  sellApproval: 'NOT_REQUESTED',
  sell: [],
  publicationNo: 0,
  revisions: [],
  noteCount: 0,
  notes: [],
  docs: [],
  displayCurrency: 'USD',
  fx: {
    base: 'USD',
    date: '2026-11-19',
    rates: [
      { currency: 'EUR', perBase: '1.10', date: '2026-11-19' },
      { currency: 'ARS', perBase: '0.001', date: '2026-11-19' },
    ],
  },
  actions: [],
  ...overrides,
})

/** Its row in a list. */
export const quotationRow = (overrides: Partial<QuotationRow> = {}): QuotationRow => ({
  key: KEY,
  revision: 5,
  status: 'REQUESTED',
  cancelled: false,
  expired: false,
  scope: 'CLIENT',
  createdAt: '2026-11-18T12:42:00.000Z',
  statusSince: '2026-11-20T09:00:00.000Z',
  lastChangeAt: '2026-11-20T13:56:00.000Z',
  client: { id: 'c-1', name: 'Laboratorio Andrómeda', reference: 'PO 77120' },
  commercial: martin,
  transportMode: 'AIR',
  modo: 'LSE',
  origin: { code: 'FRA', name: 'Fráncfort', country: 'DE' },
  destination: { code: 'MVD', name: 'Montevideo', country: 'UY' },
  incoterm: 'EXW',
  weight: '240',
  volume: '1.875',
  chargeable: '312.5',
  chargeableBasis: 'VOLUME',
  containers: [],
  costs: 2,
  sells: 0,
  bestCost: '1486.20',
  agentsAsked: 2,
  agentsAnswered: 1,
  agentsClosed: 0,
  agentsSeen: 0,
  agentsLate: 0,
  ratesMatching: 2,
  ratesComplete: 1,
  revisions: 0,
  ...overrides,
})

/** An alternative in the form for the client. */
export const offeredSell = (overrides: Partial<OfferedSell> = {}): OfferedSell => ({
  idSell: 'sell-1',
  idCotizacion: KEY,
  description: '',
  validez: '2026-12-31',
  ruta: '',
  carrier: '',
  charges: [],
  totals: [],
  taxes: [],
  ...overrides,
})

/** An alternative of the current offer. */
export const sellOfDetail = (overrides: Partial<Sell> = {}): Sell => ({
  ...offeredSell(),
  stale: false,
  needsApproval: false,
  ...overrides,
})

/** An offer sent by mail. */
export const revision = (overrides: Partial<Revision> = {}): Revision => ({
  revisionNo: 1,
  sentAt: '2026-11-19T10:00:00.000Z',
  sentBy: martin,
  sells: [],
  sellectedSell: 'sell-1',
  totals: [],
  fxSnapshot: quotationDetail().fx,
  recipients: [],
  channel: 'MAIL',
  language: 'es',
  validUntil: '2026-12-15',
  ...overrides,
})

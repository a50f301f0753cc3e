import { usualSettings } from '../company-settings/settings.ts'
import { quotationEvents } from '../quotation/quotation-events.ts'
import requested from '../quotation/samples/QuotationRequested.v1.json' with { type: 'json' }
import type { OfferedSell } from '../pricing/offer/sell-group.ts'
import { offeredCharge as charge } from './sample-charges.ts'
import { textIn } from './text-in.ts'
import { clientDocument, type DocumentSource } from '../client-document/client-document.ts'
import type { DocumentLanguage } from '../quotation/document.ts'

const request = quotationEvents.QuotationRequested.parse(requested)
const row = request.packingData[0]

const sell = (idSell: string, charges: OfferedSell['charges'], overrides: Partial<OfferedSell> = {}): OfferedSell => ({
  idSell,
  idCotizacion: request.referencia,
  description: '',
  validez: '2026-12-15',
  ruta: 'Santos',
  carrier: 'Meridian Ocean',
  charges,
  totals: [],
  taxes: [],
  ...overrides,
})

const usualSource: Omit<DocumentSource, 'language'> = {
  request,
  direction: 'IMPORT',
  company: {
    code: 'MVD',
    data: {
      ...usualSettings.data,
      razonSocial: 'MVD Cargas S.A.',
      rut: '21 880042 0018',
      address: 'Rambla Sur 1450',
      phone: '+598 2000 0000',
      mail: 'offers@mvd.example',
      web: 'mvd.example',
      footer: 'Member of WCA',
    },
  },
  sells: [],
  fx: {
    base: 'USD',
    date: '2026-11-19',
    rates: [
      { currency: 'EUR', perBase: '1.10', date: '2026-11-19' },
      { currency: 'ARS', perBase: '0.001', date: '2026-11-19' },
    ],
  },
  validUntil: '2026-12-15',
  breakdown: 'DETAILED',
  withEquivalent: true,
  revision: { no: 2, date: '2026-11-23', replaces: { no: 1, date: '2026-11-20' } },
  client: { name: 'Acme SA', rut: '21 345678 0017', attention: ['Laura Techera', 'Ana Gil'] },
  contact: { name: 'Martín Olivera', mail: 'molivera@mvd.example' },
  conditions: ['E & O.E.'],
  countryName: (code) => ({ CN: 'China', UY: 'Uruguay' })[code] ?? code,
  textIn,
}

const vat = { tax: 'VAT', taxPct: '22' } as const

/** By air, FOB: two alternatives in several currencies, taxed, with an optional service and a free line. */
const byAir: Partial<DocumentSource> = {
  sells: [
    sell(
      's-1',
      [
        charge('AFR', '588.00', { concept: 'FLETE', sellAmountPerUnit: '2.80', quantity: '210', basis: 'KG' }),
        charge('PUP', '60.00', { section: 'ORIGIN', sellCurrency: 'EUR' }),
        charge('LOC', '65000.00', { section: 'DESTINATION', sellCurrency: 'ARS', taxAmount: '14300.00', ...vat }),
        charge('DOC', '0.00', { section: 'OTHER', included: true, description: 'per shipment' }),
        charge('INS', '30.00', { section: 'OTHER', scope: 'ON_REQUEST' }),
        charge('INT', '5.00', { scope: 'INTERNAL' }),
      ],
      { ttime: 1, frequency: 'weekly', freeDays: 10 },
    ),
    sell(
      's-2',
      [charge('AFR', '700.00', { sellAmountPerUnit: '700', quantity: '2' }), charge('CUS', '90.00', { leg: 'IMPORT' })],
      {
        description: 'Express',
        validez: '2026-12-31',
        ttime: 3,
      },
    ),
  ],
  request: { ...request, shipmentDate: '2026-12-01', readyDate: '2026-11-30' },
}

/** By sea, a full container for a buyer who pays from the port: an export, by sections. */
const bySea: Partial<DocumentSource> = {
  direction: 'EXPORT',
  breakdown: 'SECTIONS',
  request: {
    ...request,
    transportMode: 'SEA',
    modo: 'FCL',
    incoterm: 'CIF',
    containerData: [{ type: '40HC', quantity: 2, peso: '18000' }],
    dangerousGoods: {
      unNumber: '1263',
      imoClass: '3',
      packingGroup: 'II',
      shippingName: 'PAINT',
      netQuantity: { amount: '1200.5', unit: 'L' },
    },
    stackable: 'NO',
    ctnTotal: 1,
    pltTotal: 2,
    commodityCodigo: '',
    client: undefined,
  },
  sells: [
    sell('s-1', [
      charge('OFR', '4000.00', { calculator: 'PER_CONTAINER', sellAmountPerUnit: '2000', quantity: '2' }),
      charge('THC', '100.00', { section: 'ORIGIN', calculator: 'PER_CBM', sellAmountPerUnit: '10', quantity: '10' }),
      charge('DTH', '80.00', { section: 'DESTINATION', taxAmount: '17.60', ...vat }),
    ]),
  ],
  revision: { no: 1 },
}

/** By road, whole trucks: indicative, and the total alone. */
const byRoad: Partial<DocumentSource> = {
  request: {
    ...request,
    transportMode: 'ROAD',
    modo: 'FTL',
    incoterm: 'DAP',
    scope: 'ON_REQUEST',
    containerData: [],
    truckData: [{ type: 'BOX', quantity: 2 }],
    stackable: 'YES',
  },
  sells: [
    sell('s-1', [
      charge('TRK', '900.00', {
        calculator: 'PER_TRUCK',
        sellAmountPerUnit: '450',
        quantity: '1',
        scope: 'ON_REQUEST',
      }),
      charge('MNF', '20.00', { section: 'DESTINATION', scope: 'ON_REQUEST' }),
      charge('ORG', '20.00', { section: 'ORIGIN', scope: 'ON_REQUEST' }),
      charge('OTH', '20.00', { section: 'OTHER', scope: 'ON_REQUEST' }),
    ]),
  ],
}

/** LCL, by volume, a single total in one currency. */
const byVolume: Partial<DocumentSource> = {
  breakdown: 'TOTAL',
  withEquivalent: false,
  request: {
    ...request,
    transportMode: 'SEA',
    modo: 'LCL',
    incoterm: 'EXW',
    chargeableBasis: 'GROSS',
    chargeableTotal: '8640',
    containerData: [],
    packingData: row ? [{ ...row, dangerousGoods: { unNumber: '1993', imoClass: '3' } }] : [],
  },
  sells: [
    sell(
      's-1',
      [
        charge('LCL', '639.36', { basis: 'RT', sellAmountPerUnit: '74', quantity: '8.64' }),
        charge('DLV', '45.00', { section: 'DESTINATION' }),
      ],
      { ttime: 38, freeDays: 1 },
    ),
  ],
}

/** An export of vehicles under EXW, with only the required fields. */
const vehicles: Partial<DocumentSource> = {
  direction: 'EXPORT',
  request: {
    ...request,
    transportMode: 'SEA',
    modo: 'RORO',
    incoterm: 'EXW',
    pickupData: [],
    containerData: [],
    chargeableTotal: '8640',
    chargeableBasis: 'NONE',
    packingData: row ? [1, 2].map((cantidad) => ({ ...row, cantidad, vehicle: { type: 'CAR' } as never })) : [],
    ctnTotal: 3,
    pltTotal: 0,
    shipmentDate: undefined,
    dangerousGoods: {},
  },
  company: { code: 'MVD', data: { ...usualSource.company.data, rut: '', phone: '', numberFormat: 'POINT' } },
  sells: [
    sell('s-1', [charge('FRT', '10.00')]),
    sell('s-2', [charge('OTH', '10.00', { section: 'OTHER' })], { ruta: 'Paranaguá' }),
  ],
  revision: { no: 2, date: '2026-11-23' },
}

/** By road to the buyer's door, with every calculator, taxed at two rates. */
const byFloor: Partial<DocumentSource> = {
  request: { ...request, transportMode: 'ROAD', modo: 'LTL', incoterm: 'DDP', chargeableBasis: 'LDM' },
  sells: [
    sell('s-1', [
      ...(['PER_CBM', 'PER_TON', 'PER_TEU', 'PER_LDM', 'PER_CONTAINER', 'PER_TRUCK', 'PER_DOCUMENT'] as const).map(
        (calculator) =>
          charge(calculator, '12.00', { calculator: calculator as never, sellAmountPerUnit: '6', quantity: '2.12345' }),
      ),
      charge('T10', '10.00', { section: 'OTHER', tax: 'VAT', taxPct: '10', taxAmount: '1.00' }),
      charge('T22', '10.00', { section: 'OTHER', ...vat, taxAmount: '2.20', included: true }),
    ]),
  ],
}

/** Full containers to a place: all plain fields, and a clearance without a price. */
const special: Partial<DocumentSource> = {
  direction: 'EXPORT',
  request: {
    ...request,
    transportMode: 'SEA',
    modo: 'FCL',
    incoterm: 'FOB',
    containerData: [{ type: '40FR', quantity: 1 }],
    uldData: [{ type: 'AKE', quantity: 2 }],
    setPoint: '-18.5',
    shipperOwned: true,
    overLength: '10',
    overWidth: '20.5',
    overHeight: '30',
  } as never,
  sells: [sell('s-1', [charge('OFR', '10.00', { sellAmountPerUnit: '5', quantity: '2' })], { ruta: '', carrier: '' })],
}

/** Delivered at place, with the clearance paid by the buyer. */
const delivered: Partial<DocumentSource> = {
  request: { ...request, incoterm: 'DAP', containerData: [], pltTotal: 0, pesoTotal: '0', cbmTotal: '0' },
  sells: [sell('s-1', [charge('AFR', '10.00')])],
}

/** Source of a document by sea. */
export const documentCase = (language: DocumentLanguage): DocumentSource => ({ ...usualSource, ...bySea, language })

/** Documents that together contain most texts. */
export const documentsIn = (language: DocumentLanguage) =>
  [byAir, bySea, byRoad, byVolume, vehicles, byFloor, special, delivered].map((overrides) =>
    clientDocument({ ...usualSource, ...overrides, language }),
  )

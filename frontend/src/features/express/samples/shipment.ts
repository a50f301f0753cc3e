import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ExpressOption, OptionLine } from '@freight/contracts/express-shipment/option'
import type { ExpressParty } from '@freight/contracts/express-address/party'

const line = (kind: OptionLine['kind'], amount: string, more: Partial<OptionLine> = {}): OptionLine => ({
  code: kind,
  chargeCode: 'COU',
  kind,
  text: '',
  formula: 'flat',
  inputs: {},
  amount,
  taxable: false,
  fuelable: false,
  ...more,
})

const tariff = { id: 't-1', code: 'IP0-VELOZ', version: 7 }

export const veloz: ExpressOption = {
  id: 'VELOZ/PRIORITY/',
  carrier: 'VELOZ',
  carrierName: 'Veloz',
  service: 'Priority',
  account: '',
  zone: '5',
  band: '11.5',
  chargeable: '11.5',
  sell: {
    currency: 'USD',
    lines: [
      line('BASE', '148.40', { formula: 'band', inputs: { zone: '5', band: '11.5' } }),
      line('FUEL', '27.45', { formula: 'percent', inputs: { percent: '18.50', of: '148.40', month: '2026-11' } }),
      line('SURCHARGE', '25.00', { code: 'CUST', text: 'Gestión aduana' }),
      line('INSURANCE', '18.60', { formula: 'percentOfValue', inputs: { percent: '1.50', value: '1240' } }),
      line('TAX', '5.25', { text: 'IVA 21 %' }),
    ],
    total: '224.70',
    tariff,
  },
  cost: { kind: 'SAME' },
  transitDays: 3,
  warnings: [],
}

export const andes: ExpressOption = {
  ...veloz,
  id: 'ANDES/REGULAR/',
  carrier: 'ANDES',
  carrierName: 'Andes Courier',
  service: 'Regular',
  sell: { currency: 'USD', lines: [line('BASE', '178.18', { inputs: { zone: 'C' } })], total: '178.18', tariff },
  transitDays: 6,
}

const party = (company: string, city: string, countryCode: string): ExpressParty => ({
  id: company,
  company,
  contact: 'Sra. Bianca Moro',
  phone: '+39 049 000 0000',
  mail: '',
  taxId: '',
  description: 'Via Tommaseo 41',
  line2: '',
  line3: '',
  city,
  stateOrProvinceCode: '',
  postalCode: '35129',
  countryCode,
  residential: false,
})

const totals = { pieces: 2, actual: '10.3', volumetric: '10.2', chargeable: '11.5' }
const moment = '2026-11-18T17:52:00.000Z'

/** A requested shipment with two offers, one refusal and no selection. */
export const requestedShipment: ExpressDetail = {
  row: {
    id: 'MVD-X-2026-000611',
    revision: 4,
    work: 'REQUESTED',
    subState: 'SIN_RESERVAR',
    flags: [],
    direction: 'IB',
    isDoc: false,
    client: { id: 'o-1', name: 'Óptica Boreal' },
    clientReference: 'OB-771',
    shipper: { name: 'Ottica Veneta S.r.l.', city: 'Padua', countryCode: 'IT' },
    recipient: { name: 'Óptica Boreal S.A.', city: 'Montevideo', countryCode: 'UY' },
    pieces: 2,
    chargeable: '11.5',
    declared: { amount: '1240', currency: 'USD' },
    trackingNumber: '',
    shippingDay: '2026-11-18',
    requestedAt: moment,
    since: moment,
    commercial: { id: 'u-2', name: 'María Sosa' },
  },
  request: {
    cliente: { id: 'o-1', nombreFantasia: 'Óptica Boreal' },
    clientReference: 'OB-771',
    ibExpress: 'IP0',
    obExpress: 'IP0',
    isDoc: false,
    valorMercaderia: '1240',
    monedaMercaderia: 'USD',
    insur: 'CARRIER',
    measureSystem: 'metric',
    packingData: [
      { ctnPlt: 'CTN', cantidad: 1, peso: '6.2', largo: '40', ancho: '30', alto: '30' },
      { ctnPlt: 'CTN', cantidad: 1, peso: '4.1', largo: '30', ancho: '25', alto: '20' },
    ],
    contents: 'Monturas y lentes',
    shippingDay: '2026-11-18',
    shipperAddress: party('Ottica Veneta S.r.l.', 'Padua', 'IT'),
    recipientAddress: party('Óptica Boreal S.A.', 'Montevideo', 'UY'),
    goods: [],
    remarks: '',
  },
  totals,
  rating: {
    asOf: moment,
    shippingDay: '2026-11-18',
    options: [andes, veloz],
    refusals: [
      {
        carrier: 'RAPID',
        carrierName: 'RapidLink',
        service: 'Express 48',
        reason: { code: 'NO_ZONE', values: { country: 'IT' } },
      },
    ],
  },
  isRatingStale: false,
  bookingState: 'NONE',
  problems: [],
  unusedWaybills: [],
  tracking: [],
  incidents: [],
  documents: [],
  labelsPrinted: 0,
  reweighs: [],
  invoices: [],
  notes: [],
}

const tracked = (
  eventId: string,
  status: ExpressDetail['tracking'][number]['status'],
  localTime: string,
  place: string,
): ExpressDetail['tracking'][number] => ({
  eventId,
  status,
  localTime,
  place,
  offset: '',
  reason: '',
  rawCode: '',
  rawText: '',
  source: 'MANUAL',
  waybill: '',
  doubtful: false,
  struck: false,
  signedBy: '',
  at: moment,
})

/** The same shipment, booked and in customs, with an invoice above the expected cost. */
export const bookedShipment: ExpressDetail = {
  ...requestedShipment,
  row: {
    ...requestedShipment.row,
    work: 'IN_PROGRESS',
    subState: 'EN_ADUANA',
    carrier: { code: 'VELOZ', name: 'Veloz', service: 'Priority' },
    trackingNumber: 'VX4471',
    deliveryBy: '2026-11-23',
  },
  selected: { optionId: veloz.id, reason: '' },
  bookingState: 'BOOKED',
  booking: {
    bookingId: 'b-1',
    carrier: 'VELOZ',
    service: 'Priority',
    trackingNumber: 'VX4471',
    pieces: [],
    documents: [],
    charges: [],
    missing: [],
    sandbox: false,
    at: moment,
    manual: false,
  },
  tracking: [
    tracked('e-1', 'PICKED_UP', '2026-11-19T11:05', 'Padua'),
    tracked('e-2', 'CUSTOMS', '2026-11-20T09:12', 'Montevideo'),
  ],
  expected: veloz.sell,
  costs: [
    {
      document: 'VX-88121',
      date: '2026-11-25',
      currency: 'USD',
      lines: [
        { code: 'BASE', kind: 'BASE', text: 'Veloz Priority', amount: '148.40' },
        { code: 'REMOTE', kind: 'SURCHARGE', text: 'Área remota', amount: '12.00' },
      ],
      total: '160.40',
      differences: [{ code: 'REMOTE', amount: '12.00', cause: 'SURCHARGE' }],
      recordedAt: moment,
    },
  ],
  incidents: [{ incidentId: 'i-1', reason: 'DELAY', text: 'Paro de aduana', actionRequired: true, openedAt: moment }],
}

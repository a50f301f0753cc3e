import type { PaperParty, PaperShipment } from '../express-papers/paper-shipment.ts'

const party = (overrides: Partial<PaperParty> = {}): PaperParty => ({
  company: 'Exportadora del Plata S.A.',
  contact: 'María Núñez',
  phone: '+598 2915 1234',
  mail: 'maria@example.test',
  taxId: '210000000012',
  description: 'Rincón 487, piso 4',
  line2: '',
  line3: '',
  city: 'Montevideo',
  stateOrProvinceCode: 'MO',
  postalCode: '11000',
  countryCode: 'UY',
  ...overrides,
})

/** A shipment of two pieces for tests. */
export const samplePaper = (overrides: Partial<PaperShipment> = {}): PaperShipment => ({
  reference: 'EX-2026-000123',
  clientReference: 'PO 4711',
  waybill: '1234567890',
  carrierName: 'Aduana Rápida',
  account: 'ACC-1',
  service: 'EXPRESS WORLDWIDE',
  routeCode: 'CN-PEK-01',
  sandbox: false,
  shippingDay: '2026-11-30',
  contents: 'Muestras de lana',
  pieces: [
    { number: 'JD014600000012345678', kg: '10.5', sides: { largo: '40', ancho: '30', alto: '20' } },
    { number: 'JD014600000012345679', kg: '2' },
  ],
  shipper: party(),
  recipient: party({
    company: '北京羊毛有限公司',
    contact: '王小明',
    description: '朝阳区建国路 88 号',
    city: '北京',
    stateOrProvinceCode: '',
    postalCode: '100022',
    countryCode: 'CN',
  }),
  goods: [],
  company: { code: 'CW', name: 'Carga Wide S.A.', lines: ['Zabala 1542', 'Montevideo'] },
  ...overrides,
})

/** The recipient of the sample with other texts. */
export const withRecipient = (overrides: Partial<PaperParty>): PaperShipment =>
  samplePaper({ recipient: party(overrides) })

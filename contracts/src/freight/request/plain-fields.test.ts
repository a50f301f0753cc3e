import { expect, test } from 'vitest'
import { plainSamples } from '../../testing/plain-samples.ts'
import { requested } from '../../testing/quotation-events.ts'
import { QuotationRequested } from './requested.ts'
import { QuotationRequest, type QuotationRequestInput, RequestChanges } from '../../quotation/request.ts'
import { fieldApplies, plainNames } from '../../quotation/fields/about-fields.ts'
import { mostOver, plainFields } from './plain-fields.ts'

const request = (overrides: Partial<QuotationRequestInput> = {}): QuotationRequestInput => ({
  client: { id: 'acme' },
  transportMode: 'SEA',
  modo: 'FCL',
  containerData: [
    { type: '40REHC', quantity: 1 },
    { type: '40FR', quantity: 1 },
  ],
  origenCodigo: 'CNSHA',
  destinoCodigo: 'UYMVD',
  incoterm: 'FOB',
  commodityDescr: 'Beef',
  ...overrides,
})
const wrongIn = (overrides: Partial<QuotationRequestInput>) =>
  QuotationRequest.safeParse(request(overrides)).error?.issues.map(({ path }) => path.join('.')) ?? []

test('every plain field accepts values of its kind, and an amendment can remove it', () => {
  expect([...plainNames].toSorted()).toEqual(Object.keys(plainFields).toSorted())
  expect(QuotationRequest.parse(request({ ...plainSamples(), incoterm: 'DAP' }))).toMatchObject(plainSamples())
  expect(RequestChanges.parse(plainSamples())).toEqual(plainSamples())
  const none = Object.fromEntries(plainNames.map((field) => [field, null]))
  expect(RequestChanges.parse(none)).toEqual(none)
})

test('delivery at the terminal needs an incoterm with delivery', () => {
  for (const incoterm of ['DAP', 'DPU', 'DDP'] as const)
    expect(wrongIn({ incoterm, deliveryAtTerminal: true })).toEqual([])
  expect(wrongIn({ incoterm: 'CPT', deliveryAtTerminal: true })).toEqual(['deliveryAtTerminal'])
})

test('goods delivered at the terminal have no delivery address', () => {
  const address = {
    direccion: 'Ruta 8',
    ciudad: 'Montevideo',
    codPostal: '',
    estado: '',
    destinatario: '',
    nroOrden: '',
  }
  const twoDeliveries = { incoterm: 'DAP' as const, deliveryAtTerminal: true as const, deliveryData: [address] }
  expect(QuotationRequest.safeParse(request(twoDeliveries)).error?.issues).toMatchObject([
    { path: ['deliveryData'], message: 'Delivered at the terminal or at an address, not both.' },
  ])
  expect(wrongIn({ ...twoDeliveries, deliveryData: undefined })).toEqual([])
})

test('the ready date is not after the shipment date', () => {
  expect(wrongIn({ readyDate: '2026-03-12', shipmentDate: '2026-03-12' })).toEqual([])
  expect(wrongIn({ readyDate: '2026-03-13', shipmentDate: '2026-03-12' })).toEqual(['readyDate'])
})

test('a set point needs a running reefer, cooled air freight, or a cold truck', () => {
  const dry = [{ type: '40NOR' as const, quantity: 1 }]
  expect(wrongIn({ setPoint: '-18' })).toEqual([])
  expect(wrongIn({ setPoint: '-18', containerData: dry })).toEqual(['setPoint'])
  expect(fieldApplies('setPoint', { incoterm: 'FOB', containerData: [], uldData: [{ type: 'RKN' }] })).toBe(true)
  expect(fieldApplies('setPoint', { incoterm: 'FOB', containerData: [], truckData: [{ type: 'REEFER' }] })).toBe(true)
  expect(fieldApplies('setPoint', { incoterm: 'FOB', containerData: [], truckData: [{ type: 'SIDER' }] })).toBe(false)
})

test('a set point is within the range of the machinery, in degrees Celsius', () => {
  const isTaken = (setPoint: string) => wrongIn({ setPoint }).length === 0
  expect(['-70', '-18.5', '0', '40'].map(isTaken)).toEqual([true, true, true, true])
  expect(['-70.1', '40.1', '-18.55', '-18 °C', 'cold', ''].map(isTaken)).toEqual(Array(6).fill(false))
})

test('overhang needs an open container, shipper-owned any container', () => {
  const closed = [{ type: '40HC' as const, quantity: 1 }]
  const loose: Partial<QuotationRequestInput> = {
    modo: 'LCL',
    containerData: [],
    totalsOverridden: { pesoTotal: '400', cbmTotal: '2' },
  }
  expect(wrongIn({ overWidth: '35', containerData: closed })).toEqual(['overWidth'])
  expect(wrongIn({ overWidth: '0' })).toEqual(['overWidth'])
  expect(wrongIn({ shipperOwned: true, containerData: closed })).toEqual([])
  expect(wrongIn({ shipperOwned: true, ...loose })).toEqual(['shipperOwned'])
})

test('overhang and container weights beyond the physical limit are rejected', () => {
  const limits = Object.entries(mostOver)
  expect(limits.map(([field]) => field)).toEqual(['overLength', 'overWidth', 'overHeight'])
  for (const [field, limit] of limits) {
    expect(wrongIn({ [field]: String(limit) })).toEqual([])
    expect(wrongIn({ [field]: `${limit}.01` })).toEqual([field])
    expect(RequestChanges.safeParse({ [field]: String(limit + 1) }).success).toBe(false)
  }
  const weighing = (peso: string) => wrongIn({ containerData: [{ type: '40FR', quantity: 1, peso }] })
  expect(weighing('60000')).toEqual([])
  expect(weighing('60000.5')).toEqual(['containerData.0.peso'])
  // Values from before the limit stay valid.
  const { data } = requested()
  const before = { ...data, overWidth: '9000', containerData: [{ type: '40FR', quantity: 1, peso: '90000' }] }
  expect(QuotationRequested.parse(before)).toMatchObject({ overWidth: '9000' })
})

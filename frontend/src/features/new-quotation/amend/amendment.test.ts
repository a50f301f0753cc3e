import { requested } from '@freight/contracts/testing/quotation-events'
import { QuotationRequested } from '@freight/contracts/quotation/requested'
import { expect, test } from 'vitest'
import { amendErrors, changedFields, changesOf, formOfDetail, sendsBack } from './amendment.ts'
import { emptyRow, emptyUnit } from '../form/cells.ts'
import { formErrors } from '../form/errors.ts'

const today = '2026-03-10'
const pallet = { ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' } as const
const asked = (changes: Partial<QuotationRequested> = {}) =>
  QuotationRequested.parse(requested({ packingData: [pallet], ...changes }).data)

test('what is asked for stands in the form, and is no change', () => {
  const before = formOfDetail(asked())
  expect(changedFields(before, before)).toEqual([])
  expect(formErrors(before, today, before)).toEqual({})
})

test.each([
  ['in pounds and inches', { system: 'imperial', basis: 'PIECE' }],
  ['per row', { system: 'metric', basis: 'ROW' }],
] as const)('rows that were typed %s stay as they were typed', (_how, way) => {
  const entered = { ...way, peso: '330', largo: '55', ancho: '39', alto: '35' }
  const form = formOfDetail(asked({ packingData: [{ ...pallet, entered }] }))
  expect(form).toMatchObject({ system: way.system, weightOf: way.basis, rows: [{ peso: '330', largo: '55' }] })
})

const rowOf = (row: QuotationRequested['packingData'][number]) => asked({ packingData: [row] })
const { peso: _each, ...unweighed } = pallet

test('a weight of the whole row is changed by nothing but a change of it', () => {
  const before = formOfDetail(rowOf({ ...unweighed, cantidad: 3, pesoFila: '200' }))
  expect(before).toMatchObject({ weightOf: 'ROW', rows: [{ cantidad: '3', peso: '200' }] })
  const changed = { ...before, rows: before.rows.map((row) => ({ ...row, alto: '95' })) }
  expect(changesOf(changed, before).packingData).toEqual([{ ...unweighed, cantidad: 3, pesoFila: '200', alto: '95' }])
})

test('where some rows were weighed as a whole, all are shown so: nothing is divided', () => {
  const rows = [
    { ...unweighed, cantidad: 3, pesoFila: '200' },
    { ...pallet, cantidad: 2 },
  ]
  const before = formOfDetail(asked({ packingData: rows }))
  expect(before).toMatchObject({ weightOf: 'ROW', rows: [{ peso: '200' }, { peso: '300' }] })
})

test('a chargeable weight that was typed in pounds stands there in pounds', () => {
  const overridden = {
    pesoTotal: '45.359237',
    cbmTotal: '0.28316847',
    chargeableTotal: '453.59237',
    entered: { system: 'imperial' as const, pesoTotal: '100', cbmTotal: '10' },
  }
  const before = formOfDetail(asked({ packingData: [], totals: { ...asked().totals, overridden } }))
  expect(before).toMatchObject({ system: 'imperial', typedWeight: '100', typedVolume: '10', typedChargeable: '1000' })
  const { totalsOverridden } = changesOf({ ...before, typedWeight: '110' }, before)
  expect(totalsOverridden).toMatchObject({ pesoTotal: '49.8951607', chargeableTotal: '453.59237' })
})

test('lane, mode, the client’s reference and units are changed with the rest; only what differs is sent', () => {
  const before = formOfDetail(asked())
  const form = {
    ...before,
    reference: 'PO 78',
    modo: 'ULD',
    ulds: [{ ...emptyUnit('AKE'), quantity: '2', pivot: '650' }],
    origin: { code: 'FRA', name: 'Fráncfort', country: 'DE', kinds: ['AIRPORT' as const] },
  }
  expect(changesOf(form, before)).toEqual({
    client: { id: 'acme', reference: 'PO 78' },
    modo: 'ULD',
    uldData: [{ type: 'AKE', quantity: 2, pivot: '650' }],
    origenCodigo: 'FRA',
  })
})

test('the side that was chosen stands in the form, and goes with null; the one that the lane tells is no choice', () => {
  const abroad = { origenPais: 'CN', destinoPais: 'PY' }
  const before = formOfDetail(asked({ ...abroad, direction: 'EXPORT' }))
  expect(before.direction).toBe('EXPORT')
  expect(changesOf({ ...before, direction: 'IMPORT' }, before)).toEqual({ direction: null })
  const leaving = formOfDetail({ ...asked({ origenPais: 'UY', destinoPais: 'PY' }), direction: 'EXPORT' })
  expect(leaving.direction).toBe('IMPORT')
  expect(changesOf({ ...leaving, direction: 'EXPORT' }, leaving)).toEqual({ direction: 'EXPORT' })
  expect(sendsBack(['direction'], { status: 'SENT' })).toBe(true)
})

const dangerousGoods = {
  unNumber: '1263',
  imoClass: '3',
  packingGroup: 'II',
  shippingName: 'PAINT',
  netQuantity: { amount: '120', unit: 'L' },
} as const

test('what is known of dangerous goods stands in the form, of the shipment and of a row', () => {
  const before = formOfDetail(asked({ dangerousGoods, packingData: [{ ...pallet, dangerousGoods }] }))
  expect(before.rows[0]).toMatchObject({ packingGroup: 'II', shippingName: 'PAINT', netQuantity: '120', netUnit: 'L' })
  expect(changesOf({ ...before, packingGroup: '', netQuantity: '' }, before)).toEqual({
    dangerousGoods: { unNumber: '1263', imoClass: '3', shippingName: 'PAINT' },
  })
  expect(
    changesOf({ ...before, rows: before.rows.map((row) => ({ ...row, netUnit: 'KG' as const })) }, before),
  ).toEqual({
    packingData: [{ ...pallet, dangerousGoods: { ...dangerousGoods, netQuantity: { amount: '120', unit: 'KG' } } }],
  })
})

test('what is optional is taken out with null', () => {
  const before = formOfDetail(
    asked({
      shipmentDate: '2026-03-20',
      dangerousGoods,
      totals: { ...asked().totals, overridden: { pesoTotal: '400', cbmTotal: '2' } },
    }),
  )
  expect(before).toMatchObject({ withTypedTotals: true, typedWeight: '400', isDangerous: true, unNumber: '1263' })
  const form = { ...before, shipmentDate: undefined, isDangerous: false, withTypedTotals: false }
  expect(changesOf(form, before)).toEqual({ shipmentDate: null, dangerousGoods: null, totalsOverridden: null })
})

test('another mode takes its units along and leaves those of the former behind', () => {
  const before = formOfDetail(
    asked({
      transportMode: 'SEA',
      modo: 'FCL',
      containerData: [{ type: '40HC', quantity: 2 }],
      origenCodigo: 'CNSHA',
      destinoCodigo: 'UYMVD',
    }),
  )
  expect(changesOf({ ...before, modo: 'LCL' }, before)).toEqual({ modo: 'LCL', containerData: [] })
})

test('the weight of a container stands in the form and is changed with it', () => {
  const containerData = [{ type: '40HC' as const, quantity: 2, peso: '18000' }]
  const before = formOfDetail(asked({ transportMode: 'SEA', modo: 'FCL', containerData }))
  const weighed = (peso: string) => ({ ...before, containers: before.containers.map((unit) => ({ ...unit, peso })) })
  expect(changedFields(weighed('18000'), before)).toEqual([])
  expect(changesOf(weighed('19500.5'), before)).toEqual({ containerData: [{ ...containerData[0], peso: '19500.5' }] })
  expect(changesOf(weighed(''), before)).toEqual({ containerData: [{ type: '40HC', quantity: 2 }] })
  expect(formErrors(weighed('0'), today, before)).toMatchObject({ units: expect.anything() })
})

test('what was taken before there was a limit stays, until it is changed itself', () => {
  const containerData = [{ type: '40FR' as const, quantity: 1, peso: '66000' }]
  const before = formOfDetail(asked({ transportMode: 'SEA', modo: 'FCL', containerData, overWidth: '600' }))
  const errorsOf = (changes: Partial<typeof before>) =>
    amendErrors({ ...before, ...changes }, before, { sell: [], company: 'MVD' }, today)
  const weighed = (peso: string) => before.containers.map((unit) => ({ ...unit, peso }))
  expect(errorsOf({ shipmentDate: '2026-03-20' })).toEqual({})
  expect(errorsOf({ containers: weighed('66001') })).toEqual({ units: { text: 'tooHeavy', max: 60_000 } })
  expect(errorsOf({ overWidth: '601' })).toEqual({ overWidth: { text: 'tooLarge', max: 500 } })
  expect(errorsOf({ containers: weighed('60000'), overWidth: '500' })).toEqual({})
})

test('another transport is sent with both places, so that they are looked at again', () => {
  const before = formOfDetail(asked())
  const form = { ...before, transportMode: 'ROAD' as const, modo: 'LTL' as const }
  expect(changedFields(form, before)).toEqual(['transportMode', 'modo'])
  expect(changesOf(form, before)).toEqual({
    transportMode: 'ROAD',
    modo: 'LTL',
    origenCodigo: before.origin?.code,
    destinoCodigo: before.destination?.code,
  })
})

test('a date that was asked for may have passed; another one may not', () => {
  const before = formOfDetail(asked({ shipmentDate: '2026-03-01' }))
  expect(formErrors(before, today, before)).toEqual({})
  expect(formErrors({ ...before, shipmentDate: '2026-03-02' }, today, before)).toEqual({ shipmentDate: 'pastDate' })
})

test('cargo, lane, terms and date send an offer back to pricing; words and values do not', () => {
  const before = formOfDetail(asked())
  const fields = (changes: object) => changedFields({ ...before, ...changes }, before)
  expect(sendsBack(fields({ rows: [...before.rows, { ...emptyRow(), cantidad: '1' }] }), { status: 'SENT' })).toBe(
    false,
  )
  expect(sendsBack(fields({ stackable: 'NO' }), { status: 'SENT' })).toBe(true)
  expect(sendsBack(fields({ stackable: 'NO' }), { status: 'PENDING' })).toBe(false)
  expect(sendsBack(fields({ valorMercaderia: '7', commodityDescr: 'X' }), { status: 'SENT' })).toBe(false)
})

test('the scope is changed like the rest as long as nothing is sold in it', () => {
  const before = formOfDetail(asked())
  const form = { ...before, scope: 'INTERNAL' as const }
  expect(amendErrors(form, before, { sell: [], company: 'MVD' }, today)).toEqual({})
  expect(changesOf(form, before)).toEqual({ scope: 'INTERNAL' })
})

test('a delivery comes into the form and goes back as it was; without one it is taken out', () => {
  const delivery = {
    direccion: 'Hafenstraße 5',
    codPostal: '60327',
    ciudad: 'Frankfurt',
    estado: '',
    destinatario: 'Parts GmbH',
    nroOrden: 'PO 1',
    peso: '150',
  }
  const before = formOfDetail(asked({ deliveryData: [delivery] }))
  expect(changedFields(before, before)).toEqual([])
  expect(changesOf({ ...before, deliveries: [] }, before)).toEqual({ deliveryData: null })
  const moved = before.deliveries.map((cells) => ({ ...cells, proveedor: 'Parts AG' }))
  expect(changesOf({ ...before, deliveries: moved }, before)).toEqual({
    deliveryData: [{ ...delivery, destinatario: 'Parts AG' }],
  })
})

test('terms that deliver demand a place of a client who sells; what lacked it before may be amended', () => {
  const exported = { origenPais: 'UY', destinoPais: 'DE' }
  const errorsOf = (incoterm: 'CPT' | 'DAP', changes: object) => {
    const before = formOfDetail(asked({ ...exported, incoterm }))
    return amendErrors({ ...before, ...changes }, before, { sell: [], company: 'MVD' }, today)
  }
  expect(errorsOf('CPT', { incoterm: 'DAP' })).toEqual({ deliveries: 'delivery' })
  expect(errorsOf('CPT', { incoterm: 'DAP', deliveryAtTerminal: 'YES' })).toEqual({})
  expect(errorsOf('DAP', { commodityDescr: 'Bearings' })).toEqual({})
})

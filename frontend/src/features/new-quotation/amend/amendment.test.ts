import { requested } from '@freight/contracts/testing/quotation-events'
import { QuotationRequested } from '@freight/contracts/freight/request/requested'
import { expect, test } from 'vitest'
import { amendErrors, changedFields, changesOf, formOfDetail, sendsBack } from './amendment.ts'
import { emptyRow, emptyUnit } from '../form/form.ts'
import { formErrors } from '../form/errors.ts'

const today = '2026-03-10'
const pallet = { ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' } as const
const request = (changes: Partial<QuotationRequested> = {}) =>
  QuotationRequested.parse(requested({ packingData: [pallet], ...changes }).data)

test('a form filled from a request has no changes', () => {
  const before = formOfDetail(request())
  expect(changedFields(before, before)).toEqual([])
  expect(formErrors(before, today, before)).toEqual({})
})

test.each([
  ['in pounds and inches', { system: 'imperial', basis: 'PIECE' }],
  ['per row', { system: 'metric', basis: 'ROW' }],
] as const)('rows typed %s are shown as typed', (_how, measures) => {
  const entered = { ...measures, peso: '330', largo: '55', ancho: '39', alto: '35' }
  const form = formOfDetail(request({ packingData: [{ ...pallet, entered }] }))
  expect(form).toMatchObject({
    system: measures.system,
    weightOf: measures.basis,
    rows: [{ peso: '330', largo: '55' }],
  })
})

const rowOf = (row: QuotationRequested['packingData'][number]) => request({ packingData: [row] })
const { peso: _each, ...unweighed } = pallet

test('a row weight stays unchanged until it is edited', () => {
  const before = formOfDetail(rowOf({ ...unweighed, cantidad: 3, pesoFila: '200' }))
  expect(before).toMatchObject({ weightOf: 'ROW', rows: [{ cantidad: '3', peso: '200' }] })
  const changed = { ...before, rows: before.rows.map((row) => ({ ...row, alto: '95' })) }
  expect(changesOf(changed, before).packingData).toEqual([{ ...unweighed, cantidad: 3, pesoFila: '200', alto: '95' }])
})

test('all rows have row weights if one row was weighed as a unit: no weight is divided', () => {
  const rows = [
    { ...unweighed, cantidad: 3, pesoFila: '200' },
    { ...pallet, cantidad: 2 },
  ]
  const before = formOfDetail(request({ packingData: rows }))
  expect(before).toMatchObject({ weightOf: 'ROW', rows: [{ peso: '200' }, { peso: '300' }] })
})

test('a chargeable weight typed in pounds is shown in pounds', () => {
  const overridden = {
    pesoTotal: '45.359237',
    cbmTotal: '0.28316847',
    chargeableTotal: '453.59237',
    entered: { system: 'imperial' as const, pesoTotal: '100', cbmTotal: '10' },
  }
  const before = formOfDetail(request({ packingData: [], totals: { ...request().totals, overridden } }))
  expect(before).toMatchObject({ system: 'imperial', typedWeight: '100', typedVolume: '10', typedChargeable: '1000' })
  const { totalsOverridden } = changesOf({ ...before, typedWeight: '110' }, before)
  expect(totalsOverridden).toMatchObject({ pesoTotal: '49.8951607', chargeableTotal: '453.59237' })
})

test('only changed fields are sent: lane, mode, client reference and units among them', () => {
  const before = formOfDetail(request())
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

test('a chosen side is shown and cleared with null; a side derived from the lane is not a choice', () => {
  const foreignLane = { origenPais: 'CN', destinoPais: 'PY' }
  const before = formOfDetail(request({ ...foreignLane, direction: 'EXPORT' }))
  expect(before.direction).toBe('EXPORT')
  expect(changesOf({ ...before, direction: 'IMPORT' }, before)).toEqual({ direction: null })
  const exportForm = formOfDetail({ ...request({ origenPais: 'UY', destinoPais: 'PY' }), direction: 'EXPORT' })
  expect(exportForm.direction).toBe('IMPORT')
  expect(changesOf({ ...exportForm, direction: 'EXPORT' }, exportForm)).toEqual({ direction: 'EXPORT' })
  expect(sendsBack(['direction'], { status: 'SENT' })).toBe(true)
})

const dangerousGoods = {
  unNumber: '1263',
  imoClass: '3',
  packingGroup: 'II',
  shippingName: 'PAINT',
  netQuantity: { amount: '120', unit: 'L' },
} as const

test('the form has the dangerous-goods fields of the shipment and of a row', () => {
  const before = formOfDetail(request({ dangerousGoods, packingData: [{ ...pallet, dangerousGoods }] }))
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

test('emptied optional fields are sent as null', () => {
  const before = formOfDetail(
    request({
      shipmentDate: '2026-03-20',
      dangerousGoods,
      totals: { ...request().totals, overridden: { pesoTotal: '400', cbmTotal: '2' } },
    }),
  )
  expect(before).toMatchObject({ withTypedTotals: true, typedWeight: '400', isDangerous: true, unNumber: '1263' })
  const form = { ...before, shipmentDate: undefined, isDangerous: false, withTypedTotals: false }
  expect(changesOf(form, before)).toEqual({ shipmentDate: null, dangerousGoods: null, totalsOverridden: null })
})

test('a new mode sends its own units and drops those of the former mode', () => {
  const before = formOfDetail(
    request({
      transportMode: 'SEA',
      modo: 'FCL',
      containerData: [{ type: '40HC', quantity: 2 }],
      origenCodigo: 'CNSHA',
      destinoCodigo: 'UYMVD',
    }),
  )
  expect(changesOf({ ...before, modo: 'LCL' }, before)).toEqual({ modo: 'LCL', containerData: [] })
})

test('the weight of a container is shown and can be changed', () => {
  const containerData = [{ type: '40HC' as const, quantity: 2, peso: '18000' }]
  const before = formOfDetail(request({ transportMode: 'SEA', modo: 'FCL', containerData }))
  const weighed = (peso: string) => ({ ...before, containers: before.containers.map((unit) => ({ ...unit, peso })) })
  expect(changedFields(weighed('18000'), before)).toEqual([])
  expect(changesOf(weighed('19500.5'), before)).toEqual({ containerData: [{ ...containerData[0], peso: '19500.5' }] })
  expect(changesOf(weighed(''), before)).toEqual({ containerData: [{ type: '40HC', quantity: 2 }] })
  expect(formErrors(weighed('0'), today, before)).toMatchObject({ units: expect.anything() })
})

test('a value from before a limit existed is accepted until it is changed', () => {
  const containerData = [{ type: '40FR' as const, quantity: 1, peso: '66000' }]
  const before = formOfDetail(request({ transportMode: 'SEA', modo: 'FCL', containerData, overWidth: '600' }))
  const errorsOf = (changes: Partial<typeof before>) =>
    amendErrors({ ...before, ...changes }, before, { sell: [], company: 'MVD' }, today)
  const weighed = (peso: string) => before.containers.map((unit) => ({ ...unit, peso }))
  expect(errorsOf({ shipmentDate: '2026-03-20' })).toEqual({})
  expect(errorsOf({ containers: weighed('66001') })).toEqual({ units: { text: 'tooHeavy', max: 60_000 } })
  expect(errorsOf({ overWidth: '601' })).toEqual({ overWidth: { text: 'tooLarge', max: 500 } })
  expect(errorsOf({ containers: weighed('60000'), overWidth: '500' })).toEqual({})
})

test('a new transport sends both places so that both are validated again', () => {
  const before = formOfDetail(request())
  const form = { ...before, transportMode: 'ROAD' as const, modo: 'LTL' as const }
  expect(changedFields(form, before)).toEqual(['transportMode', 'modo'])
  expect(changesOf(form, before)).toEqual({
    transportMode: 'ROAD',
    modo: 'LTL',
    origenCodigo: before.origin?.code,
    destinoCodigo: before.destination?.code,
  })
})

test('an unchanged past date is accepted, a new past date is rejected', () => {
  const before = formOfDetail(request({ shipmentDate: '2026-03-01' }))
  expect(formErrors(before, today, before)).toEqual({})
  expect(formErrors({ ...before, shipmentDate: '2026-03-02' }, today, before)).toEqual({ shipmentDate: 'pastDate' })
})

test('cargo, lane, terms and date send an offer back to pricing; texts and values do not', () => {
  const before = formOfDetail(request())
  const fields = (changes: object) => changedFields({ ...before, ...changes }, before)
  expect(sendsBack(fields({ rows: [...before.rows, { ...emptyRow(), cantidad: '1' }] }), { status: 'SENT' })).toBe(
    false,
  )
  expect(sendsBack(fields({ stackable: 'NO' }), { status: 'SENT' })).toBe(true)
  expect(sendsBack(fields({ stackable: 'NO' }), { status: 'PENDING' })).toBe(false)
  expect(sendsBack(fields({ valorMercaderia: '7', commodityDescr: 'X' }), { status: 'SENT' })).toBe(false)
})

test('the scope can change while the quotation has no sells', () => {
  const before = formOfDetail(request())
  const form = { ...before, scope: 'INTERNAL' as const }
  expect(amendErrors(form, before, { sell: [], company: 'MVD' }, today)).toEqual({})
  expect(changesOf(form, before)).toEqual({ scope: 'INTERNAL' })
})

test('a delivery survives the round trip through the form, and is cleared when removed', () => {
  const delivery = {
    direccion: 'Hafenstraße 5',
    codPostal: '60327',
    ciudad: 'Frankfurt',
    estado: '',
    destinatario: 'Parts GmbH',
    nroOrden: 'PO 1',
    peso: '150',
  }
  const before = formOfDetail(request({ deliveryData: [delivery] }))
  expect(changedFields(before, before)).toEqual([])
  expect(changesOf({ ...before, deliveries: [] }, before)).toEqual({ deliveryData: null })
  const movedDeliveries = before.deliveries.map((cells) => ({ ...cells, proveedor: 'Parts AG' }))
  expect(changesOf({ ...before, deliveries: movedDeliveries }, before)).toEqual({
    deliveryData: [{ ...delivery, destinatario: 'Parts AG' }],
  })
})

test('delivered terms require a delivery place when the client sells, except in older requests without one', () => {
  const exported = { origenPais: 'UY', destinoPais: 'DE' }
  const errorsOf = (incoterm: 'CPT' | 'DAP', changes: object) => {
    const before = formOfDetail(request({ ...exported, incoterm }))
    return amendErrors({ ...before, ...changes }, before, { sell: [], company: 'MVD' }, today)
  }
  expect(errorsOf('CPT', { incoterm: 'DAP' })).toEqual({ deliveries: 'delivery' })
  expect(errorsOf('CPT', { incoterm: 'DAP', deliveryAtTerminal: 'YES' })).toEqual({})
  expect(errorsOf('DAP', { commodityDescr: 'Bearings' })).toEqual({})
})

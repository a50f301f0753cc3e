import { quotedOnceStatuses } from '@freight/contracts/vocabulary/quotation'
import { type DangerousGoods, isWeighedAsRow, KG_PER_LB, M3_PER_FT3, rowWeight } from '@freight/contracts/freight/cargo'
import { chosenDirection } from '@freight/contracts/freight/direction'
import { Exact } from '@freight/contracts/money/money'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { decidesPrice } from '@freight/contracts/quotation/fields/decides-price'
import { RequestChanges } from '@freight/contracts/quotation/request'
import type { QuotationRequested } from '@freight/contracts/freight/request/requested'
import { sameContent } from '@freight/contracts/same-content'
import {
  type AddressCells,
  type DangerCells,
  emptyNote,
  emptyAddress,
  emptyRow,
  emptyUnit,
  type PackingCells,
  type Client,
  emptyForm,
  type Place,
  type RequestForm,
  cellsOfPlain,
} from '../form/form.ts'
import type { FormErrors } from '../form/contract-errors.ts'
import { formErrors } from '../form/errors.ts'
import { requestOf } from '../request.ts'

/** The requested data of a quotation. */
type RequestedData = Omit<QuotationRequested, 'commercial'>
type Row = RequestedData['packingData'][number]
type Measures = Pick<RequestForm, 'system' | 'weightOf'>

const positive = (text: string) => (Number(text) > 0 ? text : '')

const measuresOf = (row: Row): Measures => ({
  system: row.entered?.system ?? 'metric',
  weightOf: isWeighedAsRow(row) ? 'ROW' : 'PIECE',
})

/**
 * The measures in which all rows were typed. Mixed rows are shown metric, and by row weight as soon as one row has it:
 * a row weight can be calculated from piece weights, but not the reverse.
 */
const commonMeasures = ({ packingData, totals, measureSystem }: RequestedData): Measures => {
  const rowMeasures = packingData.map(measuresOf)
  const [first] = rowMeasures
  if (first === undefined) return { system: totals.overridden?.entered?.system ?? measureSystem, weightOf: 'PIECE' }
  if (rowMeasures.every((measures) => sameContent(measures, first))) return first
  return { system: 'metric', weightOf: rowMeasures.some(({ weightOf }) => weightOf === 'ROW') ? 'ROW' : 'PIECE' }
}

const numbersOf = (row: Row, measures: Measures) => {
  const { entered, largo, ancho, alto } = row
  if (entered && sameContent(measuresOf(row), measures)) return entered
  const typed = measures.weightOf === 'ROW' ? row.pesoFila : row.peso
  return { peso: typed ?? weightIn(row, measures).toDecimalPlaces(8).toFixed(), largo, ancho, alto }
}

const weightIn = (row: Row, { weightOf }: Measures) =>
  weightOf === 'ROW' ? rowWeight(row) : rowWeight(row).dividedBy(row.cantidad)

const dangerCells = ({ netQuantity, ...goods }: DangerousGoods): DangerCells => ({
  isDangerous: true,
  unNumber: goods.unNumber ?? '',
  imoClass: goods.imoClass ?? '',
  packingGroup: goods.packingGroup ?? '',
  shippingName: goods.shippingName ?? '',
  netQuantity: netQuantity?.amount ?? '',
  netUnit: netQuantity?.unit ?? 'KG',
})

const cellsOf = (row: Row, measures: Measures): PackingCells => {
  const { peso, largo, ancho, alto } = numbersOf(row, measures)
  return {
    ...emptyRow(row.ctnPlt),
    cantidad: String(row.cantidad),
    peso,
    largo,
    ancho,
    alto,
    description: row.description ?? '',
    ...(row.vehicle && { vehicle: row.vehicle.kind, moves: row.vehicle.moves }),
    ...(row.dangerousGoods && dangerCells(row.dangerousGoods)),
  }
}

/** Converts to pounds or cubic feet with enough decimals to return to the same metric number. */
const toImperial = (metric: string, unit: string) => new Exact(metric).dividedBy(unit).toDecimalPlaces(8).toFixed()

const typedOf = ({ totals: { overridden: typed } }: RequestedData, system: 'metric' | 'imperial') => {
  if (!typed) return {}
  const { entered, pesoTotal, cbmTotal, ldmTotal = '', chargeableTotal } = typed
  // A weight that was not typed in pounds is converted: kilograms must never appear as pounds.
  const lb = (kg: string) => (system === 'metric' ? kg : toImperial(kg, KG_PER_LB))
  const cubic = (m3: string) => (system === 'metric' ? m3 : toImperial(m3, M3_PER_FT3))
  const shownTotals = entered?.system === system ? entered : { pesoTotal: lb(pesoTotal), cbmTotal: cubic(cbmTotal) }
  return {
    withTypedTotals: true,
    typedWeight: shownTotals.pesoTotal,
    typedVolume: positive(shownTotals.cbmTotal),
    typedLdm: ldmTotal,
    typedChargeable: chargeableTotal === undefined ? '' : lb(chargeableTotal),
  }
}

const clientOf = ({ client }: RequestedData): Client | undefined =>
  client && {
    id: client.id,
    nombreFantasia: client.nombreFantasia,
    razonSocial: client.razonSocial,
    rut: '',
    ciudad: '',
    paisCod: '',
    prospect: false,
    contacts: [],
  }

const placeKinds: Readonly<Record<RequestedData['transportMode'], Place['kinds']>> = {
  AIR: ['AIRPORT'],
  SEA: ['PORT'],
  ROAD: [],
}

const placeOf = (code: string, name: string, country: string, { transportMode }: RequestedData): Place => ({
  code,
  name,
  country,
  kinds: placeKinds[transportMode],
})

const cellsOfAddress = ({
  volumen = '',
  peso = '',
  ...address
}: RequestedData['pickupData'][number]): AddressCells => ({
  ...emptyAddress(),
  ...address,
  volumen,
  peso,
})

/** The form of the current request. */
export const formOfDetail = (detail: RequestedData): RequestForm => {
  const measures = commonMeasures(detail)
  const { containerData, uldData, truckData, dangerousGoods: danger } = detail
  const empty = emptyForm()
  return {
    ...empty,
    client: clientOf(detail),
    reference: detail.client?.reference ?? '',
    scope: detail.scope,
    transportMode: detail.transportMode,
    modo: detail.modo,
    origin: placeOf(detail.origenCodigo, detail.origenName, detail.origenPais, detail),
    destination: placeOf(detail.destinoCodigo, detail.destinoName, detail.destinoPais, detail),
    incoterm: detail.incoterm,
    direction: chosenDirection(detail, detail.direction).direction ?? 'IMPORT',
    shipmentDate: detail.shipmentDate,
    containers:
      containerData.length > 0
        ? containerData.map(({ type, quantity, peso = '' }) => ({
            ...emptyUnit(type),
            quantity: String(quantity),
            peso,
          }))
        : empty.containers,
    ulds:
      detail.modo === 'ULD'
        ? (uldData ?? []).map(({ type, quantity, pivot = '', weight: peso = '' }) => ({
            ...emptyUnit(type),
            quantity: String(quantity),
            pivot,
            peso,
          }))
        : empty.ulds,
    trucks:
      detail.modo === 'FTL'
        ? (truckData ?? []).map(({ type, quantity }) => ({ ...emptyUnit(type), quantity: String(quantity) }))
        : empty.trucks,
    rows: detail.packingData.map((row) => cellsOf(row, measures)),
    ...measures,
    ...typedOf(detail, measures.system),
    stackable: detail.stackable,
    ...(danger && dangerCells(danger)),
    commodityDescr: detail.commodityDescr,
    commodityCodigo: detail.commodityCodigo,
    valorMercaderia: positive(detail.valorMercaderia),
    monedaMercaderia: detail.monedaMercaderia,
    valorSeguro: positive(detail.valorSeguro),
    monedaSeguro: detail.monedaSeguro,
    pickups: detail.pickupData.map(cellsOfAddress),
    deliveries: (detail.deliveryData ?? []).map(({ destinatario, ...delivery }) =>
      cellsOfAddress({ ...delivery, proveedor: destinatario }),
    ),
    notes: [emptyNote()],
    ...cellsOfPlain(detail),
  }
}

/** New notes; each is sent as a command of its own. */
export const newNotes = ({ notes }: Pick<RequestForm, 'notes'>) =>
  notes.map(({ text, visibility }) => ({ text: text.trim(), visibility })).filter(({ text }) => text !== '')

const changeable = new Set(Object.keys(RequestChanges.shape))

/** Fields in which the form differs from the request. */
export const changedFields = (form: RequestForm, before: RequestForm): readonly string[] => {
  const fieldsNow = new Map<string, unknown>(Object.entries(requestOf(form)))
  const fieldsBefore = new Map<string, unknown>(Object.entries(requestOf(before)))
  return [...new Set([...fieldsNow.keys(), ...fieldsBefore.keys()])].filter(
    (field) => changeable.has(field) && !sameContent(fieldsNow.get(field), fieldsBefore.get(field)),
  )
}

/**
 * The changed fields as sent; null clears an optional field. A change of transport always includes both places, because
 * it needs other kinds of places.
 */
export const changesOf = (form: RequestForm, before: RequestForm): RequestChanges => {
  const fieldsNow = new Map<string, unknown>(Object.entries(requestOf(form)))
  const lane = form.transportMode === before.transportMode ? [] : ['origenCodigo', 'destinoCodigo']
  const sentFields = [...changedFields(form, before), ...lane]
  return RequestChanges.parse(Object.fromEntries(sentFields.map((field) => [field, fieldsNow.get(field) ?? null])))
}

/** All errors of the amended form; the scope cannot change while the quotation has sells. */
export const amendErrors = (
  form: RequestForm,
  before: RequestForm,
  { sell, company }: Pick<QuotationDetail, 'sell' | 'company'>,
  today: string,
): FormErrors => ({
  ...(sell.length > 0 && form.scope !== before.scope && { scope: 'scope' }),
  ...formErrors(form, today, before, company),
})

const offeredIn: ReadonlySet<string> = new Set(quotedOnceStatuses)

/** Whether a change of these fields sends an offer back to pricing. */
export const sendsBack = (fields: readonly string[], { status }: Pick<QuotationDetail, 'status'>): boolean =>
  offeredIn.has(status) && fields.some(decidesPrice)

import { sameContent } from '@freight/contracts/same-content'
import { countryAddress } from '@freight/contracts/express-address/country-address'
import { normalPostalCode } from '@freight/contracts/express-address/postal-code'
import {
  dutyPayers,
  expressCurrencies,
  type ExpressCurrency,
  exportReasons,
  type Insurance,
  insurances,
} from '@freight/contracts/express-shipment/choices'
import type { ExpressRequest, ExpressRequestInput } from '@freight/contracts/express-shipment/shipment'
import { cmFromIn, kgFromLb } from '@freight/contracts/freight/cargo'
import type { z } from 'zod'
import type { DraftKind } from '../../../components/form-draft/use-draft.ts'
import { isRecord, restore } from '../../../components/form-draft/stored-form.ts'
import { finishedNumber } from '../../../components/form/decimal-text.ts'
import { numberCells } from '../../../components/packing/paste-heads.ts'
import { totalsOf } from './totals.ts'

/** The body of a request as the form sends it. */
export type ExpressBody = z.input<typeof ExpressRequestInput>
export type PartyName = 'shipperAddress' | 'recipientAddress'

const emptyParty = () => ({
  id: '',
  company: '',
  contact: '',
  phone: '',
  mail: '',
  taxId: '',
  description: '',
  line2: '',
  line3: '',
  city: '',
  stateOrProvinceCode: '',
  postalCode: '',
  countryCode: '',
  residential: false,
})
export type PartyCells = ReturnType<typeof emptyParty>
export type PartyText = Exclude<keyof PartyCells, 'id' | 'residential'>

export const pieceKinds = ['CTN', 'PLT', 'DOC'] as const
export const emptyPiece = (ctnPlt = 'CTN') => ({
  id: crypto.randomUUID(),
  ctnPlt,
  cantidad: '',
  peso: '',
  largo: '',
  ancho: '',
  alto: '',
  description: '',
})
export type PieceCells = ReturnType<typeof emptyPiece>
export const isEmptyPiece = (row: PieceCells) => numberCells.every((cell) => row[cell] === '')

export const emptyGoods = (currency: ExpressCurrency = 'USD') => ({
  id: crypto.randomUUID(),
  description: '',
  quantity: '',
  unit: 'PCS',
  unitValue: '',
  currency,
  hsCode: '',
  origin: '',
  netKg: '',
  grossKg: '',
  sku: '',
})
export type GoodsCells = ReturnType<typeof emptyGoods>
export const isEmptyGoods = ({ id: _id, unit: _unit, currency: _currency, ...cells }: GoodsCells) =>
  Object.values(cells).every((text) => text.trim() === '')

export const dutyTerms = ['DAP', 'DDP', 'FCA', 'EXW', 'CPT', 'CIP'] as const
const emptyDuties = () => ({
  payer: 'RECIPIENT' as (typeof dutyPayers)[number],
  account: '',
  incoterm: 'DAP' as (typeof dutyTerms)[number],
  reason: 'PERMANENT' as (typeof exportReasons)[number],
  invoiceNumber: '',
  invoiceDate: '',
  proforma: false,
  nonDelivery: 'RETURN' as 'RETURN' | 'ABANDON',
  remarks: '',
})
export type DutiesCells = ReturnType<typeof emptyDuties>

/** The form as typed, by the names of the contract. Empty price lists are those of the client, an empty day is today. */
export const emptyForm = () => ({
  cliente: undefined as ExpressRequest['cliente'],
  clientReference: '',
  ibExpress: '',
  obExpress: '',
  isDoc: false,
  valorMercaderia: '',
  monedaMercaderia: 'USD' as ExpressCurrency,
  insur: 'CARRIER' as Insurance,
  measureSystem: 'metric' as ExpressRequest['measureSystem'],
  packingData: [emptyPiece()],
  contents: '',
  shippingDay: '',
  shipperAddress: emptyParty(),
  recipientAddress: emptyParty(),
  goods: [emptyGoods()],
  duties: emptyDuties(),
  remarks: '',
  /** Shipment that the form was filled from. */
  copiedFrom: '',
  returnOf: '',
})
export type ExpressCells = ReturnType<typeof emptyForm>

/** A piece in metric units, with the typed values where those are imperial. Unfinished numbers become 0. */
const pieceOf = (row: PieceCells, system: ExpressCells['measureSystem']) => {
  const [cantidad = '', peso = '0', ...sides] = numberCells.map((cell) => finishedNumber(row[cell]) || undefined)
  const [largo, ancho, alto] = sides
  const isMetric = system === 'metric'
  const cm = (side: string | undefined) => (side === undefined || isMetric ? side : cmFromIn(side))
  return {
    ctnPlt: pieceKinds.find((kind) => kind === row.ctnPlt) ?? 'CTN',
    cantidad: Number(cantidad),
    peso: isMetric ? peso : kgFromLb(peso),
    largo: cm(largo),
    ancho: cm(ancho),
    alto: cm(alto),
    ...(!isMetric && { entered: { peso: row.peso, largo: row.largo, ancho: row.ancho, alto: row.alto } }),
  }
}

export const filledPieces = ({ packingData }: Pick<ExpressCells, 'packingData'>) =>
  packingData.filter((row) => !isEmptyPiece(row))
export const filledGoods = ({ goods }: Pick<ExpressCells, 'goods'>) => goods.filter((line) => !isEmptyGoods(line))

export const pieceBody = (row: PieceCells, system: ExpressCells['measureSystem']) => pieceOf(row, system)

/** Digits of a customs code: dots and blanks are ignored. */
export const hsDigits = (typed: string) => typed.replaceAll(/[\s.\-]/g, '')

const goodsLine = ({ id: _id, ...line }: GoodsCells) => ({
  ...line,
  quantity: finishedNumber(line.quantity),
  unitValue: finishedNumber(line.unitValue),
  hsCode: hsDigits(line.hsCode),
  origin: line.origin.trim().toUpperCase(),
  netKg: finishedNumber(line.netKg) || undefined,
  grossKg: finishedNumber(line.grossKg) || undefined,
})

/** A country without postal codes gets none; the typed one stays in the form. */
const partyBody = (party: PartyCells) => ({
  ...party,
  postalCode:
    countryAddress(party.countryCode).postalCode === 'NONE' ? '' : normalPostalCode(party.postalCode).slice(0, 20),
})

/** Within one country there is no customs. */
export const isDomestic = ({ shipperAddress, recipientAddress }: ExpressCells) =>
  shipperAddress.countryCode !== '' && shipperAddress.countryCode === recipientAddress.countryCode

/** The form as it is sent; incomplete fields are sent as they are and the contract finds them. */
export const bodyOf = (form: ExpressCells): ExpressBody => {
  const { copiedFrom: _copied, returnOf: _return, duties, ...fields } = form
  return {
    ...fields,
    ibExpress: form.ibExpress.trim() || undefined,
    obExpress: form.obExpress.trim() || undefined,
    valorMercaderia: finishedNumber(form.valorMercaderia) || '0',
    packingData: filledPieces(form).map((row) => pieceOf(row, form.measureSystem)),
    shippingDay: form.shippingDay || undefined,
    shipperAddress: partyBody(form.shipperAddress),
    recipientAddress: partyBody(form.recipientAddress),
    goods: filledGoods(form).map(goodsLine),
    duties:
      form.isDoc || isDomestic(form) ? undefined : { ...duties, invoiceDate: duties.invoiceDate || undefined },
  }
}

/** Fields that an amendment sends: those whose value differs. */
export const changesOf = (form: ExpressCells, before: ExpressCells): Partial<ExpressBody> => {
  const sentBefore = new Map<string, unknown>(Object.entries(bodyOf(before)))
  return Object.fromEntries(
    Object.entries(bodyOf(form)).filter(
      ([name, value]) => value !== undefined && !sameContent(value, sentBefore.get(name)),
    ),
  )
}

/** A stored request as cells. */
export const formOfRequest = (request: ExpressRequest): ExpressCells => {
  const empty = emptyForm()
  const isImperial =
    request.measureSystem === 'imperial' && request.packingData.every(({ entered }) => entered !== undefined)
  return {
    ...empty,
    ...request,
    measureSystem: isImperial ? 'imperial' : 'metric',
    valorMercaderia: Number(request.valorMercaderia) === 0 ? '' : request.valorMercaderia,
    packingData: request.packingData.map(({ cantidad, ctnPlt, entered, peso, largo, ancho, alto }) => ({
      ...emptyPiece(ctnPlt),
      cantidad: String(cantidad),
      ...(isImperial && entered ? entered : { peso, largo: largo ?? '', ancho: ancho ?? '', alto: alto ?? '' }),
    })),
    goods: [
      ...request.goods.map((line) => ({ ...emptyGoods(), ...line, netKg: line.netKg ?? '', grossKg: line.grossKg ?? '' })),
      ...(request.goods.length === 0 ? [emptyGoods(request.monedaMercaderia)] : []),
    ],
    duties: { ...empty.duties, ...request.duties, invoiceDate: request.duties?.invoiceDate ?? '' },
  }
}

/** A copy without what belongs to the source alone: reference, day, invoice, and the ids of its persons. */
export const copyOf = (request: ExpressRequest, id: string): ExpressCells => {
  const form = formOfRequest(request)
  return {
    ...form,
    clientReference: '',
    ibExpress: '',
    obExpress: '',
    shippingDay: '',
    shipperAddress: { ...form.shipperAddress, id: '' },
    recipientAddress: { ...form.recipientAddress, id: '' },
    duties: { ...form.duties, invoiceNumber: '', invoiceDate: '' },
    copiedFrom: id,
  }
}

/** The way back: the parties swapped, and customs reads that the goods return. */
export const returnOf = (request: ExpressRequest, id: string): ExpressCells => {
  const { shipperAddress, recipientAddress, duties, ...copy } = copyOf(request, id)
  return {
    ...copy,
    shipperAddress: recipientAddress,
    recipientAddress: shipperAddress,
    duties: { ...duties, reason: 'RETURN' },
    copiedFrom: '',
    returnOf: id,
  }
}

const oneOf = <T extends string>(value: string, options: readonly T[], otherwise: T): T =>
  options.find((option) => option === value) ?? otherwise

const rowsOf = <Row extends object>(stored: readonly unknown[], empty: () => Row): Row[] =>
  stored.length === 0 ? [empty()] : stored.map((row) => restore(row, empty()))

/** Parses stored data; invalid values become empty fields. */
export const parseForm = (data: unknown): ExpressCells => {
  const form = restore(data, emptyForm())
  const duties = restore(form.duties, emptyDuties())
  return {
    ...form,
    cliente: isRecord(form.cliente) && typeof form.cliente['id'] === 'string' ? form.cliente : undefined,
    monedaMercaderia: oneOf(form.monedaMercaderia, expressCurrencies, 'USD'),
    insur: oneOf(form.insur, insurances, 'CARRIER'),
    measureSystem: oneOf(form.measureSystem, ['metric', 'imperial'], 'metric'),
    packingData: rowsOf(form.packingData, emptyPiece),
    shipperAddress: restore(form.shipperAddress, emptyParty()),
    recipientAddress: restore(form.recipientAddress, emptyParty()),
    goods: rowsOf(form.goods, emptyGoods).map((line) => ({
      ...line,
      currency: oneOf(line.currency, expressCurrencies, 'USD'),
    })),
    duties: {
      ...duties,
      payer: oneOf(duties.payer, dutyPayers, 'RECIPIENT'),
      incoterm: oneOf(duties.incoterm, dutyTerms, 'DAP'),
      reason: oneOf(duties.reason, exportReasons, 'PERMANENT'),
      nonDelivery: oneOf(duties.nonDelivery, ['RETURN', 'ABANDON'], 'RETURN'),
    },
  }
}

const laneOf = ({ shipperAddress, recipientAddress }: ExpressCells) =>
  [shipperAddress, recipientAddress].map(({ countryCode }) => countryCode)

/** The form as a draft. */
export const expressDraft: DraftKind<ExpressCells> = {
  empty: emptyForm,
  parse: parseForm,
  display: (form) => {
    const [origin = '', destination = ''] = laneOf(form)
    const { actual, chargeable } = totalsOf(form)
    return {
      type: 'EXPRESS',
      mode: form.isDoc ? 'DOC' : 'WPX',
      origin,
      destination,
      incoterm: form.duties.incoterm,
      volume: '',
      weight: actual,
      chargeable,
      client: form.cliente?.nombreFantasia ?? '',
    }
  },
  name: (form) => {
    const lane = laneOf(form).filter(Boolean).join(' – ')
    const names = [form.cliente?.nombreFantasia ?? form.recipientAddress.company, lane].filter(Boolean)
    return (names.join(' · ') || form.contents || 'Express').slice(0, 120)
  },
}

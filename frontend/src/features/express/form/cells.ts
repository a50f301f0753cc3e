import { sameContent } from '@freight/contracts/same-content'
import { countryAddress } from '@freight/contracts/express-address/country-address'
import { normalPostalCode } from '@freight/contracts/express-address/postal-code'
import type {
  dutyPayers,
  dutyTerms,
  exportReasons,
  ExpressCurrency,
  Insurance,
} from '@freight/contracts/vocabulary/express'
import type { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import type { ExpressRequest, ExpressRequestInput } from '@freight/contracts/express-shipment/shipment'
import { cmFromIn, kgFromLb } from '@freight/contracts/freight/cargo'
import type { z } from 'zod'
import { finishedNumber } from '../../../components/form/decimal-text.ts'
import { numberCells } from '../../../components/packing/paste.ts'
import { countryOf } from './country-of.ts'

/** The body of a request as the form sends it. */
export type ExpressBody = z.input<typeof ExpressRequestInput>
export type PartyName = 'shipperAddress' | 'recipientAddress'

const newId = (): string => crypto.randomUUID()

export const emptyParty = () => ({
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
  id: newId(),
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

/** Cells of a goods line in the order of a pasted block, with the maximum of a typed text; numbers have none. */
export const goodsColumns = [
  ['description', 512],
  ['quantity', 0],
  ['unit', 10],
  ['unitValue', 0],
  ['hsCode', 14],
  // A name of a country, or its code.
  ['origin', 60],
  ['netKg', 0],
  ['grossKg', 0],
  ['sku', 60],
] as const
export const emptyGoods = (currency: ExpressCurrency = 'USD') => ({
  id: newId(),
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

export const emptyDuties = () => ({
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
export const pieceBody = (row: PieceCells, system: ExpressCells['measureSystem']) => {
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

/** Digits of a customs code: dots and blanks are ignored. */
export const hsDigits = (typed: string) => typed.replaceAll(/[\s.-]/g, '')

const goodsLine = ({ id: _id, ...line }: GoodsCells) => ({
  ...line,
  quantity: finishedNumber(line.quantity),
  unitValue: finishedNumber(line.unitValue),
  hsCode: hsDigits(line.hsCode),
  origin: countryOf(line.origin) ?? line.origin.trim().toUpperCase(),
  netKg: finishedNumber(line.netKg) || undefined,
  grossKg: finishedNumber(line.grossKg) || undefined,
})

/** A country without postal codes gets none; the typed one stays in the form. */
export const partyBody = (party: PartyCells) => ({
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
    packingData: filledPieces(form).map((row) => pieceBody(row, form.measureSystem)),
    shippingDay: form.shippingDay || undefined,
    shipperAddress: partyBody(form.shipperAddress),
    recipientAddress: partyBody(form.recipientAddress),
    goods: filledGoods(form).map(goodsLine),
    duties: form.isDoc || isDomestic(form) ? undefined : { ...duties, invoiceDate: duties.invoiceDate || undefined },
  }
}

/** Fields that a stored shipment always has: an amendment changes them, but cannot empty them. */
const lastingFields = ['ibExpress', 'obExpress', 'shippingDay'] as const

/** The lasting fields of a form; the price lists of another client, or of none, are filled by the server. */
export const lastingOf = (form: ExpressCells, before: ExpressCells) =>
  lastingFields.filter((name) => name === 'shippingDay' || form.cliente?.id === before.cliente?.id)

/** Changed fields of a shipment; `null` removes the client. */
export type ExpressChanges = z.input<typeof expressShipmentCommands.AmendExpressShipment.data>

/** Fields that an amendment sends: those whose value differs. */
export const changesOf = (form: ExpressCells, before: ExpressCells): ExpressChanges => {
  const sentBefore = new Map<string, unknown>(Object.entries(bodyOf(before)))
  return Object.fromEntries(
    Object.entries({ ...bodyOf(form), cliente: form.cliente ?? (before.cliente && null) }).filter(
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
      ...request.goods.map((line) => ({
        ...emptyGoods(),
        ...line,
        netKg: line.netKg ?? '',
        grossKg: line.grossKg ?? '',
      })),
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

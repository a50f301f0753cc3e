import { QuotationRequest } from '@freight/contracts/quotation/request'
import { finishedNumber } from '../../../components/form/decimal-text.ts'
import { isEmptyRow } from './cells.ts'
import { isPricedByUnit, needsRows, type RequestForm, unitsFor } from './form.ts'
import { isNewClient } from './new-client.ts'
import { missingCell, wrongDanger } from './packing.ts'
import { requestOf } from './request.ts'

/** Where something is missing and which text says so; the texts are keys of the namespace `newQuotation`. */
export type FormErrors = Partial<Record<ErrorPlace, ErrorText>>
export type ErrorPlace =
  | 'scope'
  | 'client'
  | 'clientMail'
  | 'origin'
  | 'destination'
  | 'shipmentDate'
  | 'units'
  | 'rows'
  | 'typedWeight'
  | 'typedVolume'
  | 'commodityDescr'
  | 'commodityCodigo'
  | 'unNumber'
  | 'imoClass'
  | 'pickups'
export type ErrorText =
  | Exclude<ErrorPlace, 'commodityDescr' | 'commodityCodigo' | 'pickups' | 'shipmentDate'>
  | 'sameLane'
  | 'pastDate'
  | 'rowIncomplete'
  | 'commodity'
  | 'hsCode'
  | 'pickup'

/** Which step of the form a place belongs to. */
export const stepOf: Record<ErrorPlace, 1 | 2 | 3> = {
  scope: 1,
  client: 1,
  clientMail: 1,
  origin: 1,
  destination: 1,
  shipmentDate: 1,
  units: 2,
  rows: 2,
  typedWeight: 2,
  typedVolume: 2,
  commodityDescr: 3,
  commodityCodigo: 3,
  unNumber: 3,
  imoClass: 3,
  pickups: 3,
}

/** The places in the order in which they stand on the page. */
export const placesOf = (errors: FormErrors): ErrorPlace[] =>
  (Object.keys(stepOf) as ErrorPlace[]).filter((place) => errors[place] !== undefined)

// The contract's rules by the path they complain about; texts are ours, so that they can be translated.
const placeOf: Record<string, [ErrorPlace, ErrorText]> = {
  client: ['client', 'client'],
  origenCodigo: ['origin', 'origin'],
  destinoCodigo: ['destination', 'destination'],
  containerData: ['units', 'units'],
  uldData: ['units', 'units'],
  truckData: ['units', 'units'],
  packingData: ['rows', 'rows'],
  totalsOverridden: ['typedWeight', 'typedWeight'],
  commodityDescr: ['commodityDescr', 'commodity'],
  commodityCodigo: ['commodityCodigo', 'hsCode'],
  pickupData: ['pickups', 'pickup'],
}

const isNothing = (text: string) => Number(finishedNumber(text)) === 0

const ofContract = (form: RequestForm): FormErrors => {
  const errors: FormErrors = {}
  for (const { path } of QuotationRequest.safeParse(requestOf(form)).error?.issues ?? []) {
    const [first, second] = path
    if (first === 'dangerousGoods')
      errors[second === 'imoClass' ? 'imoClass' : 'unNumber'] = second === 'imoClass' ? 'imoClass' : 'unNumber'
    const known = placeOf[String(first)]
    if (known) errors[known[0]] ??= known[1]
  }
  return errors
}

const ofLane = (form: RequestForm, today: string, asked: string | undefined): FormErrors => {
  const errors: FormErrors = {}
  if (form.scope !== 'INTERNAL' && !form.client) errors.client = 'client'
  if (!form.origin) errors.origin = 'origin'
  if (!form.destination) errors.destination = 'destination'
  if (form.origin && form.destination?.code === form.origin.code) errors.destination = 'sameLane'
  // A date that was asked for once may have passed since.
  if (form.shipmentDate !== undefined && form.shipmentDate !== asked && form.shipmentDate < today)
    errors.shipmentDate = 'pastDate'
  return errors
}

const ofCargo = (form: RequestForm): FormErrors => {
  const errors: FormErrors = {}
  const list = unitsFor(form.modo)
  const units = list === undefined ? [] : form[list]
  if (units.some(({ quantity }) => !/^[1-9]\d{0,2}$/.test(quantity))) errors.units = 'units'
  if (needsRows(form.modo) && !form.withTypedTotals && form.rows.every(isEmptyRow)) errors.rows = 'rows'
  if (form.rows.some((row) => missingCell(row) !== undefined || wrongDanger(row) !== undefined))
    errors.rows = 'rowIncomplete'
  if (form.withTypedTotals && isNothing(form.typedWeight)) errors.typedWeight = 'typedWeight'
  if (
    form.withTypedTotals &&
    !isPricedByUnit(form.modo) &&
    isNothing(form.typedVolume) &&
    isNothing(form.typedChargeable)
  )
    errors.typedVolume = 'typedVolume'
  return errors
}

/** Every error of the form at its place; empty when it can be sent. `today` is `YYYY-MM-DD`. */
export const formErrors = (form: RequestForm, today: string, asked?: RequestForm): FormErrors => {
  const errors: FormErrors = { ...ofContract(form), ...ofLane(form, today, asked?.shipmentDate), ...ofCargo(form) }
  // Of a new client the contract says that he does not fit; what is missing is his mail, or his name.
  if (isNewClient(form.client) && errors.client) {
    if (form.client?.nombreFantasia !== '') delete errors.client
    errors.clientMail = 'clientMail'
  }
  if (
    form.incoterm === 'EXW' &&
    !form.pickups.some(({ direccion, ciudad }) => direccion.trim() !== '' && ciudad.trim() !== '')
  )
    errors.pickups = 'pickup'
  return errors
}

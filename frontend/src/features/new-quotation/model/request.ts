import { type Client, isEmptyRow, needsContainers, needsRows, type RequestForm } from './form.ts'
import { isNewClient } from './new-client.ts'
import { liveTotals, missingCell } from './packing.ts'
import { QuotationRequest, type QuotationRequestInput } from '@freight/contracts/quotation/request'
import { Incoterm } from '@freight/contracts/incoterms'
import { ContainerType, Mode } from '@freight/contracts/transport'

const clientOf = ({ id, nombreFantasia }: Client, { clientMail, reference }: RequestForm) =>
  id === ''
    ? { nuevoCliente: true as const, nombreFantasia, mail: clientMail.trim(), reference: reference.trim() }
    : { id, reference: reference.trim() }

/** The body of RequestQuotation; what is incomplete is left out. */
export const requestOf = (form: RequestForm): QuotationRequestInput => ({
  ...(form.client && { client: clientOf(form.client, form) }),
  ...(form.commercial && { commercial: form.commercial.id }),
  scope: form.scope,
  transportMode: form.transportMode,
  modo: Mode.parse(form.modo),
  containerData: needsContainers(form.modo)
    ? form.containers.map(({ type, quantity }) => ({ type: ContainerType.parse(type), quantity: Number(quantity) }))
    : [],
  origenCodigo: form.origin?.code ?? '',
  destinoCodigo: form.destination?.code ?? '',
  incoterm: Incoterm.parse(form.incoterm),
  ...(form.shipmentDate !== undefined && { shipmentDate: form.shipmentDate }),
  packingData: liveTotals(form).rows,
  measureSystem: form.system,
  stackable: form.stackable,
  ...(form.isDangerous && { dangerousGoods: { unNumber: form.unNumber.trim(), imoClass: form.imoClass.trim() } }),
  commodityDescr: form.commodityDescr,
  commodityCodigo: form.commodityCodigo.replaceAll(/\D/g, ''),
  valorMercaderia: form.valorMercaderia === '' ? '0' : form.valorMercaderia,
  monedaMercaderia: form.monedaMercaderia,
  valorSeguro: form.valorSeguro === '' ? '0' : form.valorSeguro,
  monedaSeguro: form.monedaSeguro,
  pickupData: form.pickups.map(({ id: _id, ...pickup }) => pickup),
  notes: form.note.trim() === '' ? [] : [{ text: form.note.trim(), visibility: form.noteVisibility }],
})

/** Where something is missing and which text says so; the texts are keys of the namespace `newQuotation`. */
export type FormErrors = Partial<Record<ErrorPlace, ErrorText>>
export type ErrorPlace =
  | 'client'
  | 'clientMail'
  | 'origin'
  | 'destination'
  | 'shipmentDate'
  | 'containers'
  | 'rows'
  | 'commodityDescr'
  | 'commodityCodigo'
  | 'unNumber'
  | 'imoClass'
  | 'pickups'
export type ErrorText =
  | 'client'
  | 'clientMail'
  | 'origin'
  | 'destination'
  | 'sameLane'
  | 'date'
  | 'pastDate'
  | 'containers'
  | 'rows'
  | 'rowIncomplete'
  | 'commodity'
  | 'hsCode'
  | 'unNumber'
  | 'imoClass'
  | 'pickup'

/** Which step of the form a place belongs to. */
export const stepOf: Record<ErrorPlace, 1 | 2 | 3> = {
  client: 1,
  clientMail: 1,
  origin: 1,
  destination: 1,
  shipmentDate: 1,
  containers: 2,
  rows: 2,
  commodityDescr: 3,
  commodityCodigo: 3,
  unNumber: 3,
  imoClass: 3,
  pickups: 3,
}

// The contract's rules by the path they complain about; texts are ours, so that they can be translated.
const placeOf: Record<string, [ErrorPlace, ErrorText]> = {
  client: ['client', 'client'],
  origenCodigo: ['origin', 'origin'],
  destinoCodigo: ['destination', 'destination'],
  containerData: ['containers', 'containers'],
  packingData: ['rows', 'rows'],
  commodityDescr: ['commodityDescr', 'commodity'],
  commodityCodigo: ['commodityCodigo', 'hsCode'],
  pickupData: ['pickups', 'pickup'],
}

/** Every error of the form at its place; empty when it can be sent. `today` is `YYYY-MM-DD`. */
export const formErrors = (form: RequestForm, today: string): FormErrors => {
  const errors: FormErrors = {}
  const contract = QuotationRequest.safeParse(requestOf(form))
  for (const { path } of contract.error?.issues ?? []) {
    const [first, second] = path
    if (first === 'dangerousGoods')
      errors[second === 'imoClass' ? 'imoClass' : 'unNumber'] = second === 'imoClass' ? 'imoClass' : 'unNumber'
    const known = placeOf[String(first)]
    if (known) errors[known[0]] ??= known[1]
  }
  if (form.scope !== 'INTERNAL' && !form.client) errors.client = 'client'
  // Of a new client the contract says that he does not fit; what is missing is his mail, or his name.
  if (isNewClient(form.client) && errors.client) {
    if (form.client?.nombreFantasia !== '') delete errors.client
    errors.clientMail = 'clientMail'
  }
  if (!form.origin) errors.origin = 'origin'
  if (!form.destination) errors.destination = 'destination'
  if (form.origin && form.destination?.code === form.origin.code) errors.destination = 'sameLane'
  if (form.shipmentDateWrong) errors.shipmentDate = 'date'
  else if (form.shipmentDate !== undefined && form.shipmentDate < today) errors.shipmentDate = 'pastDate'
  if (needsRows(form.modo) && form.rows.every(isEmptyRow)) errors.rows = 'rows'
  if (form.rows.some((row) => missingCell(row) !== undefined)) errors.rows = 'rowIncomplete'
  if (
    form.incoterm === 'EXW' &&
    !form.pickups.some(({ direccion, ciudad }) => direccion.trim() !== '' && ciudad.trim() !== '')
  )
    errors.pickups = 'pickup'
  return errors
}

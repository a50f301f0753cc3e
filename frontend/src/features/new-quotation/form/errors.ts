import { type PlainField, plain, plainNames } from '@freight/contracts/quotation/fields/about-fields'
import { lacksDelivery } from '@freight/contracts/freight/delivery'
import { directionOf } from '@freight/contracts/freight/direction'
import { sameContent } from '@freight/contracts/same-content'
import { finishedNumber } from '../../../components/form/decimal-text.ts'
import { isEmptyRow, isPricedByUnit, needsRows, type RequestForm, unitsFor } from './form.ts'
import { type ErrorPlace, errorsOfIssues, type FormErrors, type Issue, typedLimitOf } from './contract-errors.ts'
import { isNewClient } from '../client-and-lane/client-by-name.ts'
import { missingCell, wrongDanger } from '../cargo/packing.ts'
import { requestOf } from '../request.ts'
import { PackingRowInput } from '@freight/contracts/freight/cargo'
import { MAX_PACKING_ROWS, QuotationRequest, type QuotationRequestInput } from '@freight/contracts/quotation/request'
import { memoizeByObject } from '../cargo/memoize-by-object.ts'

const issuesOfRow = memoizeByObject(
  (row: NonNullable<QuotationRequestInput['packingData']>[number]): readonly Issue[] =>
    PackingRowInput.safeParse(row).error?.issues ?? [],
)

const isOfRow = ({ path }: Issue) => path[0] === 'packingData' && path.length > 1

/**
 * Issues of a request, equal to those of a full parse. Packing rows are parsed once per row object, so that a key in
 * one row does not parse the others; one row represents them in the parse of the other fields.
 */
export const contractIssues = (request: QuotationRequestInput): readonly Issue[] => {
  const rows = request.packingData ?? []
  const isTooLong = rows.length > MAX_PACKING_ROWS
  // A list over its limit gives only that issue.
  const rowIssues = (isTooLong ? [] : rows).flatMap((row, index) =>
    issuesOfRow(row).map((issue): Issue => ({ ...issue, path: ['packingData', index, ...issue.path] })),
  )
  const sample = rows.find((row) => issuesOfRow(row).length > 0) ?? rows[0]
  const packingData = sample === undefined ? [] : [sample]
  const otherIssues = QuotationRequest.safeParse({ ...request, packingData }).error?.issues ?? []
  const tooMany: Issue = {
    code: 'too_big',
    origin: 'array',
    maximum: MAX_PACKING_ROWS,
    inclusive: true,
    path: ['packingData'],
    message: '',
  }
  return [...rowIssues, ...(isTooLong ? [tooMany] : []), ...otherIssues.filter((issue) => !isOfRow(issue))]
}

const stepsOfPlain = <Step extends 1 | 2 | 3>(group: (typeof plain)[PlainField]['group'], step: Step) =>
  // The groups together contain every place.
  Object.fromEntries(
    plainNames.filter((field) => plain[field].group === group).map((field) => [field, step]),
  ) as Record<PlainField, Step>

/** The form step of a place. */
export const stepOf: Record<ErrorPlace, 1 | 2 | 3> = {
  scope: 1,
  client: 1,
  clientMail: 1,
  origin: 1,
  destination: 1,
  shipmentDate: 1,
  ...stepsOfPlain('REQUEST', 1),
  units: 2,
  rows: 2,
  typedWeight: 2,
  typedVolume: 2,
  typedLdm: 2,
  typedChargeable: 2,
  ...stepsOfPlain('CARGO', 2),
  commodityDescr: 3,
  commodityCodigo: 3,
  valorMercaderia: 3,
  valorSeguro: 3,
  unNumber: 3,
  imoClass: 3,
  pickups: 3,
  deliveries: 3,
  ...stepsOfPlain('DELIVERY', 3),
  notes: 3,
}

/** Places with an error, in page order. */
export const errorPlacesOf = (errors: FormErrors): ErrorPlace[] =>
  (Object.keys(stepOf) as ErrorPlace[]).filter((place) => errors[place] !== undefined)

const isNothing = (text: string) => Number(finishedNumber(text)) === 0

const contractErrors = (form: RequestForm, former: RequestForm | undefined): FormErrors => {
  const request = requestOf(form)
  const fieldsNow = new Map<PropertyKey, unknown>(Object.entries(request))
  const fieldsBefore = new Map<PropertyKey, unknown>(former && Object.entries(requestOf(former)))
  // A value from before a limit existed stays valid; the server checks the limit only on changed fields.
  const isUnchanged = ({ path: [field = ''] }: Issue) => sameContent(fieldsNow.get(field), fieldsBefore.get(field))
  const issues = contractIssues(request).filter((issue) => typedLimitOf(issue) === undefined || !isUnchanged(issue))
  return errorsOfIssues(issues, form, request)
}

const laneErrors = (form: RequestForm, today: string, former: string | undefined): FormErrors => {
  const errors: FormErrors = {}
  if (form.scope !== 'INTERNAL' && !form.client) errors.client = 'client'
  if (!form.origin) errors.origin = 'origin'
  if (!form.destination) errors.destination = 'destination'
  if (form.origin && form.destination?.code === form.origin.code) errors.destination = 'sameLane'
  // A requested date may have passed since.
  if (form.shipmentDate !== undefined && form.shipmentDate !== former && form.shipmentDate < today)
    errors.shipmentDate = 'pastDate'
  return errors
}

const cargoErrors = (form: RequestForm): FormErrors => {
  const errors: FormErrors = {}
  const list = unitsFor(form.modo)
  const units = list === undefined ? [] : form[list]
  if (units.some(({ quantity }) => !/^[1-9]\d*$/.test(quantity))) errors.units = 'units'
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

/** Whether our client sells under terms with delivery and the place is missing. */
export const isDeliveryMissing = (
  form: Pick<RequestForm, 'incoterm' | 'direction' | 'origin' | 'destination' | 'deliveryAtTerminal' | 'deliveries'>,
  company: string,
): boolean =>
  lacksDelivery({
    incoterm: form.incoterm,
    direction: directionOf(company, form.origin?.country ?? '', form.destination?.country ?? '', form.direction),
    deliveryAtTerminal: form.deliveryAtTerminal !== '',
    deliveryData: form.deliveries,
  })

/**
 * All errors of the form by place; empty when it can be sent. `today` is `YYYY-MM-DD`; the company's country determines
 * the client's side once both places are known.
 */
export const formErrors = (form: RequestForm, today: string, former?: RequestForm, company?: string): FormErrors => {
  const errors: FormErrors = {
    ...contractErrors(form, former),
    ...laneErrors(form, today, former?.shipmentDate),
    ...cargoErrors(form),
  }
  // For a new client the contract reports the whole object; the missing field is the mail or the name.
  if (isNewClient(form.client) && errors.client) {
    if (form.client?.nombreFantasia !== '') delete errors.client
    errors.clientMail = 'clientMail'
  }
  if (
    form.incoterm === 'EXW' &&
    !form.pickups.some(({ direccion, ciudad }) => direccion.trim() !== '' && ciudad.trim() !== '')
  )
    errors.pickups = 'pickup'
  const hasNoDelivery = (one: RequestForm) =>
    company !== undefined &&
    one.origin !== undefined &&
    one.destination !== undefined &&
    isDeliveryMissing(one, company)
  // Requests from before this rule stay valid.
  if (hasNoDelivery(form) && !(former && hasNoDelivery(former))) errors.deliveries = 'delivery'
  return errors
}

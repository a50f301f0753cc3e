import { type PlainField, plain, plainNames } from '@freight/contracts/quotation/fields/about-fields'
import { lacksDelivery } from '@freight/contracts/freight/delivery'
import { directionOf } from '@freight/contracts/freight/direction'
import { sameContent } from '@freight/contracts/same-content'
import { finishedNumber } from '../../../components/form/decimal-text.ts'
import { isEmptyRow } from './cells.ts'
import { isPricedByUnit, needsRows, type RequestForm, unitsFor } from './form.ts'
import { type ErrorPlace, errorsOfIssues, type FormErrors, type Issue, typedLimitOf } from './contract-errors.ts'
import { contractIssues } from './contract-issues.ts'
import { isNewClient } from '../client-and-lane/client-by-name.ts'
import { missingCell, wrongDanger } from '../cargo/packing.ts'
import { requestOf } from '../request.ts'

const stepsOfPlain = <Step extends 1 | 2 | 3>(group: (typeof plain)[PlainField]['group'], step: Step) =>
  // All groups together are all of them.
  Object.fromEntries(
    plainNames.filter((field) => plain[field].group === group).map((field) => [field, step]),
  ) as Record<PlainField, Step>

/** Which step of the form a place belongs to. */
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

/** The places in the order in which they stand on the page. */
export const placesOf = (errors: FormErrors): ErrorPlace[] =>
  (Object.keys(stepOf) as ErrorPlace[]).filter((place) => errors[place] !== undefined)

const isNothing = (text: string) => Number(finishedNumber(text)) === 0

const ofContract = (form: RequestForm, asked: RequestForm | undefined): FormErrors => {
  const request = requestOf(form)
  const now = new Map<PropertyKey, unknown>(Object.entries(request))
  const was = new Map<PropertyKey, unknown>(asked && Object.entries(requestOf(asked)))
  // What was taken before there was a limit stays; the server asks it only of what is changed.
  const stays = ({ path: [field = ''] }: Issue) => sameContent(now.get(field), was.get(field))
  const issues = contractIssues(request).filter((issue) => typedLimitOf(issue) === undefined || !stays(issue))
  return errorsOfIssues(issues, form, request)
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

/** Whether our client, who sells, has to bring the goods to a place that is not said. */
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
 * Every error of the form at its place; empty when it can be sent. `today` is `YYYY-MM-DD`; the company tells the side
 * that its client is on, where both places are known.
 */
export const formErrors = (form: RequestForm, today: string, asked?: RequestForm, company?: string): FormErrors => {
  const errors: FormErrors = {
    ...ofContract(form, asked),
    ...ofLane(form, today, asked?.shipmentDate),
    ...ofCargo(form),
  }
  // Of a new client the contract says that the whole does not fit; what is missing is the mail, or the name.
  if (isNewClient(form.client) && errors.client) {
    if (form.client?.nombreFantasia !== '') delete errors.client
    errors.clientMail = 'clientMail'
  }
  if (
    form.incoterm === 'EXW' &&
    !form.pickups.some(({ direccion, ciudad }) => direccion.trim() !== '' && ciudad.trim() !== '')
  )
    errors.pickups = 'pickup'
  const lacks = (one: RequestForm) =>
    company !== undefined &&
    one.origin !== undefined &&
    one.destination !== undefined &&
    isDeliveryMissing(one, company)
  // What was asked for before there was this rule stays.
  if (lacks(form) && !(asked && lacks(asked))) errors.deliveries = 'delivery'
  return errors
}

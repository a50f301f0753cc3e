import {
  expressCurrencies,
  incidentReasons,
  labelFormats,
  outcomes,
  trackingStatuses,
} from '@freight/contracts/vocabulary/express'
import { netOf } from '@freight/contracts/express-shipment/option'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { DialogValues } from '../../../components/overlay/command-dialog.tsx'
import type { Act } from './actions.ts'
import type { ShipmentCommand } from './use-shipment-command.ts'
import { localMoment } from './local-moment.ts'

export type FieldName =
  | 'reason'
  | 'text'
  | 'assignedTo'
  | 'labelFormat'
  | 'format'
  | 'copies'
  | 'carrier'
  | 'service'
  | 'trackingNumber'
  | 'outcome'
  | 'status'
  | 'place'
  | 'localTime'
  | 'signedBy'
  | 'piece'
  | 'actionRequired'
  | 'due'
  | 'kg'
  | 'length'
  | 'width'
  | 'height'
  | 'amount'
  | 'currency'
  | 'document'
  | 'date'

export interface Field {
  name: FieldName
  kind: 'text' | 'area' | 'decimal' | 'day' | 'moment' | 'choice' | 'user' | 'flag'
  isOptional?: boolean
  /** Values of a choice; `words`: group of their texts, absent for values that name themselves. */
  options?: readonly string[]
  words?: 'trackingStatus' | 'incidentReason' | 'outcome' | 'bookingOutcome'
  initial?: string
  /** Name in the command of the instant of a local time; absent: the local time is sent. */
  instant?: string
  maxLength?: number
  /** Hidden unless it applies. */
  when?: (values: DialogValues) => boolean
}

const reason: Field = { name: 'reason', kind: 'area', maxLength: 500 }
const text: Field = { name: 'text', kind: 'area', maxLength: 1000 }
const currencyField = (currency: string | undefined): Field => ({
  name: 'currency',
  kind: 'choice',
  options: expressCurrencies,
  initial: currency ?? 'USD',
})
const trackingNumber: Field = { name: 'trackingNumber', kind: 'text', maxLength: 40 }
const pieceField = ({ totals }: ExpressDetail): Field => ({
  name: 'piece',
  kind: 'choice',
  options: Array.from({ length: totals.pieces }, (_, index) => String(index + 1)),
  initial: '1',
})

/** Fields of the dialog of a command; an empty list only confirms. */
export const fieldsOf = (act: Act, detail: ExpressDetail): readonly Field[] => {
  const option = detail.rating?.options.find(({ id }) => id === detail.selected?.optionId)
  const delivered = detail.tracking.findLast(({ status, struck }) => status === 'DELIVERED' && !struck)
  const fields: Partial<Record<Act, readonly Field[]>> = {
    AssignExpressShipment: [{ name: 'assignedTo', kind: 'user', initial: detail.row.assignedTo?.id ?? '' }],
    SelectExpressOption: [reason],
    BookExpressShipment: [{ name: 'labelFormat', kind: 'choice', options: labelFormats, initial: 'A6' }],
    RecordExpressBooking: [
      { name: 'carrier', kind: 'text', initial: option?.carrier ?? detail.running?.carrier ?? '', maxLength: 40 },
      { name: 'service', kind: 'text', initial: option?.service ?? '', maxLength: 60, isOptional: true },
      trackingNumber,
    ],
    ConfirmBookingOutcome: [
      {
        name: 'outcome',
        kind: 'choice',
        options: ['BOOKED', 'NOT_BOOKED'],
        words: 'bookingOutcome',
        initial: 'BOOKED',
      },
      { ...trackingNumber, when: ({ outcome }) => outcome === 'BOOKED' },
      { ...reason, when: ({ outcome }) => outcome !== 'BOOKED' },
    ],
    VoidBooking: [reason],
    ConfirmUnusedWaybill: [reason],
    VoidSecondWaybill: [reason],
    WithdrawExpressCost: [reason],
    MarkLabelPrinted: [
      { name: 'format', kind: 'choice', options: labelFormats, initial: 'A6' },
      { name: 'copies', kind: 'choice', options: ['1', '2', '3', '4', '5'], initial: '1' },
    ],
    AddTrackingEvent: [
      {
        name: 'status',
        kind: 'choice',
        options: trackingStatuses,
        words: 'trackingStatus',
        initial: nextStatus(detail),
      },
      { name: 'localTime', kind: 'moment', initial: localMoment() },
      { name: 'place', kind: 'text', maxLength: 120, isOptional: true },
      ...(detail.totals.pieces > 1
        ? [
            {
              ...pieceField(detail),
              options: ['', ...(pieceField(detail).options ?? [])],
              initial: '',
              isOptional: true,
            },
          ]
        : []),
      {
        name: 'signedBy',
        kind: 'text',
        maxLength: 100,
        isOptional: true,
        when: ({ status }) => status === 'DELIVERED',
      },
    ],
    CorrectTrackingEvent: [reason],
    OpenIncident: [
      { name: 'reason', kind: 'choice', options: incidentReasons, words: 'incidentReason', initial: 'ADDRESS' },
      { ...text, isOptional: true },
      { name: 'actionRequired', kind: 'flag', initial: 'true' },
      { name: 'due', kind: 'moment', instant: 'due', isOptional: true },
    ],
    ResolveIncident: [text],
    RecordReweigh: [
      pieceField(detail),
      { name: 'kg', kind: 'decimal' },
      { name: 'length', kind: 'decimal', isOptional: true },
      { name: 'width', kind: 'decimal', isOptional: true },
      { name: 'height', kind: 'decimal', isOptional: true },
    ],
    DisputeExpressCost: [reason],
    CloseExpressDispute: [text],
    SetExpressSell: [
      { name: 'amount', kind: 'decimal', initial: netSell(detail) },
      currencyField(detail.sell?.currency),
      { ...reason, isOptional: true },
    ],
    RecordExpressInvoicing: [
      { name: 'document', kind: 'text', maxLength: 60 },
      { name: 'date', kind: 'day', initial: localMoment().slice(0, 10) },
      { name: 'amount', kind: 'decimal', initial: detail.sell?.amount ?? '' },
      currencyField(detail.sell?.currency),
    ],
    AddExpressNote: [{ ...text, maxLength: 2000 }],
    FinishExpressShipment: [
      { name: 'outcome', kind: 'choice', options: outcomes, words: 'outcome', initial: endOf(detail) },
      // Empty is the time of the delivery event, which is local to its place and not to the reader.
      { name: 'localTime', kind: 'moment', instant: 'deliveredAt', isOptional: true },
      { name: 'signedBy', kind: 'text', maxLength: 100, isOptional: true, initial: delivered?.signedBy ?? '' },
    ],
    ReopenExpressShipment: [reason],
    CancelExpressShipment: [reason],
  }
  return fields[act] ?? []
}

/** A price by hand is net, so a rated one is proposed without its tax. */
const netSell = ({ sell, rating, selected }: ExpressDetail): string => {
  const rated = rating?.options.find(({ id }) => id === selected?.optionId)?.sell
  return sell?.isManual === false && rated?.total === sell.amount ? netOf(rated) : (sell?.amount ?? '')
}

const endOf = ({ row }: ExpressDetail) =>
  row.subState === 'DEVUELTO' ? 'RETURNED' : row.subState === 'PERDIDO' ? 'LOST' : 'DELIVERED'

/** The usual next movement, proposed in the dialog. */
const nextStatus = ({ row: { subState } }: ExpressDetail) =>
  ({ RESERVADO: 'PICKED_UP', RECOGIDO: 'IN_TRANSIT', EN_TRANSITO: 'CUSTOMS', EN_ADUANA: 'CUSTOMS_RELEASED' })[
    subState as 'RESERVADO'
  ] ?? (subState === 'EN_REPARTO' ? 'DELIVERED' : 'OUT_FOR_DELIVERY')

/** Name in the command of the id of its line. */
const subjectNames: Partial<Record<Act, string>> = {
  SelectExpressOption: 'optionId',
  CorrectTrackingEvent: 'eventId',
  ResolveIncident: 'incidentId',
  VoidSecondWaybill: 'trackingNumber',
  WithdrawExpressCost: 'document',
  DisputeExpressCost: 'document',
  CloseExpressDispute: 'document',
}

/** A field as its command has it. */
const sentOf = ({ name, kind, instant }: Field, text: string): object => {
  if (instant !== undefined) return text === '' ? {} : { [instant]: new Date(text).toISOString() }
  if (kind === 'flag') return { [name]: text === 'true' }
  if (name !== 'piece' && name !== 'copies') return { [name]: text }
  return text === '' ? {} : { [name]: Number(text) }
}

/**
 * The command from the values of the shown fields of its dialog. `subject`: id of the line; `sell`: price that the
 * dialog shows.
 */
export const commandOf = (
  act: Act,
  fields: readonly Field[],
  values: DialogValues,
  { subject, sell }: { subject?: string | undefined; sell?: ExpressDetail['sell'] } = {},
): ShipmentCommand => {
  const subjectName = subjectNames[act]
  const typed: Record<string, unknown> = Object.assign(
    subjectName === undefined ? {} : { [subjectName]: subject ?? '' },
    ...fields.flatMap((field) => {
      const text = values[field.name]
      return text === undefined ? [] : [sentOf(field, text)]
    }),
  )
  const { length = '', width, height, ...body } = typed
  if (length !== '') body['cm'] = [length, width, height]
  if (act === 'ApproveExpressSell' && sell) Object.assign(body, { amount: sell.amount, currency: sell.currency })
  // Values of a choice come from the lists of the contracts.
  return { name: act, body } as ShipmentCommand
}

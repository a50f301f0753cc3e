import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  expressCurrencies,
  incidentReasons,
  labelFormats,
  outcomes,
  trackingStatuses,
} from '@freight/contracts/vocabulary/express'
import { netOf } from '@freight/contracts/express-shipment/option'
import {
  CommandDialog,
  type DialogField,
  type DialogValues,
  required,
} from '../../../components/overlay/command-dialog.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { FormRow, SelectField } from '../../../components/form/form-row.tsx'
import { urlOf, isProblem } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { operatorsOptions } from '../shipment.ts'
import { type Act, type ShipmentCommand, useShipmentCommand } from './use-shipment-command.ts'
import { ActProblem } from './addition-dialogs.tsx'
import { localMoment } from './local-moment.ts'

type FieldName =
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

interface Field {
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

interface ActDialogProps {
  act: Act
  detail: ExpressDetail
  /** Id of the line: an option, an event, an incident, an invoice. */
  subject?: string | undefined
  onClose: () => void
}

/** The dialog of a command: its effect in a sentence, its fields, and the refusal in place. */
export const ActDialog = ({ act, detail, subject, onClose }: ActDialogProps) => {
  const { t, i18n } = useTranslation('express')
  const format = useFormat()
  const sending = useShipmentCommand(detail)
  const fields = fieldsOf(act, detail)
  // An approval is for this price, also where another one arrives meanwhile.
  const [sell] = useState(detail.sell)
  const [downloadFailure, setDownloadFailure] = useState<unknown>()
  // The total that the carrier charges now; a second confirmation accepts it.
  const isBooking = act === 'BookExpressShipment'
  const price = isBooking && isProblem(sending.error, 'PRICE_CHANGED') ? sending.error.details : undefined
  const run = async (values: DialogValues) => {
    const next = commandOf(act, fields, values, { subject, sell })
    const accepted = typeof price?.['to'] === 'string' ? { acceptedTotal: price['to'] } : {}
    // The label comes first: a failed download is not a printed label.
    if (next.name === 'MarkLabelPrinted' && !(await downloadLabel(next.body.format))) return 'failed'
    return sending
      .run(next.name === 'BookExpressShipment' ? { ...next, body: { ...next.body, ...accepted } } : next)
      .then(
        () => undefined,
        () => 'failed',
      )
  }
  const downloadLabel = async (labelFormat: string): Promise<boolean> => {
    try {
      const query = { ids: detail.row.id, format: labelFormat }
      await downloadFile(
        urlOf('/app/v1/express-shipments/labels', {}, query),
        `${detail.row.id}.${labelFormat === 'ZPL' ? 'zpl' : 'pdf'}`,
      )
      return true
    } catch (failure) {
      setDownloadFailure(failure ?? new Error('Unknown'))
      return false
    }
  }
  const option = detail.rating?.options.find(({ id }) => id === (subject ?? detail.selected?.optionId))
  const currency = typeof price?.['currency'] === 'string' ? price['currency'] : (option?.sell.currency ?? '')
  const facts = {
    reference: detail.row.id,
    option: option === undefined ? '' : `${option.carrierName} ${option.service}`,
    total: option === undefined ? '' : format.money(option.sell.total, option.sell.currency),
    price: sell === undefined ? '' : format.money(sell.amount, sell.currency),
    waybill: detail.booking?.trackingNumber ?? '',
    subject: subject ?? '',
  }
  const wordOf = (value: string, words: Field['words']) => {
    if (value === '') return t('allPieces')
    return words === undefined ? value : t(`${words}.${value}` as 'outcome.DELIVERED')
  }
  const dialogField = ({ kind, options, words, isOptional = false, ...field }: Field): DialogField => {
    const label = t(`field.${field.name}`)
    return {
      ...field,
      label,
      note: isOptional ? t('common.optional') : undefined,
      problem: isOptional || kind === 'flag' ? undefined : required(t('required')),
      ...(kind === 'user'
        ? {
            row: ({ value, error, onChange }) => (
              <FormRow {...{ label, error }}>
                {({ id }) => <OperatorField {...{ id, value, onChange }} current={detail.row.assignedTo} />}
              </FormRow>
            ),
          }
        : { kind, options: options?.map((value) => ({ value, label: wordOf(value, words) })) }),
    }
  }
  return (
    <ConfirmTitle value={t(`act.${act}`)}>
      <CommandDialog
        isWritten={fields.some(({ kind }) => kind === 'text' || kind === 'area' || kind === 'decimal')}
        fields={fields.map(dialogField)}
        run={run}
        onClose={onClose}
        problem={
          price === undefined ? (
            <ActProblem error={sending.error ?? downloadFailure} onReload={sending.clear} />
          ) : (
            <p className="hue" data-hue="amber" role="alert">
              {t('priceChanged', { total: format.money(String(price['to']), currency) })}
            </p>
          )
        }
      >
        {i18n.exists(`express:ask.${act}`) && <p>{t(`ask.${act}` as 'ask.VoidBooking', facts)}</p>}
      </CommandDialog>
    </ConfirmTitle>
  )
}

interface OperatorFieldProps {
  id: string
  value: string
  current: ExpressDetail['row']['assignedTo']
  onChange: (id: string) => void
}

const OperatorField = ({ id, value, current, onChange }: OperatorFieldProps) => {
  const { t } = useTranslation('express')
  const users = useQuery(operatorsOptions).data ?? []
  const first = current ?? { id: '', name: t('unassigned') }
  const listed = users.some((user) => user.id === first.id) ? users : [first, ...users]
  return (
    <SelectField
      id={id}
      value={value}
      options={listed.map((user) => ({ value: user.id, label: user.name }))}
      onChange={onChange}
    />
  )
}

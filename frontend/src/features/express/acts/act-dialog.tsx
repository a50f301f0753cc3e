import { Checkbox } from '@blueprintjs/core'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { KindRow } from '../../../components/form/kind-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { urlOf } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { operatorsOptions } from '../express-queries.ts'
import type { Act } from './actions.ts'
import { ActProblem } from './act-problem.tsx'
import { type Field, fieldsOf, commandOf, type Values } from './fields.ts'
import { useShipmentCommand } from './use-shipment-command.ts'

export interface ActDialogProps {
  act: Act
  detail: ExpressDetail
  /** Id of the line: an option, an event, an incident, an invoice. */
  subject?: string | undefined
  onClose: () => void
}

const isMissing = ({ name, isOptional, kind }: Field, values: Values) =>
  isOptional !== true && kind !== 'flag' && (values[name]?.trim() ?? '') === ''

/** The dialog of a command: its effect in a sentence, its fields, and the refusal in place. */
export const ActDialog = ({ act, detail, subject, onClose }: ActDialogProps) => {
  const { t, i18n } = useTranslation('express')
  const format = useFormat()
  const sending = useShipmentCommand(detail)
  const unparsed = useUnparsedInputs()
  const fields = fieldsOf(act, detail)
  const [typed, setTyped] = useState<Values>({})
  const [isTried, setTried] = useState(false)
  // An approval is for this price, also where another one arrives meanwhile.
  const [sell] = useState(detail.sell)
  const [downloadFailure, setDownloadFailure] = useState<unknown>()
  const values: Values = { ...Object.fromEntries(fields.map(({ name, start = '' }) => [name, start])), ...typed }
  const shown = fields.filter(({ when }) => when === undefined || when(values))
  // The total that the carrier charges now; a second confirmation accepts it.
  const isBooking = act === 'BookExpressShipment'
  const price = isBooking && isProblem(sending.error, 'PRICE_CHANGED') ? sending.error.details : undefined
  const run = async () => {
    setTried(true)
    if (unparsed.focusFirst() || shown.some((field) => isMissing(field, values))) return
    const next = commandOf(act, shown, values, { subject, sell })
    const accepted = typeof price?.['to'] === 'string' ? { acceptedTotal: price['to'] } : {}
    // The label comes first: a failed download is not a printed label.
    if (next.name === 'MarkLabelPrinted' && !(await downloadLabel(next.body.format))) return
    await sending
      .run(next.name === 'BookExpressShipment' ? { ...next, body: { ...next.body, ...accepted } } : next)
      .then(onClose, () => undefined)
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
  return (
    <ConfirmTitle value={t(`act.${act}`)}>
      <Confirm
        isOpen
        isWritten={shown.some(({ kind }) => kind === 'text' || kind === 'area' || kind === 'decimal')}
        width={400}
        onCancel={onClose}
        onConfirm={run}
      >
        <div className="stack gap-10">
          {i18n.exists(`express:ask.${act}`) && <p>{t(`ask.${act}` as 'ask.VoidBooking', facts)}</p>}
          <UnparsedInputsScope value={unparsed}>
            {shown.map((field) => (
              <ActField
                key={field.name}
                field={field}
                detail={detail}
                value={values[field.name] ?? ''}
                error={isTried && isMissing(field, values) ? t('required') : undefined}
                onChange={(value) => setTyped({ ...typed, [field.name]: value })}
              />
            ))}
          </UnparsedInputsScope>
          {price === undefined ? (
            <ActProblem error={sending.error ?? downloadFailure} onReload={sending.clear} />
          ) : (
            <p className="hue" data-hue="amber" role="alert">
              {t('priceChanged', {
                total: format.money(String(price['to']), currency),
              })}
            </p>
          )}
        </div>
      </Confirm>
    </ConfirmTitle>
  )
}

interface ActFieldProps {
  field: Field
  detail: ExpressDetail
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const ActField = ({ field, detail, value, error, onChange }: ActFieldProps) => {
  const { t } = useTranslation('express')
  const label = t(`field.${field.name}`)
  if (field.kind === 'flag')
    return (
      <Checkbox
        checked={value === 'true'}
        label={label}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
      />
    )
  const wordOf = (option: string) => {
    if (option === '') return t('allPieces')
    return field.words === undefined ? option : t(`${field.words}.${option}` as 'outcome.DELIVERED')
  }
  const row = { label, error, note: field.isOptional === true ? t('optional') : undefined }
  if (field.kind === 'user')
    return (
      <FormRow {...row}>
        {({ id }) => <OperatorField id={id} value={value} current={detail.row.assignedTo} onChange={onChange} />}
      </FormRow>
    )
  const options = field.options?.map((one) => ({ value: one, label: wordOf(one) }))
  return <KindRow {...row} {...{ value, options, onChange }} kind={field.kind} maxLength={field.maxLength} />
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

import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  CommandDialog,
  type DialogField,
  type DialogValues,
  required,
} from '../../../components/overlay/command-dialog.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { urlOf } from '../../../lib/api/api.ts'
import { downloadFile } from '../../../lib/api/download.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { operatorsOptions } from '../express-queries.ts'
import type { Act } from './actions.ts'
import { ActProblem } from './act-problem.tsx'
import { type Field, fieldsOf, commandOf } from './fields.ts'
import { useShipmentCommand } from './use-shipment-command.ts'

export interface ActDialogProps {
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

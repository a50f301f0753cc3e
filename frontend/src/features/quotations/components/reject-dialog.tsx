import { InputGroup, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { lostReasonCodes } from '../model/reasons.ts'
import { useOrder } from '../mutations.ts'
import { OrderDialog } from './order-dialog.tsx'
import type { ActDialogProps } from './act.ts'

/** The client said no, and why. */
export const RejectDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const order = useOrder('RejectQuote', detail)
  const [reasonCode, setReason] = useState<(typeof lostReasonCodes)[number]>('PRICE')
  const [text, setText] = useState('')
  const [competitor, setCompetitor] = useState('')
  const [isTried, setTried] = useState(false)
  const needsText = reasonCode === 'OTHER' && text.trim() === ''
  const run = async () => {
    setTried(true)
    if (needsText) return 'invalid'
    return order.run({ reasonCode, text, ...(competitor.trim() !== '' && { competitor: competitor.trim() }) })
  }
  return (
    <OrderDialog order={order} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.RejectQuote', { key: detail.key })}</p>
      <FormRow label={t('reason.label')}>
        {({ id }) => (
          <SelectField
            id={id}
            value={reasonCode}
            onChange={setReason}
            options={lostReasonCodes.map((value) => ({ value, label: t(`reasonCode.${value}`) }))}
          />
        )}
      </FormRow>
      <FormRow
        label={t('reason.text')}
        note={reasonCode === 'OTHER' ? undefined : t('optional')}
        error={isTried && needsText ? t('form.sayWhy') : undefined}
      >
        {({ id, invalid }) => (
          <TextArea
            id={id}
            fill
            intent={invalid ? 'danger' : 'none'}
            value={text}
            maxLength={1000}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </FormRow>
      <FormRow label={t('reason.competitor')} note={t('optional')}>
        {({ id }) => (
          <InputGroup
            id={id}
            value={competitor}
            maxLength={120}
            onChange={(event) => setCompetitor(event.currentTarget.value)}
          />
        )}
      </FormRow>
    </OrderDialog>
  )
}

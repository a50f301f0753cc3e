import { TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useQuotationCommand } from '../mutations.ts'
import { CommandDialog } from './command-dialog.tsx'
import type { ActDialogProps } from './act.ts'
import { useReasons } from './use-reasons.ts'

/** Withdraws a quotation; it leaves every work list. */
export const CancelDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const command = useQuotationCommand('CancelQuotation', detail)
  const [chosen, setReason] = useState('CLIENT_WITHDREW')
  const reasons = useReasons(detail.company, 'cancelled')
  const reasonCode = reasons.some(({ value }) => value === chosen) ? chosen : (reasons[0]?.value ?? '')
  const [text, setText] = useState('')
  return (
    <CommandDialog command={command} target={detail} run={() => command.run({ reasonCode, text })} onClose={onClose}>
      <p>{t('ask.CancelQuotation', { key: detail.key })}</p>
      <FormRow label={t('reason.label')}>
        {({ id }) => <SelectField id={id} value={reasonCode} onChange={setReason} options={reasons} />}
      </FormRow>
      <FormRow label={t('reason.text')} note={t('optional')}>
        {({ id }) => (
          <TextArea
            id={id}
            fill
            value={text}
            maxLength={1000}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </FormRow>
    </CommandDialog>
  )
}

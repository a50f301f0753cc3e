import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequiredChoice } from '../../../components/entry-form/required-choice.tsx'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog } from './command-dialog.tsx'
import type { ActDialogProps } from './act.ts'
import { useReasons } from './use-reasons.ts'
import { AreaRow } from '../../../components/form/rows.tsx'

/** Cancels a quotation, which removes it from every work list. */
export const CancelDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const command = useQuotationCommand('CancelQuotation', detail)
  const [chosen, setReason] = useState('')
  const reasons = useReasons(detail.company, 'cancelled')
  const reasonCode = reasons.some(({ value }) => value === chosen) ? chosen : ''
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const run = async () => {
    setTried(true)
    return reasonCode === '' ? 'invalid' : command.run({ reasonCode, text })
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.CancelQuotation', { key: detail.key })}</p>
      <RequiredChoice
        label={t('reason.label')}
        options={reasons}
        value={reasonCode}
        onChange={setReason}
        error={isTried && reasonCode === '' ? t('form.sayWhy') : undefined}
      />
      <AreaRow label={t('reason.text')} note={t('optional')} value={text} maxLength={1000} onChange={setText} />
    </CommandDialog>
  )
}

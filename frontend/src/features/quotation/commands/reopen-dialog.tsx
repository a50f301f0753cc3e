import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog } from './command-dialog.tsx'
import type { ActDialogProps } from './act.ts'
import { AreaRow } from '../../../components/form/rows.tsx'

/** Returns a decided quotation to pricing. */
export const ReopenDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const command = useQuotationCommand('ReopenQuote', detail)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const run = async () => {
    setTried(true)
    return reason.trim() === '' ? 'invalid' : command.run({ reason })
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.ReopenQuote', { key: detail.key })}</p>
      <AreaRow
        label={t('reason.label')}
        error={isTried && reason.trim() === '' ? t('form.sayWhy') : undefined}
        value={reason}
        maxLength={1000}
        onChange={setReason}
      />
    </CommandDialog>
  )
}

import { useTranslation } from 'react-i18next'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog } from './command-dialog.tsx'
import type { ActDialogProps } from './act.ts'

/** A change of status without further input. */
export const PlainDialog = ({
  detail,
  onClose,
  command,
}: ActDialogProps & { command: 'ResumeQuote' | 'ReleaseQuotation' }) => {
  const { t } = useTranslation('quotations')
  const sending = useQuotationCommand(command, detail)
  return (
    <CommandDialog command={sending} target={detail} run={() => sending.run({})} onClose={onClose}>
      <p>{t(`ask.${command}`, { key: detail.key })}</p>
    </CommandDialog>
  )
}

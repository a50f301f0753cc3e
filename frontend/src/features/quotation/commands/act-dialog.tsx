import type { ReactNode } from 'react'
import { CancelDialog } from './cancel-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useTranslation } from 'react-i18next'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog } from './command-dialog.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { ResendDialog } from '../revisions/resend-dialog.tsx'
import { PostponeDialog } from './postpone-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestCostsDialog } from '../agents/request-costs-dialog.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { DecideSellDialog } from '../approval/decide-sell-dialog.tsx'
import type { ActDialogProps } from './act.ts'
import type { ShownCommand } from './shown-command.ts'

/** A change of status without further input. */
const PlainDialog = ({
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

const dialogs: Partial<Record<ShownCommand, (props: ActDialogProps) => ReactNode>> = {
  PublishQuote: PublishDialog,
  ApproveQuote: ApproveDialog,
  RejectQuote: RejectDialog,
  PostponeQuote: PostponeDialog,
  ScheduleFollowUp: FollowUpDialog,
  CancelQuotation: CancelDialog,
  ReopenQuote: ReopenDialog,
  ResumeQuote: (props) => <PlainDialog {...props} command="ResumeQuote" />,
  ReleaseQuotation: (props) => <PlainDialog {...props} command="ReleaseQuotation" />,
  ResendQuote: ResendDialog,
  AssignQuotation: AssignDialog,
  RequestAgentCosts: RequestCostsDialog,
  CopyQuotation: CopyDialog,
  RecordInvoicing: InvoiceDialog,
  ApproveSell: (props) => <DecideSellDialog {...props} decision="ApproveSell" />,
  RejectSell: (props) => <DecideSellDialog {...props} decision="RejectSell" />,
}

/** The dialog of a command. */
export const ActDialog = ({ command, ...props }: ActDialogProps & { command: ShownCommand }) => {
  const Dialog = dialogs[command]
  return Dialog === undefined ? null : <Dialog {...props} />
}

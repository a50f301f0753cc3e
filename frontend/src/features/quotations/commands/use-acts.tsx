import type { ShownCommand } from './shown-command.ts'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { useSayFailed } from '../../../components/feedback/use-say-failed.ts'
import { costSummaries } from '../costs/cost-summaries.ts'
import { useQuotationCommand } from '../mutations.ts'
import type { Act, ActDialogProps } from './act.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { PlainDialog } from './plain-dialog.tsx'
import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'
import { useAmending } from '../page/use-amending.ts'
import { useSendingPlace } from '../page/use-sending.ts'
import { useUnsaved } from '../form-drafts.ts'
import { useTab } from '../page/use-tab.ts'

const ApproveDialog = lazyWithTexts(
  async () => (await import('./approve-dialog.tsx')).ApproveDialog,
  ['quotationCommands', 'history', 'quotationInfo'],
)
const CopyDialog = lazyWithTexts(async () => (await import('./copy-dialog.tsx')).CopyDialog, ['quotationCommands'])
const FollowUpDialog = lazyWithTexts(
  async () => (await import('./follow-up-dialog.tsx')).FollowUpDialog,
  ['quotationCommands'],
)
const InvoiceDialog = lazyWithTexts(
  async () => (await import('./invoice-dialog.tsx')).InvoiceDialog,
  ['quotationCommands'],
)
const ResendDialog = lazyWithTexts(
  async () => (await import('../revisions/resend-dialog.tsx')).ResendDialog,
  ['quotationCommands'],
)
const PostponeDialog = lazyWithTexts(
  async () => (await import('./postpone-dialog.tsx')).PostponeDialog,
  ['quotationCommands'],
)
const ReopenDialog = lazyWithTexts(
  async () => (await import('./reopen-dialog.tsx')).ReopenDialog,
  ['quotationCommands'],
)
const RejectDialog = lazyWithTexts(
  async () => (await import('./reject-dialog.tsx')).RejectDialog,
  ['quotationCommands'],
)
const AskAgentsDialog = lazyWithTexts(
  async () => (await import('../agents/ask-agents-dialog.tsx')).AskAgentsDialog,
  ['agents'],
)
const AssignDialog = lazyWithTexts(
  async () => (await import('./assign-dialog.tsx')).AssignDialog,
  ['quotationCommands'],
)
const UnsavedFirst = lazyWithTexts(
  async () => (await import('./unsaved-first.tsx')).UnsavedFirst,
  ['quotationCommands'],
)
const DecideSellDialog = lazyWithTexts(
  async () => (await import('../approval/decide-sell-dialog.tsx')).DecideSellDialog,
  ['quotationCommands'],
)

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
  RequestAgentCosts: AskAgentsDialog,
  CopyQuotation: CopyDialog,
  RecordInvoicing: InvoiceDialog,
  ApproveSell: (props) => <DecideSellDialog {...props} decision="ApproveSell" />,
  RejectSell: (props) => <DecideSellDialog {...props} decision="RejectSell" />,
}

/** What goes out with the figures that are stored: nothing of them may be typed and not saved. */
const givesFigures: ReadonlySet<string> = new Set([
  'PublishQuote',
  'SendQuote',
  'RequestSellApproval',
  'ApproveSell',
] satisfies ShownCommand[])

/** Does what a button names: at once, in the tab it belongs to, or after a confirmation. */
export const useActs = (detail: QuotationDetail): { act: Act; dialogs: ReactNode } => {
  const { t } = useTranslation('quotations')
  const [, setTab] = useTab()
  const [, setAmending] = useAmending()
  const send = useSendingPlace(detail.key)
  // What the page learns while a dialog is open is a conflict for it, not something to be overwritten unseen.
  const [open, setOpen] = useState<{ command: ShownCommand; detail: QuotationDetail }>()
  const take = useQuotationCommand('TakeQuotation', detail)
  const unsaved = useUnsaved(detail.key).filter((name) => /^[^:]*:(cost|sell|amend)\b/.test(name))
  const [isHeld, setHeld] = useState(false)
  const sayFailed = useSayFailed()

  const takeNow = async () => {
    const problem = await take.run({})
    if (problem === undefined) return
    sayFailed(t('failed.TakeQuotation', { key: detail.key }), problem, () => void takeNow())
  }
  const act: Act = (command) => {
    if (unsaved.length > 0 && givesFigures.has(command)) setHeld(true)
    else if (command === 'TakeQuotation') void takeNow()
    else if (command === 'AmendRequest') setAmending(true)
    else if (command === 'SendQuote') send()
    else if (command === 'AddQuotationNote') setTab('notes')
    else if (command === 'AddCostGroup') setTab('costs', { edit: 'new' })
    else if (command === 'ConfirmCostGroup') setTab('costs')
    else if (command === 'ConfirmSellGroup' || command === 'RequestSellApproval') setTab('sell')
    else if (command === 'AddSellGroup') {
      const best = costSummaries(detail).find((one) => one.complete)
      setTab('sell', best === undefined ? {} : { edit: 'new', from: best.cost.idCost })
    } else setOpen({ command, detail })
  }
  const Dialog = open === undefined ? undefined : dialogs[open.command]
  return {
    act,
    dialogs: isHeld ? (
      <UnsavedFirst names={unsaved} onClose={() => setHeld(false)} />
    ) : Dialog === undefined || open === undefined ? null : (
      <ConfirmTitle value={t(`action.${open.command}`).replace('…', '')}>
        <Dialog detail={open.detail} onClose={() => setOpen(undefined)} />
      </ConfirmTitle>
    ),
  }
}

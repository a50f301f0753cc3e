import type { ShownCommand } from '../model/shown-command.ts'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/use-error-text.ts'
import { costSummaries } from '../model/cost-summaries.ts'
import { useOrder } from '../mutations.ts'
import type { Act, ActDialogProps } from './act.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { PostponeDialog } from './postpone-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'
import { PlainDialog } from './plain-dialog.tsx'
import { withOrderTexts } from './with-order-texts.tsx'
import { useTab } from './use-tab.ts'

const AssignDialog = withOrderTexts(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const AmendDialog = withOrderTexts(async () => (await import('./amend-dialog.tsx')).AmendDialog)
const DecideSellDialog = withOrderTexts(async () => (await import('./decide-sell-dialog.tsx')).DecideSellDialog)

const dialogs: Partial<Record<ShownCommand, (props: ActDialogProps) => ReactNode>> = {
  PublishQuote: PublishDialog,
  SendQuote: SendDialog,
  ApproveQuote: ApproveDialog,
  RejectQuote: RejectDialog,
  PostponeQuote: PostponeDialog,
  CancelQuotation: CancelDialog,
  ReopenQuote: ReopenDialog,
  ResumeQuote: (props) => <PlainDialog {...props} command="ResumeQuote" />,
  ReleaseQuotation: (props) => <PlainDialog {...props} command="ReleaseQuotation" />,
  ResendQuote: (props) => <PlainDialog {...props} command="ResendQuote" />,
  AssignQuotation: AssignDialog,
  AmendRequest: AmendDialog,
  ApproveSell: (props) => <DecideSellDialog {...props} decision="ApproveSell" />,
  RejectSell: (props) => <DecideSellDialog {...props} decision="RejectSell" />,
}

/** Does what a button names: at once, in the tab it belongs to, or after a confirmation. */
export const useActs = (detail: QuotationDetail): { act: Act; dialogs: ReactNode } => {
  const { t } = useTranslation('quotations')
  const [, setTab] = useTab()
  const [open, setOpen] = useState<ShownCommand>()
  const take = useOrder('TakeQuotation', detail)
  const errorText = useErrorText()

  const takeNow = async () => {
    const problem = await take.run({})
    if (problem === undefined) return
    void notify({ kind: 'failed', title: t('failed.TakeQuotation', { key: detail.key }), text: errorText(problem) })
  }
  const act: Act = (command) => {
    if (command === 'TakeQuotation') void takeNow()
    else if (command === 'AddQuotationNote') setTab('notes')
    else if (command === 'AddCostGroup') setTab('costs', { edit: 'new' })
    else if (command === 'ConfirmCostGroup') setTab('costs')
    else if (command === 'ConfirmSellGroup' || command === 'RequestSellApproval') setTab('sell')
    else if (command === 'AddSellGroup') {
      const best = costSummaries(detail).find((one) => one.complete)
      setTab('sell', best === undefined ? {} : { edit: 'new', from: best.cost.idCost })
    } else setOpen(command)
  }
  const Dialog = open === undefined ? undefined : dialogs[open]
  return { act, dialogs: Dialog === undefined ? null : <Dialog detail={detail} onClose={() => setOpen(undefined)} /> }
}

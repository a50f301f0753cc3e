import type { ShownCommand } from '../shown-command.ts'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { type ReactNode, useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyActDialog } from './lazy-act-dialog.ts'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { useFailureNotice } from '../../../components/feedback/toaster.ts'
import { costSummaries } from '../charge-grid/cost-summaries.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import type { Act } from '../commands/command-dialog.tsx'
import { offered } from '../commands/actions.ts'
import { ShownQuotation } from '../commands/conflict/shown-quotation.tsx'
import { useAmending } from './use-amending.ts'
import { useOpenSending } from './use-sending.ts'
import { useUnsaved } from '../../../components/form-draft/form-drafts.ts'
import { useTab } from '../use-tab.ts'
import { Button } from '@blueprintjs/core'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useOwnPresses } from '../../../components/feedback/use-own-presses.ts'
import '../../../components/entry-form/unsaved-dialog.css'

const kinds = ['cost', 'sell', 'amend'] as const
/** Draft name such as `Q-1:sell:new:cost-1`: kind, id, and the costs of a new one. */
const parseDraftName = (name: string) => {
  const [, kindName, edit = '', from] = name.split(':')
  return { kind: kinds.find((one) => one === kindName) ?? 'cost', edit, from }
}

/** Blocks publishing and sending while drafts are unsaved: only stored values go out. */
export const UnsavedFirst = ({ names, onClose }: { names: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('quotationCommands')
  const titleId = useId()
  const presses = useOwnPresses()
  const [, setTab] = useTab()
  const [, setAmending] = useAmending()
  const drafts = names.map(parseDraftName)
  const openFirst = () => {
    onClose()
    const [first] = drafts
    if (first === undefined) return
    if (first.kind === 'amend') setAmending(true)
    else
      setTab(first.kind === 'sell' ? 'sell' : 'costs', {
        edit: first.edit,
        ...(first.from !== undefined && { from: first.from }),
      })
  }
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} aria-labelledby={titleId} className="unsaved-dialog">
      <h2 id={titleId}>{t('unsavedFirst.title')}</h2>
      <p className="margin-6-0-14 ink-2">
        {t('unsavedFirst.text')}{' '}
        <strong>{[...new Set(drafts.map(({ kind }) => t(`unsavedFirst.${kind}`)))].join(', ')}</strong>
      </p>
      <div className="first-apart flex gap-8" {...presses}>
        <Button onClick={onClose}>{t('unsavedFirst.cancel')}</Button>
        <Button intent="primary" autoFocus onClick={openFirst}>
          {t('unsavedFirst.go')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Commands that send stored figures to others: blocked while drafts are unsaved. */
const sendsFigures: ReadonlySet<string> = new Set([
  'PublishQuote',
  'SendQuote',
  'RequestSellApproval',
  'ApproveSell',
] satisfies ShownCommand[])

/** Runs the command of a button: immediately, in its tab, or after a confirmation. */
export const useActs = (detail: QuotationDetail): { act: Act; dialogs: ReactNode } => {
  const { t } = useTranslation('quotations')
  const [, setTab] = useTab()
  const [, setAmending] = useAmending()
  const openSending = useOpenSending(detail.key)
  // A newer state that the page reads while a dialog is open is a conflict for it, never overwritten unseen.
  const [opened, setOpened] = useState<{ command: ShownCommand; detail: QuotationDetail }>()
  const takeCommand = useQuotationCommand('TakeQuotation', detail)
  // Other drafts, such as a note, contain no figures.
  const unsaved = useUnsaved(detail.key).filter((name) => /^[^:]*:(cost|sell|amend)\b/.test(name))
  const [isHeld, setHeld] = useState(false)
  const notifyFailure = useFailureNotice()

  const takeQuotation = async () => {
    const problem = await takeCommand.run({})
    if (problem === undefined) return
    notifyFailure(t('command.TakeQuotation.failed', { key: detail.key }), problem, () => void takeQuotation())
  }
  const act: Act = (command) => {
    if (unsaved.length > 0 && sendsFigures.has(command)) setHeld(true)
    else if (command === 'TakeQuotation') void takeQuotation()
    else if (command === 'AmendRequest') setAmending(true)
    else if (command === 'SendQuote') openSending()
    else if (command === 'AddQuotationNote') setTab('notes')
    else if (command === 'AddCostGroup') setTab('costs', { edit: 'new' })
    else if (command === 'ConfirmCostGroup') setTab('costs')
    else if (command === 'ConfirmSellGroup' || command === 'RequestSellApproval') setTab('sell')
    else if (command === 'AddSellGroup') {
      const best = costSummaries(detail).find((one) => one.complete)
      setTab('sell', best === undefined ? {} : { edit: 'new', from: best.cost.idCost })
    } else setOpened({ command, detail })
  }
  const openDialog = () => {
    if (isHeld) return <UnsavedFirst names={unsaved} onClose={() => setHeld(false)} />
    if (opened === undefined) return null
    return (
      <ConfirmTitle value={t(`command.${opened.command}.action`).replace('…', '')}>
        <ShownQuotation
          detail={opened.detail}
          subjectOf={(newest) => {
            const isPossible = newest === opened.detail || offered(newest, opened.command)?.possible === true
            return isPossible ? opened.command : undefined
          }}
          onClose={() => setOpened(undefined)}
        >
          {(shown) => <LazyActDialog command={opened.command} detail={shown} onClose={() => setOpened(undefined)} />}
        </ShownQuotation>
      </ConfirmTitle>
    )
  }
  return { act, dialogs: openDialog() }
}

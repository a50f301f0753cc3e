import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/auth/me.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { awaitingSell, type Sell } from '../approval.ts'
import { sellName } from '../sell-name.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { useFormDraft } from '../../../components/form-draft/form-drafts.ts'
import type { ActDialogProps } from '../commands/act.ts'
import { ApprovalWhy } from './approval-why.tsx'
import { isLoss } from '../margin/margin-now.tsx'
import { CommandDialog } from '../commands/command-dialog.tsx'
import { useMinimumMargin } from '../margin/use-markup-rules.ts'
import { AreaRow } from '../../../components/form/rows.tsx'

export type Decision = 'ApproveSell' | 'RejectSell'

export interface DecideSellDialogProps extends ActDialogProps {
  decision: Decision
  /** Absent: the first pending alternative. */
  sell?: Sell
}

/** Approves or rejects an alternative; shows its margin and the threshold. */
export const DecideSellDialog = ({ detail, decision, onClose, sell: requestedSell }: DecideSellDialogProps) => {
  const { t } = useTranslation('quotationCommands')
  const { id: me } = useMe()
  const approve = useQuotationCommand('ApproveSell', detail)
  const reject = useQuotationCommand('RejectSell', detail)
  const [idSell] = useState(() => (requestedSell ?? awaitingSell(detail, me))?.idSell)
  const sell = detail.sell.find((one) => one.idSell === idSell)
  const isRemoved = sell === undefined
  useEffect(() => {
    if (isRemoved) onClose()
  }, [isRemoved, onClose])
  const [text, setText, forgetText] = useFormDraft(`${detail.key}:${decision}:${sell?.idSell ?? ''}`, '')
  const [isTried, setTried] = useState(false)
  const isApproval = decision === 'ApproveSell'
  const isMissing = !isApproval && text.trim() === ''
  const run = async () => {
    setTried(true)
    if (isMissing || sell === undefined) return 'invalid'
    const failure = await (isApproval
      ? approve.run({ idSell: sell.idSell, comment: text.trim() })
      : reject.run({ idSell: sell.idSell, reason: text.trim() }))
    if (failure === undefined) forgetText()
    return failure
  }
  if (sell === undefined) return null
  return (
    <CommandDialog command={isApproval ? approve : reject} target={detail} run={run} onClose={onClose}>
      <p>
        {t(isApproval ? 'approval.approveQuestion' : 'approval.rejectQuestion', {
          name: sellName(detail, sell),
          key: detail.key,
        })}
      </p>
      <Figures detail={detail} sell={sell} />
      {sell.needsApproval && (
        <p>
          <ApprovalWhy detail={detail} sell={sell} />
        </p>
      )}
      {sell.approval !== undefined && (
        <p className="secondary">
          <strong>{sell.approval.by.name}</strong>: “{sell.approval.reason}”
        </p>
      )}
      <AreaRow
        label={t(isApproval ? 'approval.comment' : 'approval.reason')}
        error={isTried && isMissing ? t('approval.sayWhy') : undefined}
        value={text}
        maxLength={1000}
        onChange={setText}
      />
    </CommandDialog>
  )
}

const Figures = ({ detail, sell }: { detail: ActDialogProps['detail']; sell: Sell }) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const minimum = useMinimumMargin(detail)
  return (
    <dl className="earned gap-8-16 grid between">
      <div>
        <dt className="label">{t('approval.sale')}</dt>
        <dd className="figure">{format.money(sell.converted, detail.displayCurrency)}</dd>
      </div>
      {sell.margin !== undefined && (
        <div>
          <dt className="label">{t('approval.margin')}</dt>
          <dd className="figure hue" data-hue={isLoss(sell.margin) ? 'red' : 'green'}>
            {format.margin(sell.margin.marginPct, sell.margin.atMost)}
          </dd>
        </div>
      )}
      <div>
        <dt className="label">{t('approval.minimum')}</dt>
        <dd className="figure">{format.margin(minimum)}</dd>
      </div>
    </dl>
  )
}

import { Button } from '@blueprintjs/core'
import { EndorsedIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState, useEffect } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/auth/me.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { offered } from '../commands/actions.ts'
import { ShownQuotation } from '../commands/conflict/shown-quotation.tsx'
import { approvalStateOf, lacksApproval, type Sell, whyApproval, awaitingSell, shortfall } from '../approval.ts'
import { sellNumber, sellName } from '../sell-name.ts'
import { hueOf } from './approval-tag.tsx'
import { useMinimumMargin } from '../margin/use-markup-rules.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { useFormDraft } from '../../../components/form-draft/form-drafts.ts'
import { type ActDialogProps, CommandDialog } from '../commands/command-dialog.tsx'
import { isLoss } from '../margin/margin-now.tsx'
import { AreaRow } from '../../../components/form/rows.tsx'
import { useQuery } from '@tanstack/react-query'
import { FormRow, SelectField } from '../../../components/form/form-row.tsx'
import { useSession } from '../../../lib/auth/session.ts'
import { usersOptions } from '../quotation-queries.ts'
import { CommandProblem } from '../commands/command-problem.tsx'

interface ApprovalWhyProps {
  detail: QuotationDetail
  sell: Sell
  /** Leaves out the lead-in sentence where the surrounding text already has it. */
  withoutSending?: boolean
}

/** The reasons why an alternative needs approval, each with its margin and threshold. */
export const ApprovalWhy = ({ detail, sell, withoutSending = false }: ApprovalWhyProps) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const minimum = useMinimumMargin(detail)
  const { margin, marginPerCurrency = [] } = sell
  const reasons = whyApproval(sell)
  const missingAmount =
    reasons.includes('BELOW_MARGIN') && margin && minimum !== undefined ? shortfall(margin, minimum) : undefined
  const lost = marginPerCurrency.filter((one) => one.margin?.startsWith('-') === true)
  // A full loss in a currency already contains the shortfall from the minimum.
  const isExplained = missingAmount !== undefined && lost.every((one) => one.currency === detail.displayCurrency)
  return (
    <>
      {reasons.length === 0 && t('approval.decided')}
      {reasons.map((reason, index) => (
        <span key={reason}>
          {index > 0 && ' '}
          <Trans
            ns="quotationCommands"
            i18nKey={
              reason === 'LOSS' && reasons.includes('BELOW_MARGIN') ? 'approval.atLoss' : `approval.because.${reason}`
            }
            values={{
              margin: format.margin(margin?.marginPct, margin?.atMost),
              minimum: format.percent(minimum),
            }}
            components={{ b: <strong className="hue" data-hue="red" />, s: <strong /> }}
          />
          {reason === 'LOSS' && lost.length > 0 && !isExplained && (
            <>
              {' '}
              {t('approval.lostIn', {
                amounts: lost.map((one) => format.money(one.margin?.slice(1), one.currency)).join(' · '),
              })}
            </>
          )}
        </span>
      ))}
      {!withoutSending && sell.approval?.status !== 'APPROVED' && ` ${t('approval.cannotSend')}`}
      {missingAmount !== undefined &&
        ` ${t('approval.shortfall', { amount: format.money(missingAmount, detail.displayCurrency) })}`}
    </>
  )
}

type Decision = 'ApproveSell' | 'RejectSell'

interface DecideSellDialogProps extends ActDialogProps {
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

interface RequestApprovalProps {
  detail: QuotationDetail
  sell: Sell
  onRaise?: (() => void) | undefined
}

/**
 * Requests approval with a reason, or raises the prices so that no approval is needed. A failed request keeps the text.
 */
const RequestApproval = ({ detail, sell, onRaise }: RequestApprovalProps) => {
  const { t } = useTranslation('quotationCommands')
  const { t: p } = useTranslation('prices')
  const approvalReasons = whyApproval(sell)
  const mayRaise =
    onRaise !== undefined &&
    detail.cost !== undefined &&
    (approvalReasons.includes('BELOW_MARGIN') || approvalReasons.includes('LOSS')) &&
    offered(detail, 'ChangeSellGroup')?.possible === true
  const command = useQuotationCommand('RequestSellApproval', detail)
  const [reason, setReason, forgetReason] = useFormDraft(`${detail.key}:approval:${sell.idSell}`, '')
  const { data: managers = [] } = useQuery(usersOptions('GERENTE_COMERCIAL'))
  const session = useSession()
  const [approver, setApprover] = useState('')
  const offeredApprovers = managers.filter(({ id, isManager }) => isManager === true && id !== session?.id)
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const send = async () => {
    setTried(true)
    if (isMissing || command.isBusy) return
    if (
      (await command.run({ idSell: sell.idSell, reason: reason.trim(), ...(approver !== '' && { approver }) })) ===
      undefined
    )
      forgetReason()
  }
  return (
    <>
      <AreaRow
        label={t('approval.reason')}
        error={isTried && isMissing ? t('approval.sayWhy') : undefined}
        autoResize
        value={reason}
        maxLength={1000}
        onChange={setReason}
      />
      {offeredApprovers.length > 0 && (
        <FormRow label={t('approval.approver')}>
          {({ id }) => (
            <SelectField
              id={id}
              value={approver}
              options={[
                { value: '', label: t('approval.anyApprover') },
                ...offeredApprovers.map(({ id: value, name }) => ({ value, label: name })),
              ]}
              onChange={setApprover}
            />
          )}
        </FormRow>
      )}
      <div className="notice-actions flex wrap gap-8">
        {mayRaise && <Button onClick={onRaise}>{p('sell.toMinimum')}</Button>}
        <Button className="in-place" loading={command.isBusy} onClick={() => void send()}>
          {t('approval.ask')}
        </Button>
      </div>
      <CommandProblem command={command} target={detail} onDone={forgetReason} />
    </>
  )
}

interface ApprovalCardProps {
  detail: QuotationDetail
  sell: Sell
  /** Opens the editor with prices raised to the minimum margin; only for users who may change prices. */
  onRaise?: () => void
}

const labelKeys = { REQUESTED: 'askedBy', APPROVED: 'approvedBy', REJECTED: 'rejectedBy' } as const

/** Approval of one alternative: reasons, requester or approver with their reason, and commands. */
export const ApprovalCard = ({ detail, sell, onRaise }: ApprovalCardProps) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const state = approvalStateOf(sell)
  const { approval } = sell
  const words = approval?.comment || approval?.reason
  const isOpen = lacksApproval(sell)
  const mayRequest = isOpen && !sell.stale && offered(detail, 'RequestSellApproval')?.possible === true
  const title = t('approval.title', { number: sellNumber(detail, sell) })
  return (
    <section className="card approval" aria-label={title}>
      <header className="card-head">
        <EndorsedIcon className="hue" data-hue={state && hueOf[state]} size={14} aria-hidden="true" />
        <h2>{title}</h2>
      </header>
      <div className="card-body">
        {sell.needsApproval && (
          <p>
            <ApprovalWhy detail={detail} sell={sell} />
          </p>
        )}
        {approval !== undefined && (
          <p className="secondary">
            <Trans
              ns="quotationCommands"
              i18nKey={`approval.${labelKeys[approval.status]}`}
              values={{ name: approval.by.name, when: format.near(approval.at) }}
              components={{ b: <strong /> }}
            />
            {words !== undefined && words !== '' && `: “${words}”`}
          </p>
        )}
        {state === 'REQUESTED' && <Decide detail={detail} sell={sell} />}
        {isOpen && sell.stale && <p className="quiet">{t('approval.stale')}</p>}
        {mayRequest && <RequestApproval detail={detail} sell={sell} onRaise={onRaise} />}
        {isOpen && <p className="label">{t('approval.foot')}</p>}
      </div>
    </section>
  )
}

const Decide = ({ detail, sell }: Pick<ApprovalCardProps, 'detail' | 'sell'>) => {
  const { t } = useTranslation('quotationCommands')
  const { id } = useMe()
  const [decision, setDecision] = useState<Decision>()
  const isOwn = sell.approval?.by.id === id
  const mayApprove = !isOwn && offered(detail, 'ApproveSell')?.possible === true
  const mayReject = offered(detail, 'RejectSell')?.possible === true
  return (
    <>
      {!mayApprove && <p className="quiet">{t(isOwn ? 'approval.ownRequest' : 'approval.waits')}</p>}
      {(mayApprove || mayReject) && (
        <div className="notice-actions flex wrap gap-8">
          {mayApprove && (
            <Button className="in-place" onClick={() => setDecision('ApproveSell')}>
              {t('approval.approve')}
            </Button>
          )}
          {mayReject && <Button onClick={() => setDecision('RejectSell')}>{t('approval.reject')}</Button>}
        </div>
      )}
      {decision !== undefined && (
        <ShownQuotation
          detail={detail}
          subjectOf={(newest) => newest.sell.find(({ idSell }) => idSell === sell.idSell)}
          onClose={() => setDecision(undefined)}
        >
          {(shown, subject) => (
            <DecideSellDialog
              detail={shown}
              sell={subject}
              decision={decision}
              onClose={() => setDecision(undefined)}
            />
          )}
        </ShownQuotation>
      )}
    </>
  )
}

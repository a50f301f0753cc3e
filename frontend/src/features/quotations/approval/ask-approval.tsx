import { Button, TextArea } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { offered } from '../commands/actions.ts'
import { type Sell, whyApproval } from './approval.ts'
import { useQuotationCommand } from '../mutations.ts'
import { useFormDraft } from '../form-drafts.ts'
import { CommandProblem } from '../commands/command-problem.tsx'

export interface AskApprovalProps {
  detail: QuotationDetail
  sell: Sell
  onRaise?: (() => void) | undefined
}

/** Asks the management, with a reason; or raises the prices so that nobody need be asked. What was typed stays. */
export const AskApproval = ({ detail, sell, onRaise }: AskApprovalProps) => {
  const { t } = useTranslation('quotationCommands')
  const { t: p } = useTranslation('prices')
  const why = whyApproval(sell)
  const mayRaise =
    onRaise !== undefined &&
    detail.cost !== undefined &&
    (why.includes('BELOW_MARGIN') || why.includes('LOSS')) &&
    offered(detail, 'ChangeSellGroup')?.possible === true
  const command = useQuotationCommand('RequestSellApproval', detail)
  const [reason, setReason, forget] = useFormDraft(`${detail.key}:approval:${sell.idSell}`, '')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''
  const ask = async () => {
    setTried(true)
    if (isMissing || command.isBusy) return
    if ((await command.run({ idSell: sell.idSell, reason: reason.trim() })) === undefined) forget()
  }
  return (
    <>
      <FormRow label={t('approval.reason')} error={isTried && isMissing ? t('approval.sayWhy') : undefined}>
        {({ id, invalid, ...ids }) => (
          <TextArea
            id={id}
            {...ids}
            fill
            autoResize
            intent={invalid ? 'danger' : 'none'}
            aria-invalid={invalid || undefined}
            value={reason}
            maxLength={1000}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </FormRow>
      <div className="notice-actions">
        {mayRaise && <Button onClick={onRaise}>{p('sell.toMinimum')}</Button>}
        <Button className="in-place" loading={command.isBusy} onClick={() => void ask()}>
          {t('approval.ask')}
        </Button>
      </div>
      <CommandProblem command={command} target={detail} onDone={forget} />
    </>
  )
}

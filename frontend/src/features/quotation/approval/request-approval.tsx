import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useSession } from '../../../lib/auth/session.ts'
import { offered } from '../commands/actions.ts'
import { type Sell, whyApproval } from './approval.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { usersOptions } from '../quotation-queries.ts'
import { useFormDraft } from '../../../components/form-draft/form-drafts.ts'
import { CommandProblem } from '../commands/command-problem.tsx'
import { AreaRow } from '../../../components/form/rows.tsx'

export interface RequestApprovalProps {
  detail: QuotationDetail
  sell: Sell
  onRaise?: (() => void) | undefined
}

/**
 * Requests approval with a reason, or raises the prices so that no approval is needed. A failed request keeps the text.
 */
export const RequestApproval = ({ detail, sell, onRaise }: RequestApprovalProps) => {
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
      <div className="notice-actions">
        {mayRaise && <Button onClick={onRaise}>{p('sell.toMinimum')}</Button>}
        <Button className="in-place" loading={command.isBusy} onClick={() => void send()}>
          {t('approval.ask')}
        </Button>
      </div>
      <CommandProblem command={command} target={detail} onDone={forgetReason} />
    </>
  )
}

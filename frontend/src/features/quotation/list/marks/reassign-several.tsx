import { InputGroup } from '@blueprintjs/core'
import { TickIcon } from '@blueprintjs/icons'
import type { QuotationRow } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../../components/feedback/confirm.tsx'
import { FormRow } from '../../../../components/form/form-row.tsx'
import { Reference } from '../../../../components/quotation/reference.tsx'
import { command } from '../../../../lib/api/api.ts'
import { useErrorText } from '../../../../lib/api/use-error-text.ts'
import { useInTurn } from '../../../../lib/api/use-in-turn.ts'
import { UserField } from '../../commands/assign-dialog.tsx'
import { quotationKeys } from '../../quotation-queries.ts'

interface ReassignSeveralProps {
  rows: readonly QuotationRow[]
  /** `isDone`: whether every row was reassigned. */
  onClose: (isDone: boolean) => void
}

type Reassignment = { key: string; commercial: string; reason?: string }

/** Reassigns several quotations to another commercial, one command each, and shows the result of each. */
export const ReassignSeveral = ({ rows, onClose }: ReassignSeveralProps) => {
  const { t } = useTranslation('quotationCommands')
  const { t: quotations } = useTranslation('quotations')
  const errorText = useErrorText()
  const client = useQueryClient()
  const [openedRows] = useState(rows)
  const [commercial, setCommercial] = useState('')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { giveAll, outcomes } = useInTurn(
    ({ key, ...assigned }: Reassignment, commandId) =>
      command('quotation', 'AssignQuotation', key, assigned, { commandId }),
    ({ key }) => key,
  )
  const run = async () => {
    setTried(true)
    if (commercial === '') return
    const remainingRows = openedRows.filter(
      (row) => row.commercial.id !== commercial && outcomes[row.key]?.isDone !== true,
    )
    const isDone = await giveAll(
      remainingRows.map(({ key }) => ({ key, commercial, ...(reason.trim() !== '' && { reason: reason.trim() }) })),
    )
    void client.invalidateQueries({ queryKey: quotationKeys.all })
    if (isDone) onClose(true)
  }
  return (
    <Confirm isOpen width={480} onCancel={() => onClose(false)} onConfirm={run}>
      <div className="order-form">
        <p>{t('assign.several', { count: openedRows.length })}</p>
        <ul>
          {openedRows.map((row) => {
            const outcome = outcomes[row.key]
            return (
              <li key={row.key}>
                <Reference value={row.key} /> <span className="secondary">{row.commercial.name}</span>{' '}
                {outcome?.isDone === true && <TickIcon size={14} title={t('assign.done')} />}
                {outcome?.isDone === false && (
                  <span className="form-below error" role="alert">
                    {errorText(outcome.failure)}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
        <FormRow label={t('assign.commercial')} error={isTried && commercial === '' ? t('assign.choose') : undefined}>
          {({ id }) => (
            <UserField
              id={id}
              permission="COMERCIAL"
              value={commercial}
              initialUser={{ id: '', name: t('assign.choose') }}
              onChange={setCommercial}
            />
          )}
        </FormRow>
        <FormRow label={t('assign.reason')} note={quotations('optional')}>
          {({ id }) => <InputGroup id={id} value={reason} maxLength={300} onValueChange={setReason} />}
        </FormRow>
      </div>
    </Confirm>
  )
}

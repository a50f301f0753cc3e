import { Button } from '@blueprintjs/core'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmTitle } from '../../components/feedback/confirm-title.ts'
import { Confirm } from '../../components/feedback/confirm.tsx'
import { type CommandId, useErrorText } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { InputRow } from '../../components/form/rows.tsx'

interface ReasonButtonProps {
  text: string
  title: string
  help: ReactNode
  /** Without a reason: only the confirmation. */
  needsReason?: boolean
  send: (reason: string, commandId: CommandId) => Promise<CommandAnswer>
  onDone: () => unknown
}

/** A command after a confirmation, most with a reason. */
export const ReasonButton = ({ text, title, help, needsReason = true, send, onDone }: ReasonButtonProps) => {
  const { t } = useTranslation('expressTariff')
  const errorText = useErrorText()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const act = useCommand(send, { onDone })
  const run = async () => {
    setTried(true)
    if (needsReason && reason.trim() === '') return
    await act.run(reason).then(
      () => setOpen(false),
      () => undefined,
    )
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text}</Button>
      <ConfirmTitle value={title}>
        <Confirm isOpen={isOpen} isWritten={needsReason} onCancel={() => setOpen(false)} onConfirm={run}>
          <p>{help}</p>
          {needsReason && (
            <InputRow
              label={t('field.reason')}
              error={isTried && reason.trim() === '' ? t('wrong.missing') : undefined}
              autoFocus
              maxLength={500}
              value={reason}
              onChange={setReason}
            />
          )}
          {act.error !== undefined && (
            <p className="form-below error" role="alert">
              {errorText(act.error)}
            </p>
          )}
        </Confirm>
      </ConfirmTitle>
    </>
  )
}

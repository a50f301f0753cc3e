import type { PickupRow } from '@freight/contracts/express-pickup/express-pickup-routes'
import { PickupWindow } from '@freight/contracts/express-pickup/pickup'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { ConfirmTitle } from '../../../components/feedback/confirm-title.ts'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { expressKeys } from '../express-queries.ts'
import { PickupProblem, proposedDay } from './pickup-problem.tsx'
import { isComplete, WindowFields } from './window-fields.tsx'
import { InputRow, SelectRow } from '../../../components/form/rows.tsx'

export type PickupAct = 'ChangePickup' | 'CancelPickup' | 'ConfirmPickupOutcome'

/** What is possible in a status. */
export const actsOfPickup = ({ status }: Pick<PickupRow, 'status'>): readonly PickupAct[] => {
  if (status === 'DOUBTFUL') return ['ConfirmPickupOutcome']
  return status === 'CONFIRMED' ? ['ChangePickup', 'CancelPickup'] : []
}

interface PickupActDialogProps {
  pickup: PickupRow
  act: PickupAct
  onClose: () => void
}

/** Changes or cancels a pickup, or records the outcome of a doubtful one. */
export const PickupActDialog = ({ pickup, act, onClose }: PickupActDialogProps) => {
  const { t } = useTranslation('expressPickups')
  const client = useQueryClient()
  const unparsed = useUnparsedInputs()
  const [window, setWindow] = useState(() => PickupWindow.parse(pickup))
  const [outcome, setOutcome] = useState<'CONFIRMED' | 'NOT_SCHEDULED'>('CONFIRMED')
  // A number is no reason: each has its own text.
  const [number, setNumber] = useState('')
  const [reason, setReason] = useState('')
  const isNumber = act === 'ConfirmPickupOutcome' && outcome === 'CONFIRMED'
  const text = isNumber ? number : reason
  const [isTried, setTried] = useState(false)
  const sending = useCommand(
    (_: PickupAct, commandId) => {
      const options = { commandId, revision: pickup.revision }
      if (act === 'ChangePickup') return command('express-pickup', act, pickup.id, window, options)
      if (act === 'CancelPickup') return command('express-pickup', act, pickup.id, { reason: text }, options)
      const body = outcome === 'CONFIRMED' ? { outcome, confirmation: text } : { outcome, reason: text }
      return command('express-pickup', act, pickup.id, body, options)
    },
    { onDone: () => client.invalidateQueries({ queryKey: expressKeys.all }) },
  )
  const run = async () => {
    setTried(true)
    if (unparsed.focusFirst()) return
    if (act === 'ChangePickup' ? !isComplete(window) : text.trim() === '') return
    await sending.run(act).then(onClose, (failure: unknown) => {
      const day = proposedDay(failure)
      if (day !== undefined) setWindow((now) => ({ ...now, day }))
    })
  }
  return (
    <ConfirmTitle value={t(`act.${act}`)}>
      <Confirm isOpen isWritten width={420} onCancel={onClose} onConfirm={run}>
        <div className="express-dialog">
          <p>{t(`ask.${act}`, { carrier: pickup.carrierName, number: pickup.confirmation })}</p>
          <UnparsedInputsScope value={unparsed}>
            {act === 'ChangePickup' ? (
              <WindowFields value={window} onChange={setWindow} isTried={isTried} />
            ) : (
              <>
                {act === 'ConfirmPickupOutcome' && (
                  <SelectRow
                    label={t('outcome.label')}
                    value={outcome}
                    options={(['CONFIRMED', 'NOT_SCHEDULED'] as const).map((value) => ({
                      value,
                      label: t(`outcome.${value}`),
                    }))}
                    onChange={(value) => setOutcome(value === 'CONFIRMED' ? value : 'NOT_SCHEDULED')}
                  />
                )}
                <InputRow
                  label={t(isNumber ? 'confirmation' : 'reason')}
                  error={isTried && text.trim() === '' ? t('wrong.missing') : undefined}
                  maxLength={isNumber ? 60 : 500}
                  value={text}
                  onChange={isNumber ? setNumber : setReason}
                />
              </>
            )}
          </UnparsedInputsScope>
          <PickupProblem error={sending.error} onReload={onClose} />
        </div>
      </Confirm>
    </ConfirmTitle>
  )
}

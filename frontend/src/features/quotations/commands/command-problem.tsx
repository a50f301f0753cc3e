import { Button } from '@blueprintjs/core'
import { ErrorIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConflictCard } from '../../../components/feedback/conflict-card.tsx'
import { isProblem } from '../../../lib/api/problem.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { formatElapsed } from '../../../lib/format/format.ts'
import type { QuotationCommandState } from '../mutations.ts'
import { lastChangeOptions } from '../queries.ts'

export interface CommandProblemProps {
  command: Pick<QuotationCommandState<never>, 'error' | 'isConflict' | 'reapply' | 'retry'>
  target: { key: string }
  /** After the command was given again and taken. */
  onDone: () => void
}

/** Why a command was not taken, in place: what was typed stays. A conflict offers to reload and apply it again. */
export const CommandProblem = ({ command, target, onDone }: CommandProblemProps) => {
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  if (command.error === undefined) return null
  if (command.isConflict) return <Conflict command={command} target={target} onDone={onDone} />
  const requestId = isProblem(command.error) ? command.error.requestId : ''
  const { retry } = command
  const again = async () => {
    if ((await retry?.()) === undefined) onDone()
  }
  return (
    <div className="notice-card order-problem" role="alert">
      <ErrorIcon className="hue" data-hue="red" size={14} aria-hidden="true" />
      <p className="notice-text">
        {errorText(command.error)} {retry !== undefined && t('state.typedStays')}{' '}
        {requestId !== '' && <span className="quiet">{t('error.request', { id: requestId.slice(0, 9) })}</span>}
      </p>
      {retry !== undefined && (
        <Button size="small" onClick={() => void again()}>
          {t('action.retry')}
        </Button>
      )}
    </div>
  )
}

const Conflict = ({ command, target, onDone }: CommandProblemProps) => {
  const { t } = useTranslation('shell')
  const may = useMay()
  const now = useNow()
  const last = useQuery({
    ...lastChangeOptions(target.key),
    enabled: may('PRICING', 'GERENTE_COMERCIAL', 'ANALYTICS_REPORTS'),
  }).data
  const again = async () => {
    if ((await command.reapply()) === undefined) onDone()
  }
  return (
    <ConflictCard {...(last?.actor.name && { by: last.actor.name })} onReload={() => void again()}>
      {last !== undefined && t('time.ago', { elapsed: formatElapsed(now - Date.parse(last.occurredAt)) })}
    </ConflictCard>
  )
}

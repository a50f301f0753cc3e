import { Button } from '@blueprintjs/core'
import { ErrorIcon } from '@blueprintjs/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConflictCard } from '../../../components/feedback/conflict-card.tsx'
import { refusedFields } from '../../../components/entry-form/field-errors.ts'
import { useFailureNotice } from '../../../components/feedback/toaster.ts'
import { isProblem, useErrorText } from '../../../lib/api/api.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { formatElapsed } from '../../../lib/format/format.ts'
import type { QuotationCommandState } from '../quotation-mutations.ts'
import { lastChangeOptions, newestDetail } from '../quotation-queries.ts'

export interface CommandProblemProps {
  command: Pick<QuotationCommandState<never>, 'error' | 'isConflict' | 'retry' | 'clear'>
  target: { key: string }
  /** Called after a successful retry. */
  onDone: () => void
  /** Shows the newest state after a conflict; without it, the page's quotation is refetched. */
  onReload?: () => unknown
  /** Applies the command to the newest state without showing it: only for commands that do not depend on the state. */
  onReapply?: () => Promise<unknown>
}

/** Why a command failed, shown in place; the typed text stays. A conflict offers to show the newest state. */
export const CommandProblem = (props: CommandProblemProps) => {
  const { command, onDone } = props
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  const fieldName = useFieldName()
  if (command.error === undefined) return null
  if (command.isConflict) return <Conflict {...props} />
  const requestId = isProblem(command.error) ? command.error.requestId : ''
  const { retry } = command
  const fields = [...refusedFields(command.error)].map(fieldName).join(', ')
  const retryCommand = async () => {
    if ((await retry?.()) === undefined) onDone()
  }
  return (
    <div className="notice-card order-problem flex gap-8 on-surface" role="alert">
      <ErrorIcon className="hue" data-hue="red" size={14} aria-hidden="true" />
      <p className="notice-text flex-1 size-12-5">
        {errorText(command.error)} {fields} {retry !== undefined && t('state.typedStays')}{' '}
        {requestId !== '' && <span className="quiet">{t('error.request', { id: requestId.slice(0, 9) })}</span>}
      </p>
      {retry !== undefined && (
        <Button size="small" onClick={() => void retryCommand()}>
          {t('common.tryAgain')}
        </Button>
      )}
    </div>
  )
}

const labelOf: Readonly<Record<string, 'carrier' | 'route' | 'transitDays' | 'free' | 'validity' | 'comments'>> = {
  carrier: 'carrier',
  ruta: 'route',
  ttime: 'transitDays',
  freeDays: 'free',
  validez: 'validity',
  comments: 'comments',
}

/** Label of a refused field of a cost or sale; a field without a label keeps its name. */
const useFieldName = () => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  return (name: string): string => {
    const line = /^charges\/(\d+)$/.exec(name)?.[1]
    if (line !== undefined) return p('refusedLine', { number: Number(line) + 1 })
    if (name === 'frequency') return p('frequency')
    if (name === 'sailings' || name === 'tiers') return p(`schedule.${name}`)
    const label = labelOf[name]
    return label === undefined ? name : t(`costs.${label}`)
  }
}

const Conflict = ({ command, target, onDone, onReload, onReapply }: CommandProblemProps) => {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const notifyFailure = useFailureNotice()
  const may = useMay()
  const now = useNow()
  const last = useQuery({
    ...lastChangeOptions(target.key),
    enabled: may('PRICING', 'GERENTE_COMERCIAL', 'ANALYTICS_REPORTS'),
  }).data
  const reloadQuotation = async () => {
    try {
      await newestDetail(client, target.key)
      command.clear()
    } catch (problem) {
      notifyFailure(t('error.part'), problem)
    }
  }
  const resolveConflict = async () => {
    if (onReapply === undefined) await (onReload ?? reloadQuotation)()
    else if ((await onReapply()) === undefined) onDone()
  }
  return (
    <ConflictCard
      {...(last?.actor.name && { by: last.actor.name })}
      {...(onReapply === undefined && { action: t('action.reload') })}
      onReload={() => void resolveConflict()}
    >
      {last !== undefined && t('time.ago', { elapsed: formatElapsed(now - Date.parse(last.occurredAt)) })}
    </ConflictCard>
  )
}

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
import type { OrderState } from '../mutations.ts'
import { lastChangeOptions } from '../queries.ts'

export interface OrderProblemProps {
  order: Pick<OrderState<never>, 'error' | 'isConflict' | 'reapply' | 'retry'>
  target: { key: string }
  /** After the order was given again and taken. */
  onDone: () => void
}

/** Why an order was not taken, in place: what was typed stays. A conflict offers to reload and apply it again. */
export const OrderProblem = ({ order, target, onDone }: OrderProblemProps) => {
  const { t } = useTranslation('shell')
  const errorText = useErrorText()
  if (order.error === undefined) return null
  if (order.isConflict) return <Conflict order={order} target={target} onDone={onDone} />
  const requestId = isProblem(order.error) ? order.error.requestId : ''
  const { retry } = order
  const again = async () => {
    if ((await retry?.()) === undefined) onDone()
  }
  return (
    <div className="notice-card order-problem" role="alert">
      <ErrorIcon className="hue" data-hue="red" size={14} aria-hidden="true" />
      <p className="notice-text">
        {errorText(order.error)} {retry !== undefined && t('state.typedStays')}{' '}
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

const Conflict = ({ order, target, onDone }: OrderProblemProps) => {
  const { t } = useTranslation('shell')
  const may = useMay()
  const now = useNow()
  const last = useQuery({
    ...lastChangeOptions(target.key),
    enabled: may('PRICING', 'GERENTE_COMERCIAL', 'ANALYTICS_REPORTS'),
  }).data
  const again = async () => {
    if ((await order.reapply()) === undefined) onDone()
  }
  return (
    <ConflictCard {...(last !== undefined && { by: last.actor.name })} onReload={() => void again()}>
      {last !== undefined && t('time.ago', { elapsed: formatElapsed(now - Date.parse(last.occurredAt)) })}
    </ConflictCard>
  )
}

import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { MoreIcon, PeopleIcon } from '@blueprintjs/icons'
import { isAwaited } from '@freight/contracts/cost-request/choices'
import type { CostRequestRow } from '@freight/contracts/cost-request/routes'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Act } from '../commands/act.ts'
import { offered } from '../commands/actions.ts'
import { AgentGlyph, standOf } from './agent-glyph.tsx'
import { useAsked } from './queries.ts'
import { useRequestWords } from './use-request-words.ts'
import { type Order, useOrders } from './use-orders.ts'
import './agents.css'

/** Who was asked for costs, and how it stands: asked, seen, answered, late. */
export const AgentsCard = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('agents')
  const requests = useAsked(detail.key)
  const { give, isBusy } = useOrders(detail.key)
  const mayAsk = offered(detail, 'RequestAgentCosts')?.possible === true
  const awaited = requests.filter(({ state }) => isAwaited(state))
  const mayOrder = detail.actions.some(
    ({ command: name, reason }) => name === 'RequestAgentCosts' && reason !== 'FORBIDDEN',
  )
  if (requests.length === 0 && !mayAsk) return null
  return (
    <section className="card" aria-labelledby="agents-title">
      <header className="card-head">
        <h2 id="agents-title">{t('card.title')}</h2>
        {requests.length > 0 && (
          <span className="note">
            {t('card.answered', {
              count: requests.length,
              answered: requests.filter(({ state }) => state === 'ANSWERED').length,
            })}
          </span>
        )}
        <span className="end">
          {mayOrder && awaited.length > 0 && (
            <Button
              size="small"
              loading={isBusy}
              onClick={() => {
                for (const { id } of awaited) give({ name: 'RemindAgent', id, body: {} })
              }}
            >
              {t('card.remindAll', { count: awaited.length })}
            </Button>
          )}
          {mayAsk && (
            <Button size="small" icon={<PeopleIcon />} onClick={() => act('RequestAgentCosts')}>
              {t('card.ask')}
            </Button>
          )}
        </span>
      </header>
      {requests.length === 0 ? (
        <p className="card-body quiet">{t('card.none')}</p>
      ) : (
        <ul className="card-body agent-list">
          {requests.map((request) => (
            <Asked key={request.id} request={request} mayOrder={mayOrder} onOrder={give} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface AskedProps {
  request: CostRequestRow
  mayOrder: boolean
  onOrder: (order: Order) => void
}

const Asked = ({ request, mayOrder, onOrder }: AskedProps) => {
  const { t } = useTranslation('agents')
  const format = useFormat()
  const words = useRequestWords()
  const { id, state, provider, contact, isLate, dueAt, reminders } = request
  const orders: Order[] = [
    ...(isAwaited(state) ? [{ name: 'RemindAgent' as const, id, body: {} }] : []),
    ...(state === 'WITHDRAWN' ? [] : [{ name: 'ReopenCostRequest' as const, id, body: { reason: '' } }]),
    ...(isAwaited(state) ? [{ name: 'WithdrawCostRequest' as const, id, body: { reason: '' } }] : []),
  ]
  return (
    <li className="agent-line">
      <span title={t(`card.state.${state}`)}>
        <AgentGlyph stand={standOf(state)} isLate={isLate} />
      </span>
      <span className="agent-who">
        <strong>{provider.name}</strong>
        <span className="quiet">{contact.name}</span>
      </span>
      <span className="agent-when">
        {words(request)}
        {isAwaited(state) && (
          <span className={isLate ? 'hue' : 'quiet'} data-hue={isLate ? 'red' : undefined}>
            {t(isLate ? 'card.late' : 'card.due', { at: format.near(dueAt) })}
            {reminders > 0 && ` · ${t('card.reminded', { count: reminders })}`}
          </span>
        )}
      </span>
      {mayOrder && orders.length > 0 && (
        <PopoverNext
          placement="bottom-end"
          arrow={false}
          content={
            <Menu>
              {orders.map((order) => (
                <MenuItem key={order.name} text={t(`card.order.${order.name}`)} onClick={() => onOrder(order)} />
              ))}
            </Menu>
          }
        >
          <Button
            size="small"
            variant="minimal"
            icon={<MoreIcon />}
            aria-label={t('card.more', { name: provider.name })}
          />
        </PopoverNext>
      )}
    </li>
  )
}

import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { MoreIcon, PeopleIcon } from '@blueprintjs/icons'
import type { CostRequestRow } from '@freight/contracts/cost-request/routes'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSayFailed } from '../../../components/feedback/use-say-failed.ts'
import type { Hue } from '../../../components/quotation/status-glyph.tsx'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Act } from '../commands/act.ts'
import { offered } from '../commands/actions.ts'
import { quotationKeys } from '../queries.ts'
import { costRequestsOptions } from './queries.ts'
import './agents.css'

const hues: Readonly<Record<CostRequestRow['state'], Hue>> = {
  OPEN: 'amber',
  VIEWED: 'cyan',
  ANSWERED: 'green',
  DECLINED: 'red',
  EXPIRED: 'red',
  WITHDRAWN: 'grey',
}

const isAwaited = ({ state }: CostRequestRow) => state === 'OPEN' || state === 'VIEWED'

type Order = { id: string } & (
  | { name: 'RemindAgent'; body: Record<string, never> }
  | { name: 'WithdrawCostRequest' | 'ReopenCostRequest'; body: { reason: string } }
)

/** Gives an order about one request, and says when it failed. */
const useOrders = (key: string) => {
  const { t } = useTranslation('agents')
  const client = useQueryClient()
  const sayFailed = useSayFailed()
  const sending = useCommand(
    (order: Order, commandId) =>
      order.name === 'RemindAgent'
        ? command('cost-request', 'RemindAgent', order.id, order.body, { commandId })
        : command('cost-request', order.name, order.id, order.body, { commandId }),
    {
      targetOf: ({ id, name }) => `${id} ${name}`,
      onDone: () => client.invalidateQueries({ queryKey: quotationKeys.all }),
    },
  )
  const give = async (order: Order): Promise<void> => {
    await sending
      .run(order)
      .catch((problem: unknown) => sayFailed(t(`card.failed.${order.name}`, { key }), problem, () => void give(order)))
  }
  return { give, isBusy: sending.isBusy }
}

/** Who was asked for costs, and how it stands: asked, seen, answered, late. */
export const AgentsCard = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('agents')
  const maySee = useMay()('PRICING', 'CONSULTAR_AGENTE')
  const { data: requests = [] } = useQuery({ ...costRequestsOptions(detail.key), enabled: maySee })
  const { give, isBusy } = useOrders(detail.key)
  const mayAsk = offered(detail, 'RequestAgentCosts')?.possible === true
  const awaited = requests.filter(isAwaited)
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
                for (const { id } of awaited) void give({ name: 'RemindAgent', id, body: {} })
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
            <Asked key={request.id} request={request} mayOrder={mayOrder} onOrder={(order) => void give(order)} />
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
  const { id, state, provider, contact, isLate, answeredAt, viewedAt, askedAt, dueAt, declined, reminders } = request
  const when =
    state === 'ANSWERED' && answeredAt !== undefined
      ? t('card.answeredAt', { at: format.near(answeredAt) })
      : state === 'DECLINED' && declined !== undefined
        ? `${t(`card.declined.${declined.reasonCode}`)}${declined.text === '' ? '' : `: ${declined.text}`}`
        : state === 'EXPIRED'
          ? t(request.askedNewLink ? 'card.wantsLink' : 'card.expired')
          : state === 'WITHDRAWN'
            ? t('card.withdrawn')
            : viewedAt === undefined
              ? t('card.askedAt', { at: format.near(askedAt) })
              : t('card.viewedAt', { at: format.near(viewedAt) })
  const orders: Order[] = [
    ...(isAwaited(request) ? [{ name: 'RemindAgent' as const, id, body: {} }] : []),
    ...(state === 'WITHDRAWN' ? [] : [{ name: 'ReopenCostRequest' as const, id, body: { reason: '' } }]),
    ...(isAwaited(request) ? [{ name: 'WithdrawCostRequest' as const, id, body: { reason: '' } }] : []),
  ]
  return (
    <li className="agent-line">
      <span className="agent-state hue" data-hue={isLate ? 'red' : hues[state]} title={t(`card.state.${state}`)} />
      <span className="agent-who">
        <strong>{provider.name}</strong>
        <span className="quiet">{contact.name}</span>
      </span>
      <span className="agent-when">
        {when}
        {isAwaited(request) && (
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

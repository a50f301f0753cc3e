import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { PeopleIcon, MoreIcon } from '@blueprintjs/icons'
import { isOpen } from '@freight/contracts/vocabulary/cost-request'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../../components/feedback/load-state.tsx'
import type { Act } from '../commands/command-dialog.tsx'
import { offered } from '../commands/actions.ts'
import { acceptsCosts } from './accepts-costs.ts'
import { useAgentRequestsQuery, useOrders, missingChargesOrder, type Order } from './agents-queries.ts'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { useState } from 'react'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { useSectionWords } from '../../../components/quotation/use-section-words.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useTab } from '../use-tab.ts'
import { AgentGlyph, standOf } from './agent-glyph.tsx'
import { missingCharges } from './missing-charges.ts'
import { answerOf } from './answer-of.ts'
import { AnswerDialog } from '../answer-dialog.tsx'
import './agents.css'

/** State of a cost request in words: answered, opened, or why no answer will come. */
export const useRequestWords = () => {
  const { t } = useTranslation('agents')
  const format = useFormat()
  return ({ state, answeredAt, viewedAt, askedAt, askedNewLink, declined }: CostRequestRow): string => {
    if (state === 'ANSWERED') return t('card.answeredAt', { at: format.near(answeredAt ?? askedAt) })
    if (state === 'DECLINED' && declined !== undefined)
      return `${t(`card.declined.${declined.reasonCode}`)}${declined.text === '' ? '' : `: ${declined.text}`}`
    if (state === 'EXPIRED') return t(askedNewLink ? 'card.wantsLink' : 'card.expired')
    if (state === 'WITHDRAWN') return t('card.withdrawn')
    return viewedAt === undefined
      ? t('card.askedAt', { at: format.near(askedAt) })
      : t('card.viewedAt', { at: format.near(viewedAt) })
  }
}

interface AgentQuestionsProps {
  request: CostRequestRow
  mayAnswer: boolean
  /** Sends the order; resolves whether it was accepted. */
  onAnswer: (order: Order) => Promise<boolean>
}

/** The questions of an agent with their answers, and a dialog for an answer to one of them. */
const AgentQuestions = ({ request, mayAnswer, onAnswer }: AgentQuestionsProps) => {
  const { t } = useTranslation('agents')
  const format = useFormat()
  const [answered, setAnswered] = useState<number>()
  if (request.questions.length === 0) return null
  return (
    <ol className="agent-questions flush no-pad no-signs grid gap-8">
      {request.questions.map(({ text, at, answers }, index) => (
        <li key={at} className="row gap-8">
          <span className="stack min-width-0">
            <span>
              {t('question.quoted', { text })} <span className="quiet">{format.near(at)}</span>{' '}
              {answers.length === 0 && (
                <span className="hue" data-hue="amber">
                  {t('question.waiting')}
                </span>
              )}
            </span>
            {answers.map((answer) => (
              <span key={answer.at} className="secondary">
                {answer.text} <span className="quiet">{[answer.by.name, format.near(answer.at)].join(' · ')}</span>
              </span>
            ))}
          </span>
          {mayAnswer && (
            <Button
              size="small"
              className="flex-none margin-left-auto"
              variant={answers.length === 0 ? 'solid' : 'minimal'}
              onClick={() => setAnswered(index)}
            >
              {t(answers.length === 0 ? 'question.answer' : 'question.again')}
            </Button>
          )}
        </li>
      ))}
      {answered !== undefined && (
        <AnswerDialog
          name={request.provider.name}
          question={request.questions[answered]?.text ?? ''}
          draft={`${request.quotationKey}:answer:${request.id}:${answered}`}
          help={t('question.help')}
          onClose={() => setAnswered(undefined)}
          onAnswer={(text) =>
            onAnswer({ id: request.id, name: 'AnswerAgentQuestion', body: { question: answered + 1, text } })
          }
        />
      )}
    </ol>
  )
}

interface AgentRequestProps {
  detail: QuotationDetail
  request: CostRequestRow
  mayOrder: boolean
  onOrder: (order: Order) => void
  /** Sends an answer to a question; resolves whether it was accepted. */
  onAnswer: (order: Order) => Promise<boolean>
}

/** One cost request: its agent, its state, its problems and its commands. */
const AgentRequestLine = ({ detail, request, mayOrder, onOrder, onAnswer }: AgentRequestProps) => {
  const { t } = useTranslation('agents')
  const may = useMay()
  const [, setTab] = useTab()
  const requestWords = useRequestWords()
  const [withdrawal, setWithdrawal] = useState<Order>()
  const { id, state, provider, contact, isLate } = request
  const isWaiting = isOpen(state)
  const unpricedCodes = state === 'ANSWERED' ? missingCharges(detail, id) : []
  const reopen: Order = { name: 'ReopenCostRequest', id, body: { reason: '' } }
  const mayRecord =
    state !== 'ANSWERED' &&
    state !== 'WITHDRAWN' &&
    may('MODIFICAR_SPOT') &&
    offered(detail, 'AddCostGroup')?.possible === true
  const orders: Exclude<Order, { name: 'AnswerAgentQuestion' }>[] = mayOrder
    ? [
        ...(isWaiting ? [{ name: 'RemindAgent' as const, id, body: {} }] : []),
        ...(state === 'WITHDRAWN' ? [] : [reopen]),
        ...(isWaiting ? [{ name: 'WithdrawCostRequest' as const, id, body: { reason: '' } }] : []),
      ]
    : []
  return (
    <li className="agent-line pad-5-0 grid middle gap-8">
      <span title={t(`card.state.${state}`)}>
        <AgentGlyph stand={standOf(state)} isLate={isLate} />
      </span>
      <span className="agent-who downward">
        <strong>{provider.name}</strong>
        <span className="quiet">{contact.name}</span>
      </span>
      <span className="agent-when downward">
        {requestWords(request)}
        <RequestDetails request={request} lackingCount={unpricedCodes.length} />
      </span>
      <span className="row to-end gap-4">
        {mayOrder && unpricedCodes.length > 0 && (
          <Button size="small" onClick={() => onOrder(missingChargesOrder(id, unpricedCodes))}>
            {t('card.askMissing')}
          </Button>
        )}
        {mayOrder && unpricedCodes.length === 0 && needsNewLink(request) && (
          <Button size="small" onClick={() => onOrder(reopen)}>
            {t('card.askAgain')}
          </Button>
        )}
        {(orders.length > 0 || mayRecord) && (
          <PopoverNext
            placement="bottom-end"
            arrow={false}
            // The dialog that a menu item opens needs the focus.
            shouldReturnFocusOnClose={false}
            content={
              <Menu>
                {mayRecord && (
                  <MenuItem
                    text={t('card.record')}
                    onClick={() => setTab('costs', { edit: 'new', from: answerOf(id) })}
                  />
                )}
                {orders.map((order) => (
                  <MenuItem
                    key={order.name}
                    text={t(`card.order.${order.name}`)}
                    onClick={() => (order.name === 'WithdrawCostRequest' ? setWithdrawal(order) : onOrder(order))}
                  />
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
      </span>
      <AgentQuestions request={request} mayAnswer={may('PRICING') && state !== 'WITHDRAWN'} onAnswer={onAnswer} />
      {withdrawal !== undefined && (
        <Confirm
          isOpen
          onCancel={() => setWithdrawal(undefined)}
          onConfirm={() => {
            setWithdrawal(undefined)
            onOrder(withdrawal)
          }}
        >
          <p>{t('card.withdraw', { name: provider.name, key: detail.key })}</p>
          <p className="secondary">{t('card.withdrawHelp')}</p>
        </Confirm>
      )}
    </li>
  )
}

/**
 * Whether the agent needs a new link: the answer is outdated, the agent asked for one after the link expired, or its
 * mail failed.
 */
const needsNewLink = ({ state, isOutdated, askedNewLink, mail }: CostRequestRow): boolean =>
  (state === 'ANSWERED' && isOutdated) ||
  (state === 'EXPIRED' && askedNewLink) ||
  (isOpen(state) && mail?.state === 'FAILED')

/** Details below the state: due day, author of a recorded answer, problems. */
const RequestDetails = ({ request, lackingCount }: { request: CostRequestRow; lackingCount: number }) => {
  const { t } = useTranslation('agents')
  const format = useFormat()
  const { state, isLate, isOutdated, dueAt, reminders, recordedBy, mail, sections, missing: requestedCodes } = request
  const sectionWords = useSectionWords()
  const isWaiting = isOpen(state)
  return (
    <>
      {isWaiting && (
        <span className={isLate ? 'hue' : 'quiet'} data-hue={isLate ? 'red' : undefined}>
          {t(isLate ? 'card.late' : 'card.due', { at: format.near(dueAt) })}
          {reminders > 0 && ` · ${t('card.reminded', { count: reminders })}`}
        </span>
      )}
      {sections !== undefined && (
        <span className="quiet">{t('card.onlySections', { sections: sectionWords(sections) })}</span>
      )}
      {isWaiting && requestedCodes !== undefined && (
        <span className="quiet">{t('card.askedMissing', { codes: requestedCodes.join(', ') })}</span>
      )}
      {isWaiting && mail?.state === 'FAILED' && (
        <span className="hue" data-hue="red" title={mail.error}>
          {t('card.mailFailed', { at: format.near(mail.at) })}
        </span>
      )}
      {lackingCount > 0 && (
        <span className="hue" data-hue="amber">
          {t('card.lacking', { count: lackingCount })}
        </span>
      )}
      {isOutdated && (
        <span className="hue" data-hue="amber">
          {t(state === 'ANSWERED' ? 'card.outdated' : 'card.changed')}
        </span>
      )}
      {recordedBy !== undefined && <span className="quiet">{t('card.recordedBy', { name: recordedBy.name })}</span>}
    </>
  )
}

/** The cost requests of a quotation with their states: sent, opened, answered, late. */
export const AgentsCard = ({ detail, act }: { detail: QuotationDetail; act: Act }) => {
  const { t } = useTranslation('agents')
  const { data: requests = [], error, refetch, isLoading } = useAgentRequestsQuery(detail.key)
  const { sendOrder, runOrder, isBusy } = useOrders(detail.key)
  const mayRequestCosts = offered(detail, 'RequestAgentCosts')?.possible === true
  const openRequests = requests.filter(({ state }) => isOpen(state))
  // A decided or cancelled quotation accepts no more cost requests.
  const mayOrder =
    acceptsCosts(detail) &&
    detail.actions.some(({ command: name, reason }) => name === 'RequestAgentCosts' && reason !== 'FORBIDDEN')
  if (error) return <ErrorCard error={error} title={t('common.agents')} onRetry={() => void refetch()} />
  if (isLoading || (requests.length === 0 && !mayRequestCosts)) return null
  return (
    <section className="card" aria-labelledby="agents-title">
      <header className="card-head">
        <h2 id="agents-title">{t('common.agents')}</h2>
        {requests.length > 0 && (
          <span className="note">
            {t('card.answered', {
              count: requests.length,
              answered: requests.filter(({ state }) => state === 'ANSWERED').length,
            })}
          </span>
        )}
        <span className="end">
          {mayOrder && openRequests.length > 0 && (
            <Button
              size="small"
              loading={isBusy}
              onClick={() => {
                for (const { id } of openRequests) sendOrder({ name: 'RemindAgent', id, body: {} })
              }}
            >
              {t('card.remindAll', { count: openRequests.length })}
            </Button>
          )}
          {mayRequestCosts && (
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
            <AgentRequestLine
              key={request.id}
              detail={detail}
              request={request}
              mayOrder={mayOrder}
              onOrder={sendOrder}
              onAnswer={runOrder}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

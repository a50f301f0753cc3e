import { Button, ProgressBar } from '@blueprintjs/core'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type RowsColumn, RowsTable } from '../../../components/data-table/rows-table.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useFailureNotice } from '../../../components/feedback/use-failure-notice.ts'
import { Reference } from '../../../components/quotation/reference.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { formatElapsed } from '../../../lib/format/format.ts'
import { notificationPath } from '../../../lib/notifications/notification-list.ts'
import { useRemind } from '../home-mutations.ts'
import { silentAgentsQuery } from '../home-queries.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { type Outcome, useInTurn } from '../../../lib/api/use-in-turn.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import './remind-all.css'

/** Reminds all late agents one after the other, with progress and errors per agent. */
const RemindAll = ({ requests, onClose }: { requests: readonly CostRequestRow[]; onClose: () => void }) => {
  const { t } = useTranslation('agents')
  const client = useQueryClient()
  // A fixed list: a refetch must not change it while the reminders run.
  const [allRequests] = useState(requests)
  const [isBusy, setBusy] = useState(false)
  const { giveAll, outcomes } = useInTurn(
    ({ id }: CostRequestRow, commandId) => command('cost-request', 'RemindAgent', id, {}, { commandId }),
    ({ id }) => id,
  )
  const triedCount = allRequests.filter(({ id }) => outcomes[id] !== undefined).length
  const run = async () => {
    setBusy(true)
    const areDone = await giveAll(allRequests.filter(({ id }) => outcomes[id]?.isDone !== true))
    setBusy(false)
    void client.invalidateQueries({ queryKey: ['quotations'] })
    if (!areDone) return
    void notify({ key: 'agents-reminded', title: t('home.reminded', { count: allRequests.length }) })
    onClose()
  }
  return (
    <Confirm isOpen width={560} onCancel={onClose} onConfirm={run}>
      <div className="remind-all stack gap-10">
        <p>{t('home.question', { count: allRequests.length })}</p>
        <ul className="lines-between scrolls-y edge-2 radius-control max-height-46vh">
          {allRequests.map((request) => (
            <LateLine key={request.id} request={request} outcome={outcomes[request.id]} />
          ))}
        </ul>
        {isBusy && (
          <div role="status">
            <p className="secondary">{t('home.progress', { done: triedCount, count: allRequests.length })}</p>
            <ProgressBar value={triedCount / allRequests.length} stripes={false} intent="primary" />
          </div>
        )}
      </div>
    </Confirm>
  )
}

const LateLine = ({ request, outcome }: { request: CostRequestRow; outcome: Outcome | undefined }) => {
  const { t } = useTranslation('agents')
  const errorText = useErrorText()
  const format = useFormat()
  const { provider, quotationKey, remindedAt } = request
  const actions = () => {
    if (outcome === undefined)
      return (
        remindedAt !== undefined && (
          <span className="end quiet">{t('home.before', { when: format.near(remindedAt) })}</span>
        )
      )
    if (outcome.isDone)
      return (
        <span className="end hue" data-hue="green">
          {t('home.sent')}
        </span>
      )
    return (
      <span className="form-below error" role="alert">
        {errorText(outcome.failure)}
      </span>
    )
  }
  return (
    <li aria-label={`${provider.name} ${quotationKey}`}>
      <span className="clipped">{provider.name}</span>
      <Reference value={quotationKey} />
      {actions()}
    </li>
  )
}

const SHOWN_ROWS = 6
const ROW_HEIGHT_PX = 31

/** Agents without an answer for more than a day, the longest wait first; each or all can be reminded. */
export const LateAgents = () => {
  const { t } = useTranslation('agents')
  const { t: home } = useTranslation('home')
  const { data: rows, error, refetch } = useQuery(silentAgentsQuery)
  const mayRemind = useMay()('PRICING')
  const [isReminding, setReminding] = useState(false)
  const now = useNow()
  const columns: RowsColumn<CostRequestRow>[] = [
    { id: 'provider', cell: ({ provider }) => <span className="block-name">{provider.name}</span> },
    {
      id: 'quotation',
      cell: ({ quotationKey }) => (
        <Link className="plain-link" to={notificationPath(quotationKey, true)}>
          <Reference value={quotationKey} />
        </Link>
      ),
    },
    { id: 'state', className: 'secondary', cell: ({ state }) => t(`card.state.${state}`) },
    {
      id: 'waited',
      align: 'end',
      cell: ({ isLate, linkSince }) => (
        <span className="hue" data-hue={isLate ? 'red' : 'amber'}>
          {formatElapsed(now - Date.parse(linkSince))}
        </span>
      ),
    },
    { id: 'action', align: 'end', cell: (request) => mayRemind && <Remind request={request} /> },
  ]
  const body = () => {
    if (error !== null)
      return <ErrorCard error={error} title={home('common.loadFailed')} onRetry={() => void refetch()} />
    if (rows === undefined) return <SkeletonRows rows={2} height={ROW_HEIGHT_PX} />
    if (rows.length === 0) return <p className="block-empty">{t('home.none')}</p>
    return (
      <RowsTable
        className="dense-table row-hovers block-table"
        columns={columns}
        rows={rows.slice(0, SHOWN_ROWS)}
        rowKey={({ id }) => id}
      />
    )
  }
  return (
    <section className="card block min-width-0 clips" aria-label={t('home.title')}>
      <header className="card-head">
        <h2>{t('home.title')}</h2>
        {rows !== undefined && <span className="count">{rows.length}</span>}
        <span className="note">{t('home.note')}</span>
        <span className="end">
          {mayRemind && rows !== undefined && rows.length > 0 && (
            <button type="button" className="link-button" onClick={() => setReminding(true)}>
              {t('home.remindAll', { count: rows.length })}
            </button>
          )}
          <Link to="/pricing/cotizaciones?unansweredHours=24">{home('common.seeAll')}</Link>
        </span>
      </header>
      <div className="scrolls-x" style={{ minHeight: ROW_HEIGHT_PX }}>
        {body()}
      </div>
      {isReminding && rows !== undefined && <RemindAll requests={rows} onClose={() => setReminding(false)} />}
    </section>
  )
}

const Remind = ({ request }: { request: CostRequestRow }) => {
  const { t } = useTranslation('agents')
  const remind = useRemind()
  const notifyFailure = useFailureNotice()
  const remindNow = (): void =>
    void remind
      .run(request.id)
      .catch((failure: unknown) =>
        notifyFailure(t('card.failed.RemindAgent', { key: request.quotationKey }), failure, remindNow),
      )
  return (
    <Button
      size="small"
      loading={remind.isBusy}
      aria-label={t('home.remind', { name: request.provider.name })}
      onClick={remindNow}
    >
      {t('card.order.RemindAgent')}
    </Button>
  )
}

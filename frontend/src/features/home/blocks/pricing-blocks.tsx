import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button, ProgressBar } from '@blueprintjs/core'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { useState } from 'react'
import { type RowsColumn, RowsTable } from '../../../components/data-table/rows-table.tsx'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { useFailureNotice, notify } from '../../../components/feedback/toaster.ts'
import { Reference } from '../../../components/quotation/status-chip.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { formatElapsed, useFormat } from '../../../lib/format/format.ts'
import { notificationPath } from '../../../lib/notifications/notification-list.ts'
import { useRemind, useTake } from '../home-mutations.ts'
import { silentAgentsQuery, countQuery, firstRowsQuery } from '../home-queries.ts'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { command, useErrorText } from '../../../lib/api/api.ts'
import { type Outcome, useInTurn } from '../../../lib/api/use-in-turn.ts'
import './remind-all.css'
import { companyNamed, settingsOptions, listCountsQuery } from '../../../lib/queries/queries.ts'
import { useMe } from '../../../lib/auth/me.ts'
import { isEmpty } from '../model.ts'
import { Block, type BlockColumn, headless } from './block.tsx'
import { useColumns } from './use-columns.tsx'

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

const UNRATED = { list: 'new-requests', noRate: 'true' } as const
const TO_UNRATED = '/pricing/nuevas-solicitudes?noRate=true'
const COSTED = { list: 'in-process', readyToSell: 'true' } as const

const openColumn = (text: string): BlockColumn => ({
  id: 'action',
  align: 'end',
  cell: (row) => (
    <Link className="bp6-button bp6-small" to={notificationPath(row.key, true)}>
      {text}
    </Link>
  ),
})

/** Pricing's work in order: take new requests, finish the oldest, build the sales whose costs are complete. */
export const PricingBlocks = () => {
  const { t } = useTranslation('home')
  const column = useColumns(true)
  const notifyFailure = useFailureNotice()
  const takeCommand = useTake()
  const takeNow = (one: { key: string; revision: number }): void =>
    void takeCommand.run(one).catch((failure: unknown) => notifyFailure(one.key, failure, () => takeNow(one)))
  const { data: counts } = useQuery(listCountsQuery)
  const me = useMe()
  const { data: settings } = useQuery({ ...settingsOptions(companyNamed(me.company)), enabled: me.isKnown })
  const hours = settings?.targets.takeHours
  const requests = useQuery(firstRowsQuery({ list: 'new-requests', sort: 'statusSince', limit: SHOWN_ROWS }))
  const inProcess = useQuery(firstRowsQuery({ list: 'in-process', sort: 'statusSince', limit: SHOWN_ROWS }))
  const toSell = useQuery(firstRowsQuery({ ...COSTED, sort: 'statusSince', limit: SHOWN_ROWS }))
  const { data: unratedCount } = useQuery(countQuery(UNRATED))
  const { data: toSellCount } = useQuery(countQuery(COSTED))

  const target = hours === undefined ? t('block.requestsNote') : t('block.requestsTarget', { count: hours })

  const takeColumn: BlockColumn = {
    id: 'action',
    align: 'end',
    cell: ({ key, revision }) => (
      <button
        type="button"
        className="bp6-button bp6-small"
        disabled={takeCommand.underWay.some((one) => one.key === key)}
        onClick={() => takeNow({ key, revision })}
      >
        {t('take')}
      </button>
    ),
  }

  return (
    <>
      <Block
        title={t('block.requests')}
        note={
          unratedCount ? (
            <>
              {target} ·{' '}
              <Link className="text-link" to={TO_UNRATED}>
                {t('withoutRates', { count: unratedCount })}
              </Link>
            </>
          ) : (
            target
          )
        }
        count={counts?.['new-requests']}
        link={{ text: t('common.seeAll'), to: '/pricing/nuevas-solicitudes' }}
        columns={[
          column.reference,
          column.waiting,
          column.client,
          column.commercial,
          column.lane,
          column.mode,
          column.incoterm,
          column.chargeable,
          column.rates,
          takeColumn,
        ]}
        query={requests}
        maxRows={SHOWN_ROWS}
        empty={t('empty.requests')}
      />
      <div className="block-pair grid halves gap-11" data-uneven={isEmpty(inProcess) || isEmpty(toSell) || undefined}>
        <Block
          title={t('block.inProgress')}
          note={t('block.inProgressNote')}
          count={counts?.['in-process']}
          link={{ text: t('common.seeAll'), to: '/pricing/en-proceso' }}
          columns={[column.reference, column.client, column.mode, column.waiting].map(headless)}
          query={inProcess}
          maxRows={SHOWN_ROWS}
          empty={t('empty.inProgress')}
        />
        <Block
          title={t('block.toSell')}
          note={t('block.toSellNote')}
          count={toSellCount}
          link={{ text: t('common.seeAll'), to: '/pricing/en-proceso?readyToSell=true' }}
          columns={[...[column.reference, column.client, column.waiting].map(headless), openColumn(t('sell'))]}
          query={toSell}
          maxRows={SHOWN_ROWS}
          empty={t('empty.toSell')}
        />
      </div>
      <LateAgents />
    </>
  )
}

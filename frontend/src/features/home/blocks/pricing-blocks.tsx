import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LateAgents } from './late-agents.tsx'
import { useFailureNotice } from '../../../components/feedback/use-failure-notice.ts'
import { companyNamed, settingsOptions } from '../../../lib/queries/company-settings.ts'
import { listCountsQuery } from '../../../lib/queries/list-counts.ts'
import { useMe } from '../../../lib/auth/me.ts'
import { notificationPath } from '../../../lib/notifications/notification-list.ts'
import { useTake } from '../home-mutations.ts'
import { isEmpty } from '../model.ts'
import { countQuery, firstRowsQuery } from '../home-queries.ts'
import { Block, type BlockColumn, headless } from './block.tsx'
import { useColumns } from './use-columns.tsx'

const SHOWN_ROWS = 6
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
        rows={requests.data}
        maxRows={SHOWN_ROWS}
        empty={t('empty.requests')}
        error={requests.error}
        onRetry={() => void requests.refetch()}
      />
      <div className="block-pair grid halves gap-11" data-uneven={isEmpty(inProcess) || isEmpty(toSell) || undefined}>
        <Block
          title={t('block.inProgress')}
          note={t('block.inProgressNote')}
          count={counts?.['in-process']}
          link={{ text: t('common.seeAll'), to: '/pricing/en-proceso' }}
          columns={[column.reference, column.client, column.mode, column.waiting].map(headless)}
          rows={inProcess.data}
          maxRows={SHOWN_ROWS}
          empty={t('empty.inProgress')}
          error={inProcess.error}
          onRetry={() => void inProcess.refetch()}
        />
        <Block
          title={t('block.toSell')}
          note={t('block.toSellNote')}
          count={toSellCount}
          link={{ text: t('common.seeAll'), to: '/pricing/en-proceso?readyToSell=true' }}
          columns={[...[column.reference, column.client, column.waiting].map(headless), openColumn(t('sell'))]}
          rows={toSell.data}
          maxRows={SHOWN_ROWS}
          empty={t('empty.toSell')}
          error={toSell.error}
          onRetry={() => void toSell.refetch()}
        />
      </div>
      <LateAgents />
    </>
  )
}

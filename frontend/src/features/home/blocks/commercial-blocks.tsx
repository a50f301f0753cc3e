import { HelpIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { listCountsQuery, useCompanyDay } from '../../../lib/queries/queries.ts'
import { notificationPath } from '../../../lib/notifications/notification-list.ts'
import { useMe } from '../../../lib/auth/me.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { dayAhead, isEmpty, SOON_DAYS } from '../model.ts'
import { countQuery, firstRowsQuery } from '../home-queries.ts'
import { Block, type BlockColumn, headless } from './block.tsx'
import { useColumns } from './use-columns.tsx'

const SHOWN_ROWS = 6
const FOLLOW_UP_ROWS = 4
const WEEK_HOURS = 168

const SENT_LONG_AGO = { list: 'my-quotations', status: 'SENT', waitingHours: WEEK_HOURS } as const
const WITH_PRICING = { list: 'my-quotations', status: 'REQUESTED,PENDING' } as const

const actionColumn = (text: string): BlockColumn => ({
  id: 'action',
  align: 'end',
  cell: (row) => (
    <Link className="bp6-button bp6-small" to={notificationPath(row.key, false)}>
      {text}
    </Link>
  ),
})

/** Link to the screen that sends it; while approval is pending it stays visible with the reason. */
const sendColumn = (text: string, why: string, waitingKeys: ReadonlySet<string>): BlockColumn => ({
  id: 'action',
  align: 'end',
  cell: ({ key }) =>
    waitingKeys.has(key) ? (
      <Link
        className="bp6-button bp6-small"
        to={notificationPath(key, false)}
        aria-disabled="true"
        aria-label={`${text}: ${why}`}
        title={why}
      >
        {text} <HelpIcon size={14} aria-hidden="true" />
      </Link>
    ) : (
      <Link className="bp6-button bp6-small" to={`/finalizar/${encodeURIComponent(key)}`}>
        {text}
      </Link>
    ),
})

/** A commercial's work in order: send, follow up, watch expiring quotations and those pending in Pricing. */
export const CommercialBlocks = ({ besideTeam }: { besideTeam: boolean }) => {
  const { t } = useTranslation('home')
  // Beside the team's figures the user's own lists need a mark.
  const noteOf = (note: string) => (besideTeam ? `${t('block.own')} · ${note}` : note)
  const column = useColumns(false)
  const offer = [column.client, column.lane, column.mode, column.sell, column.validity]
  const now = new Date(useNow())
  const { data: counts } = useQuery(listCountsQuery)
  const toSend = useQuery(firstRowsQuery({ list: 'to-finalize', sort: 'statusSince', limit: SHOWN_ROWS }))
  const awaitingApproval = useQuery(
    firstRowsQuery({ list: 'to-finalize', awaitsApproval: 'true', sort: 'statusSince', limit: SHOWN_ROWS }),
  )
  const due = { list: 'my-quotations', followUpTo: useCompanyDay(useMe().company) } as const
  const calls = useQuery(firstRowsQuery({ ...due, sort: 'followUpOn', limit: FOLLOW_UP_ROWS }))
  const { data: callsCount } = useQuery(countQuery(due))
  const toFollow = useQuery(firstRowsQuery({ ...SENT_LONG_AGO, sort: 'statusSince', limit: FOLLOW_UP_ROWS }))
  const { data: toFollowCount } = useQuery(countQuery(SENT_LONG_AGO))
  const expiring = { list: 'my-quotations', expiresBy: dayAhead(SOON_DAYS, now) } as const
  const expiringQuery = useQuery(firstRowsQuery({ ...expiring, sort: 'validUntil', limit: SHOWN_ROWS }))
  const { data: expiringCount } = useQuery(countQuery(expiring))
  const waitingQuery = useQuery(firstRowsQuery({ ...WITH_PRICING, sort: 'statusSince', limit: SHOWN_ROWS }))
  const { data: waitingCount } = useQuery(countQuery(WITH_PRICING))

  return (
    <>
      <Block
        title={t('column.toSend')}
        note={noteOf(t('block.toSendNote'))}
        count={counts?.['to-finalize']}
        link={{ text: t('block.toSendFinalize'), to: '/finalizar' }}
        columns={[
          column.reference,
          column.status,
          ...offer,
          column.waiting,
          sendColumn(t('send'), t('sendWaits'), new Set(awaitingApproval.data?.map(({ key }) => key))),
        ]}
        query={toSend}
        maxRows={SHOWN_ROWS}
        empty={t('empty.toSend')}
        collapses={besideTeam}
      />
      <Block
        title={t('block.calls')}
        note={noteOf(t('block.callsNote'))}
        count={callsCount}
        link={{ text: t('common.seeAll'), to: `/mis-cotizaciones?followUpTo=${due.followUpTo}&sort=followUpOn` }}
        columns={[column.reference, column.status, ...offer, column.call, actionColumn(t('noteCall'))]}
        query={calls}
        maxRows={FOLLOW_UP_ROWS}
        empty={t('empty.calls')}
        collapses={besideTeam}
      />
      <Block
        title={t('block.toFollow')}
        note={noteOf(t('block.toFollowNote'))}
        count={toFollowCount}
        link={{ text: t('block.toFollowLink'), to: `/mis-cotizaciones?status=SENT&waitingHours=${WEEK_HOURS}` }}
        columns={[column.reference, column.sent, ...offer, column.revision, actionColumn(t('common.answer'))]}
        query={toFollow}
        maxRows={FOLLOW_UP_ROWS}
        empty={t('empty.toFollow')}
        collapses={besideTeam}
      />
      <div
        className="block-pair grid halves gap-11"
        data-uneven={isEmpty(expiringQuery) || isEmpty(waitingQuery) || undefined}
      >
        <Block
          title={t('block.expiring')}
          note={noteOf(t('block.expiringNote'))}
          count={expiringCount}
          link={{ text: t('common.seeAll'), to: `/mis-cotizaciones?expiresBy=${expiring.expiresBy}` }}
          columns={[column.reference, column.client, column.status, column.until].map(headless)}
          query={expiringQuery}
          maxRows={SHOWN_ROWS}
          empty={t('empty.expiring')}
          collapses={besideTeam}
        />
        <Block
          title={t('block.waiting')}
          note={noteOf(t('block.waitingNote'))}
          count={waitingCount}
          link={{ text: t('common.seeAll'), to: '/mis-cotizaciones?status=REQUESTED&status=PENDING' }}
          columns={[column.reference, column.client, column.status, column.waiting].map(headless)}
          query={waitingQuery}
          maxRows={SHOWN_ROWS}
          empty={t('empty.waiting')}
          collapses={besideTeam}
        />
      </div>
    </>
  )
}

import { shipmentLists, type SubState } from '@freight/contracts/vocabulary/express'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/load-state.tsx'
import { useMe } from '../../../lib/auth/me.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useCompanyDay } from '../../../lib/queries/queries.ts'
import { firstShipmentsQuery, shipmentCountsQuery } from '../home-queries.ts'
import { isEmpty } from '../model.ts'
import { useHold } from '../layout-stability.tsx'
import { Block, headless } from './block.tsx'
import { useExpressColumns } from './express-columns.tsx'

const SHOWN_ROWS = 6

const groups: readonly { group: 'unbooked' | 'booking' | 'onTheWay' | 'ended'; hue: string; states: SubState[] }[] = [
  { group: 'unbooked', hue: 'amber', states: ['SIN_COTIZAR', 'SIN_RESERVAR'] },
  { group: 'booking', hue: 'violet', states: ['RESERVADO', 'RESERVANDO', 'DUDOSA'] },
  {
    group: 'onTheWay',
    hue: 'accent',
    states: ['RECOGIDO', 'EN_TRANSITO', 'EN_ADUANA', 'EN_REPARTO', 'LISTO_PARA_RETIRO'],
  },
  { group: 'ended', hue: 'green', states: ['ENTREGADO', 'EN_DEVOLUCION', 'DEVUELTO', 'PERDIDO'] },
]

const IN_PROGRESS = { work: 'IN_PROGRESS' } as const
const UNBOOKED = 'SIN_COTIZAR,SIN_RESERVAR'
const pathOf = (work: keyof typeof shipmentLists, filters: Readonly<Record<string, string>> = {}) => {
  const query = new URLSearchParams(filters).toString()
  return shipmentLists[work] + (query === '' ? '' : `?${query}`)
}

/** Shipments by sub-state, each count with a link to its rows; of a group's empty states only the first is shown. */
const ExpressStrip = () => {
  const { t } = useTranslation(['home', 'express'])
  const { data, error, refetch } = useQuery(shipmentCountsQuery(IN_PROGRESS))
  const deliveredToday = { subState: 'ENTREGADO', sinceFrom: useCompanyDay(useMe().company) } as const
  const delivered = useQuery(shipmentCountsQuery(deliveredToday)).data?.work
  useHold(data === undefined && error === null)
  const format = useFormat()
  const figure = (count: number | undefined, text: string, to: string, hue?: string) => (
    <Link className="strip-figure ink-same row gap-8" to={to} key={to}>
      <b className={hue === undefined ? undefined : 'hue-text'} data-hue={hue}>
        {count === undefined ? '–' : format.decimal(count)}
      </b>
      {text}
    </Link>
  )
  const countOf = (state: SubState) => data && (data.subState[state] ?? 0)
  return (
    <section
      className="card strip margin-bottom-11 express-strip flex clips"
      aria-label={t('home:block.express')}
      aria-busy={data === undefined}
    >
      {error !== null && data === undefined ? (
        <ErrorCard error={error} title={t('common.loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className="strip-part own" data-hue="amber">
            <p className="strip-title gap-7 ink-3 line-16 row size-11-5 medium">{t('home:express.untaken')}</p>
            <p className="strip-counts wrap margin-top-4 row gap-8 ink-2 size-12-5 strip-count">
              {figure(data?.work.REQUESTED, t('home:express.requested'), pathOf('REQUESTED'))}
            </p>
          </div>
          {groups.map(({ group, hue, states }) => (
            <div key={group} className="strip-part own" data-hue={hue}>
              <p className="strip-title gap-7 ink-3 line-16 row size-11-5 medium">{t(`home:express.${group}`)}</p>
              <p className="strip-counts wrap margin-top-4 row gap-8 ink-2 size-12-5 strip-count">
                {states
                  .filter((state, index) => index === 0 || (countOf(state) ?? 0) > 0)
                  .map((state) =>
                    figure(
                      countOf(state),
                      t(`express:subState.${state}`),
                      pathOf('IN_PROGRESS', { subState: state }),
                      state === 'DUDOSA' || state === 'PERDIDO' ? 'red' : undefined,
                    ),
                  )}
              </p>
            </div>
          ))}
          <div className="strip-part" data-hue="green">
            <p className="strip-title gap-7 ink-3 line-16 row size-11-5 medium">{t('home:express.today')}</p>
            <p className="strip-counts wrap margin-top-4 row gap-8 ink-2 size-12-5 strip-count">
              {figure(delivered?.IN_PROGRESS, t('home:express.delivered'), pathOf('IN_PROGRESS', deliveredToday))}
              {(delivered?.FINISHED ?? 0) > 0 &&
                figure(delivered?.FINISHED, t('home:express.finished'), pathOf('FINISHED', deliveredToday))}
            </p>
          </div>
        </>
      )}
    </section>
  )
}

/** Work of operations in order: bookings in doubt and incidents, requests, then unbooked shipments by age. */
export const ExpressOperations = () => {
  const { t } = useTranslation(['home', 'express'])
  const column = useExpressColumns()
  const { data: counts } = useQuery(shipmentCountsQuery(IN_PROGRESS))
  const doubtful = useQuery(
    firstShipmentsQuery({ ...IN_PROGRESS, subState: 'DUDOSA', sort: 'since', limit: SHOWN_ROWS }),
  )
  const incidents = useQuery(firstShipmentsQuery({ ...IN_PROGRESS, flag: 'INCIDENT', limit: SHOWN_ROWS }))
  const requests = useQuery(firstShipmentsQuery({ work: 'REQUESTED', sort: 'requestedAt', limit: SHOWN_ROWS }))
  const unbooked = useQuery(
    firstShipmentsQuery({ ...IN_PROGRESS, subState: UNBOOKED, sort: 'since', limit: SHOWN_ROWS }),
  )
  const unbookedCount = counts && (counts.subState.SIN_COTIZAR ?? 0) + (counts.subState.SIN_RESERVAR ?? 0)
  const list = (name: 'doubtful' | 'incidents' | 'requests' | 'unbooked', query: typeof doubtful, to: string) => ({
    title: t(`home:express.${name}`),
    note: t(`home:express.${name}Note`),
    link: { text: t('common.seeAll'), to },
    query,
    maxRows: SHOWN_ROWS,
    empty: t(`home:express.${name}Empty`),
  })
  const wide = [column.reference, column.client, column.lane, column.state, column.age]
  return (
    <>
      <ExpressStrip />
      <div className="block-pair grid halves gap-11" data-uneven={isEmpty(doubtful) || isEmpty(incidents) || undefined}>
        <Block
          {...list('doubtful', doubtful, pathOf('IN_PROGRESS', { subState: 'DUDOSA' }))}
          count={counts && (counts.subState.DUDOSA ?? 0)}
          columns={[column.reference, column.client, column.carrier, column.age].map(headless)}
        />
        <Block
          {...list('incidents', incidents, pathOf('IN_PROGRESS', { flag: 'INCIDENT' }))}
          count={counts && (counts.flag.INCIDENT ?? 0)}
          columns={[column.reference, column.client, column.carrier, column.age].map(headless)}
        />
      </div>
      <Block {...list('requests', requests, pathOf('REQUESTED'))} count={counts?.work.REQUESTED} columns={wide} />
      <Block
        {...list('unbooked', unbooked, pathOf('IN_PROGRESS', { subState: UNBOOKED }))}
        count={unbookedCount}
        columns={wide}
      />
    </>
  )
}

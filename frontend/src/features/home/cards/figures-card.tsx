import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { HomeFigures } from '@freight/contracts/home/home-figures'
import { useQuery } from '@tanstack/react-query'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useFormat, currencySign } from '../../../lib/format/format.ts'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { successRate, thousands } from '../model.ts'
import { homeQuery } from '../home-queries.ts'
import { type RowsColumn, RowsTable } from '../../../components/data-table/rows-table.tsx'

interface FiguresCardProps {
  title: string
  /** Number of all entries, not only the shown ones. */
  count?: number | undefined
  note?: string | undefined
  link?: { text: string; to: string }
  /** Height while loading: number of rows and their height in pixels. */
  maxRows: number
  rowHeight?: number
  query: { isPending: boolean; error: unknown; refetch: () => unknown }
  children: ReactNode
}

/** A card with figures of the home page, or its error. */
export const FiguresCard = ({ title, count, note, link, maxRows, rowHeight, query, children }: FiguresCardProps) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <section className="card block min-width-0 clips" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
        {count !== undefined && <span className="count">{format.decimal(count)}</span>}
        {note !== undefined && <span className="note">{note}</span>}
        {link !== undefined && (
          <span className="end">
            <Link to={link.to}>{link.text}</Link>
          </span>
        )}
      </header>
      {query.isPending ? (
        <SkeletonRows rows={maxRows} {...(rowHeight !== undefined && { height: rowHeight })} />
      ) : query.error !== null ? (
        <ErrorCard error={query.error} title={t('common.loadFailed')} onRetry={() => void query.refetch()} />
      ) : (
        children
      )}
    </section>
  )
}

/** Figures of this month, each with its change from the month before. */
export const MonthCard = () => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const query = useQuery(homeQuery)
  const month = query.data?.month
  const days = month && `${format.dayMonth(month.from)} – ${format.dayMonth(month.to)}`
  return (
    <FiguresCard title={t('common.thisMonth')} note={days} maxRows={2} rowHeight={41} query={query}>
      {month !== undefined && <Figures month={month} />}
    </FiguresCard>
  )
}

const Figures = ({ month }: { month: NonNullable<HomeFigures['month']> }) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const rate = successRate(month.won, month.lost)
  const rateBefore = successRate(month.wonBefore, month.lostBefore)
  const sold = month.sold === undefined ? undefined : thousands(month.sold)
  const soldBefore = month.soldBefore === undefined ? undefined : thousands(month.soldBefore)
  const days = (from: string, to: string) => `${format.date(from)} – ${format.date(to)}`
  const ofMonth = days(month.from, month.to)
  const compared = t('month.compared', { days: days(month.formerFrom, month.formerTo) })
  const decidedText = (won: number, lost: number, period: string) =>
    t('month.decided', { won: format.decimal(won), count: won + lost, days: period })
  const rateTitle = [
    decidedText(month.won, month.lost, ofMonth),
    decidedText(month.wonBefore, month.lostBefore, days(month.formerFrom, month.formerTo)),
  ].join('\n')
  return (
    <div className="month-figures gap-10-12 pad-10-12-12 flex wrap between" title={compared}>
      <Figure
        name={t('month.requested')}
        value={format.decimal(month.requested)}
        change={month.requested - month.requestedBefore}
        before={format.decimal(month.requestedBefore)}
      />
      {rate !== undefined && (
        <Figure
          name={t('common.winRate')}
          title={rateTitle}
          value={format.decimal(rate, 1)}
          unit="%"
          {...(rateBefore !== undefined && {
            change: tenths(rate - rateBefore),
            changeUnit: 'pp',
            before: format.decimal(rateBefore, 1),
          })}
        />
      )}
      <Figure
        name={t('month.sold')}
        value={format.decimal(sold, 1)}
        {...(sold !== undefined && { unit: t('common.thousandsOf', { currency: currencySign(month.currency) }) })}
        {...(month.withoutRate !== undefined
          ? { below: t('common.withoutRate', { count: month.withoutRate }) }
          : sold !== undefined &&
            soldBefore !== undefined && {
              change: tenths(sold - soldBefore),
              before: format.decimal(soldBefore, 1),
            })}
      />
    </div>
  )
}

const tenths = (value: number) => Math.round(value * 10) / 10

interface FigureProps {
  name: string
  /** Basis of the value. */
  title?: string
  value: string
  unit?: string
  change?: number
  changeUnit?: string
  before?: string
  /** Note on the value. */
  below?: string
}

const Figure = ({ name, title, value, unit, change, changeUnit, before, below }: FigureProps) => {
  const { t } = useTranslation('home')
  const format = useFormat()
  return (
    <div title={title}>
      <p className="label">{name}</p>
      <p className="line-26 size-20 tight no-wrap semibold">
        {value} {unit !== undefined && <span className="quiet size-13 regular">{unit}</span>}
      </p>
      {below !== undefined && <p className="quiet">{below}</p>}
      {change !== undefined && before !== undefined && (
        <p className="ink-3 line-16 no-wrap size-12">
          {change !== 0 && (
            <span className="hue-text" data-hue={change > 0 ? 'green' : 'red'}>
              {change > 0 ? '↑' : '↓'} {format.decimal(Math.abs(change))}
              {changeUnit !== undefined && ` ${changeUnit}`}
            </span>
          )}{' '}
          {t('common.formerValue', { value: before })}
        </p>
      )}
    </div>
  )
}

type Row = NonNullable<RouteResponse<'GET /app/v1/home'>['team']>[number]

const TO_SEND = 'status=QUOTED&status=UPDATED'

/** For a manager: unsent, sent and closed quotations per commercial; each figure links to its rows. */
export const TeamFigures = () => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const query = useQuery(homeQuery)
  const team = query.data?.team ?? []
  const total = query.data?.teamSold
  const soldTitle = (count: number | undefined) =>
    count === undefined ? undefined : t('common.withoutRate', { count })
  const thisMonth = `statusFrom=${query.data?.closed.from ?? ''}`
  const pathOf = ({ user }: Row, filters = '') =>
    `/cotizaciones-gerente?commercial=${encodeURIComponent(user.id)}${filters}`
  const countColumn = (
    name: 'toSend' | 'overdue' | 'sentCount' | 'approved' | 'notApproved',
    countOf: (row: Row) => number,
    filters: string,
    hue?: string,
  ): RowsColumn<Row> => ({
    id: name,
    head: t(`column.${name}`),
    align: 'end',
    cell: (row) =>
      countOf(row) === 0 ? (
        <span className="quiet">0</span>
      ) : (
        <Link className="plain-link hue-text" data-hue={hue} to={pathOf(row, `&${filters}`)}>
          {format.decimal(countOf(row))}
        </Link>
      ),
  })
  const columns: RowsColumn<Row>[] = [
    {
      id: 'commercial',
      head: t('column.commercial'),
      cell: (row) => (
        <Link className="plain-link" to={pathOf(row)}>
          {row.user.name}
        </Link>
      ),
    },
    countColumn('toSend', ({ toSend }) => toSend, TO_SEND),
    countColumn('overdue', ({ overdue }) => overdue, `${TO_SEND}&overdue=true`, 'amber'),
    countColumn('sentCount', ({ sent }) => sent, 'status=SENT'),
    countColumn('approved', ({ approved }) => approved, `status=APPROVED&${thisMonth}`),
    countColumn('notApproved', ({ notApproved }) => notApproved, `status=NOT_APPROVED&${thisMonth}`),
    {
      id: 'rate',
      head: <span title={t('month.byFirst')}>{t('common.winRate')}</span>,
      align: 'end',
      cell: ({ won, lost }) => {
        const rate = successRate(won, lost)
        return rate === undefined ? <span className="quiet">—</span> : format.percent(rate, 1)
      },
      cellProps: ({ won, lost }) =>
        won + lost === 0 ? {} : { title: t('common.wonOfDecided', { won, count: won + lost }) },
    },
    {
      id: 'sold',
      head: `${t('month.sold')} ${total ? currencySign(total.currency) : ''}`,
      align: 'end',
      cell: ({ sold }) => format.decimal(sold, 0),
      cellProps: ({ withoutRate }) => ({ title: soldTitle(withoutRate) }),
    },
  ]
  return (
    <FiguresCard title={t('block.figures')} note={t('block.figuresNote')} maxRows={6} query={query}>
      {team.length === 0 ? (
        <p className="block-empty">{t('empty.figures')}</p>
      ) : (
        <RowsTable
          className="dense-table row-hovers block-table"
          columns={columns}
          rows={team}
          rowKey={({ user }) => user.id}
          foot={
            total && (
              <tr>
                <th scope="row" colSpan={7}>
                  {t('column.total')}
                </th>
                <td className="number" title={soldTitle(total.withoutRate)}>
                  {format.decimal(total.sold, 0)}
                </td>
              </tr>
            )
          }
        />
      )}
    </FiguresCard>
  )
}

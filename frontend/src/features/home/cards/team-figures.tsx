import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type RowsColumn, RowsTable } from '../../../components/data-table/rows-table.tsx'
import { currencySign, useFormat } from '../../../lib/format/format.ts'
import { successRate } from '../model.ts'
import { homeQuery } from '../home-queries.ts'
import { FiguresCard } from './figures-card.tsx'

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

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { successRate } from '../model.ts'
import { homeQuery } from '../home-queries.ts'
import { FiguresCard } from './figures-card.tsx'

const TO_SEND = 'status=QUOTED&status=UPDATED'

/** For a manager: unsent, sent and closed quotations per commercial; each figure links to its rows. */
export const TeamFigures = () => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const query = useQuery(homeQuery)
  const team = query.data?.team ?? []
  const total = query.data?.teamSold
  const soldTitle = (count: number | undefined) => (count === undefined ? undefined : t('month.withoutRate', { count }))
  const thisMonth = `statusFrom=${query.data?.closed.from ?? ''}`
  return (
    <FiguresCard title={t('block.figures')} note={t('block.figuresNote')} maxRows={6} query={query}>
      {team.length === 0 ? (
        <p className="block-empty">{t('empty.figures')}</p>
      ) : (
        <table className="dense-table block-table">
          <thead>
            <tr>
              <th scope="col">{t('column.commercial')}</th>
              {(['toSend', 'overdue', 'sentCount', 'approved', 'notApproved'] as const).map((name) => (
                <th key={name} scope="col" className="number">
                  {t(`column.${name}`)}
                </th>
              ))}
              <th scope="col" className="number" title={t('month.byFirst')}>
                {t('month.rate')}
              </th>
              <th scope="col" className="number">
                {t('month.sold')} {total && currencySign(total.currency)}
              </th>
            </tr>
          </thead>
          <tbody>
            {team.map(({ user, toSend, overdue, sent, approved, notApproved, won, lost, sold, withoutRate }) => {
              const rate = successRate(won, lost)
              const cell = (count: number, filters: string, hue?: string) => (
                <td className="number">
                  {count === 0 ? (
                    <span className="quiet">0</span>
                  ) : (
                    <Link
                      className="plain-link hue-text"
                      data-hue={hue}
                      to={`/cotizaciones-gerente?commercial=${encodeURIComponent(user.id)}&${filters}`}
                    >
                      {format.decimal(count)}
                    </Link>
                  )}
                </td>
              )
              return (
                <tr key={user.id}>
                  <td>
                    <Link className="plain-link" to={`/cotizaciones-gerente?commercial=${encodeURIComponent(user.id)}`}>
                      {user.name}
                    </Link>
                  </td>
                  {cell(toSend, TO_SEND)}
                  {cell(overdue, `${TO_SEND}&overdue=true`, 'amber')}
                  {cell(sent, 'status=SENT')}
                  {cell(approved, `status=APPROVED&${thisMonth}`)}
                  {cell(notApproved, `status=NOT_APPROVED&${thisMonth}`)}
                  <td
                    className="number"
                    title={rate === undefined ? undefined : t('month.wonOf', { won, count: won + lost })}
                  >
                    {rate === undefined ? <span className="quiet">—</span> : format.percent(rate, 1)}
                  </td>
                  <td className="number" title={soldTitle(withoutRate)}>
                    {format.decimal(sold, 0)}
                  </td>
                </tr>
              )
            })}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={7}>
                  {t('column.total')}
                </th>
                <td className="number" title={soldTitle(total.withoutRate)}>
                  {format.decimal(total.sold, 0)}
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </FiguresCard>
  )
}

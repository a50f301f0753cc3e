import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type RowsColumn, RowsTable } from '../../../components/data-table/rows-table.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { FiguresCard } from '../cards/figures-card.tsx'
import { expiringRatesQuery, SHOWN_RATES } from '../home-queries.ts'
import { SOON_DAYS } from '../model.ts'

/** Stored buying tariffs that end within a week, in order of their end: prices to request anew. */
export const ExpiringRates = () => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const query = useQuery(expiringRatesQuery)
  const { rows = [], total } = query.data ?? {}
  const columns: RowsColumn<(typeof rows)[number]>[] = [
    {
      id: 'code',
      cell: ({ id, code }) => (
        <Link className="plain-link" to={`/pricing/tarifas/${encodeURIComponent(id)}`}>
          {code}
        </Link>
      ),
    },
    { id: 'owner', cell: ({ owner, carrier }) => <span className="block-name">{owner?.name ?? carrier?.name}</span> },
    {
      id: 'places',
      cell: ({ origin, originName, destination, destinationName }) => (
        <span className="secondary">
          {originName || origin || '*'} – {destinationName || destination || '*'}
        </span>
      ),
    },
    {
      id: 'until',
      align: 'end',
      cell: ({ validTo }) => (
        <span
          className="hue-text"
          data-hue={format.daysUntil(validTo) <= SOON_DAYS ? 'amber' : undefined}
          title={format.date(validTo)}
        >
          {format.until(validTo)}
        </span>
      ),
    },
    {
      id: 'uses',
      align: 'end',
      cell: ({ openUses }) => (
        <span className={openUses === 0 ? 'quiet' : 'secondary'}>{t('rateUses', { count: openUses })}</span>
      ),
    },
  ]
  return (
    <FiguresCard
      title={t('block.rates')}
      count={total}
      note={t('block.ratesNote')}
      link={{ text: t('common.seeAll'), to: '/pricing/tarifas?state=EXPIRING&type=BUY' }}
      maxRows={SHOWN_RATES}
      query={query}
    >
      {rows.length === 0 ? (
        <p className="block-empty">{t('empty.rates')}</p>
      ) : (
        <RowsTable
          className="dense-table row-hovers block-table"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </FiguresCard>
  )
}

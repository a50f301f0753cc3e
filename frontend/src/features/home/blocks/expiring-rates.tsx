import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format/use-format.ts'
import { FiguresCard } from '../cards/figures-card.tsx'
import { expiringRatesQuery, SHOWN_RATES } from '../home-queries.ts'
import { SOON_DAYS } from '../model.ts'

/** Stored buying tariffs that end within a week, in order of their end: prices to request anew. */
export const ExpiringRates = () => {
  const { t } = useTranslation('home')
  const format = useFormat()
  const query = useQuery(expiringRatesQuery)
  const { rows = [], total } = query.data ?? {}
  return (
    <FiguresCard
      title={t('block.rates')}
      count={total}
      note={t('block.ratesNote')}
      link={{ text: t('block.toSendLink'), to: '/pricing/tarifas?state=EXPIRING&type=BUY' }}
      maxRows={SHOWN_RATES}
      query={query}
    >
      {rows.length === 0 ? (
        <p className="block-empty">{t('empty.rates')}</p>
      ) : (
        <table className="dense-table block-table">
          <tbody>
            {rows.map(({ id, code, owner, carrier, origin, originName, destination, destinationName, ...rate }) => (
              <tr key={id}>
                <td>
                  <Link className="plain-link" to={`/pricing/tarifas/${encodeURIComponent(id)}`}>
                    {code}
                  </Link>
                </td>
                <td>
                  <span className="block-name">{owner?.name ?? carrier?.name}</span>
                </td>
                <td>
                  <span className="secondary">
                    {originName || origin || '*'} – {destinationName || destination || '*'}
                  </span>
                </td>
                <td className="number">
                  <span
                    className="hue-text"
                    data-hue={format.daysUntil(rate.validTo) <= SOON_DAYS ? 'amber' : undefined}
                    title={format.date(rate.validTo)}
                  >
                    {format.until(rate.validTo)}
                  </span>
                </td>
                <td className="number">
                  <span className={rate.openUses === 0 ? 'quiet' : 'secondary'}>
                    {t('rateUses', { count: rate.openUses })}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FiguresCard>
  )
}

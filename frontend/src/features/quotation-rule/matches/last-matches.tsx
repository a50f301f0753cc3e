import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { Reference } from '../../../components/quotation/reference.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type Match, matchesOptions, type Rule } from '../quotation-rule-queries.ts'

/** The last 20 quotations that a rule matched, with the results. */
export const LastMatches = ({ rule }: { rule: Rule }) => {
  const { t } = useTranslation('rules')
  const { data, error, refetch } = useQuery(matchesOptions(rule.id))
  const matches = () => {
    if (error !== null && data === undefined)
      return <ErrorCard error={error} title={t('matches.failed')} onRetry={() => void refetch()} />
    if (data === undefined) return <SkeletonRows rows={3} />
    if (data.length === 0) return <p className="quiet">{t('matches.none')}</p>
    return (
      <ul>
        {data.map((match) => (
          <MatchLine key={match.key} match={match} rule={rule} />
        ))}
      </ul>
    )
  }
  return (
    <section className="last-matches" aria-label={t('matches.title')}>
      <h3 className="quiet">{t('matches.title')}</h3>
      {matches()}
    </section>
  )
}

const MatchLine = ({ match, rule }: { match: Match; rule: Rule }) => {
  const { t } = useTranslation('rules')
  const format = useFormat()
  const may = useMay()
  const { key, clientName, origin, destination, at, decision, decidedBy, agents } = match
  const denial = () => {
    if (decidedBy.id === rule.id) return t('matches.denies')
    return decidedBy.place > 0
      ? t('matches.denied', { place: decidedBy.place })
      : t('matches.deniedBy', { name: decidedBy.name })
  }
  return (
    <li>
      {may('PRICING') ? (
        <Link to={`/pricing/cotizaciones/${key}`}>
          <Reference value={key} />
        </Link>
      ) : (
        <Reference value={key} />
      )}
      <strong>{clientName}</strong>
      <span>
        {origin} – {destination}
      </span>
      <span className="quiet">{format.near(at)}</span>
      {decision === 'DENY' ? (
        <span className="hue" data-hue="red">
          {denial()}
        </span>
      ) : (
        <span>{t('matches.agents', { count: agents })}</span>
      )}
    </li>
  )
}

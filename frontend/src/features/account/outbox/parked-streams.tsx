import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { parkedStreamsQuery } from '../account-queries.ts'

/** Events that the application could not process; renders nothing without any. Texts: `settings`. */
export const ParkedStreams = () => {
  const { t } = useTranslation('settings', { keyPrefix: 'account' })
  const { data } = useQuery(parkedStreamsQuery)
  if (data === undefined || data.rows.length === 0) return null
  return (
    <section className="card" aria-labelledby="parked-title">
      <header className="card-head">
        <h2 id="parked-title">{t('parked.title')}</h2>
        <span className="note">{t('parked.note')}</span>
      </header>
      <ul className="card-body">
        {data.rows.map(({ kind, name, stream, error }) => (
          <li key={`${kind} ${name} ${stream}`}>
            <strong>{stream}</strong> · {t(`parked.${kind}`)} <code>{name}</code> · {error}
          </li>
        ))}
      </ul>
    </section>
  )
}

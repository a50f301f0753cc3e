import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { Preview } from './report-queries.ts'

type Summary = NonNullable<Preview['summary']>

/** Figures over all rows of a report, and their breakdown. */
export const ReportSummary = ({ summary, isStale }: { summary: Summary; isStale: boolean }) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const { tiles, parts } = summary
  return (
    <div className="card report-summary" data-stale={isStale || undefined}>
      <dl className="report-tiles">
        {tiles.map(({ title, value, share, tone }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd data-tone={tone}>
              {format.decimal(value, 0)}
              {share !== undefined && <span className="quiet"> {format.percent(share, 1)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {parts && <Parts parts={parts} nameOf={(name) => name ?? t('tiles.none')} othersText={t('tiles.others')} />}
    </div>
  )
}

interface PartsProps {
  parts: NonNullable<Summary['parts']>
  nameOf: (name: string | undefined) => string
  othersText: string
}

const Parts = ({ parts: { title, rows, others: othersCount }, nameOf, othersText }: PartsProps) => {
  const format = useFormat()
  const all = [
    ...rows.map(({ name, rows: count }) => ({ name: nameOf(name), count })),
    ...(othersCount > 0 ? [{ name: othersText, count: othersCount }] : []),
  ]
  return (
    <figure className="report-parts">
      <figcaption>{title}</figcaption>
      <div className="report-parts-bar" aria-hidden="true">
        {all.map(({ name, count }, index) => (
          <span key={name} style={{ flexGrow: count, opacity: 1 - index * 0.12 }} title={name} />
        ))}
      </div>
      <ul>
        {all.map(({ name, count }) => (
          <li key={name}>
            {name} <strong>{format.decimal(count, 0)}</strong>
          </li>
        ))}
      </ul>
    </figure>
  )
}

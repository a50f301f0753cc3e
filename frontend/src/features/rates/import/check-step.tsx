import { Button } from '@blueprintjs/core'
import { DownloadIcon, InfoSignIcon, WarningSignIcon } from '@blueprintjs/icons'
import { type rateRowOutcomes, statesUnderWay } from '@freight/contracts/rate-import/choices'
import type { RouteResponse } from '@freight/contracts/api/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/api/download.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { csvOf } from '../../../components/csv-import/import-file.ts'
import type { ImportRow, Mapping, RateImportView, Show } from './queries.ts'
import { useConcernWords } from './rows/concern-words.ts'
import { ImportRows } from './rows/import-rows.tsx'
import { type Correction, withCorrection } from './rows/proposals.ts'
import { RowCard } from './rows/row-card.tsx'

type RowsPage = RouteResponse<'GET /app/v1/rate-imports/:id/rows'>
type Counts = NonNullable<RateImportView['counts']>

/** Rows that would change something. */
export const readyOf = ({ new: fresh, newValidity, changed }: Counts): number => fresh + newValidity + changed

const Figures = ({ counts }: { counts: Counts }) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const format = useFormat()
  const figures = [
    ['read', counts.read, undefined],
    ['hidden', counts.hidden, undefined],
    ['validities', counts.validities, undefined],
    ['ready', readyOf(counts) + counts.same, 'green'],
    ['warned', counts.warned, 'amber'],
    ['problems', counts.problems, 'red'],
  ] as const
  return (
    <dl className="rate-figures">
      {figures.map(([name, value, hue]) => (
        <div key={name}>
          <dt>{t(`count.${name}`, { count: value })}</dt>
          <dd className={hue !== undefined && value > 0 ? 'hue' : undefined} data-hue={hue}>
            {format.decimal(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Differences = ({ counts }: { counts: Counts }) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const format = useFormat()
  const all: readonly (readonly [(typeof rateRowOutcomes)[number] | 'ENDED', number, string])[] = [
    ['NEW', counts.new, 'green'],
    ['CHANGED', counts.changed, 'amber'],
    ['NEW_VALIDITY', counts.newValidity, 'cyan'],
    ['SAME', counts.same, 'grey'],
    ['ENDED', counts.ended, 'violet'],
  ]
  const most = Math.max(1, ...all.map(([, count]) => count))
  return (
    <section className="rate-import-card">
      <h2>
        {t('check.differences')} <span className="quiet">{t('check.against')}</span>
      </h2>
      <ul className="rate-differences">
        {all.map(([name, count, hue]) =>
          name === 'PROBLEM' ? null : (
            <li key={name}>
              <span>{t(`outcomes.${name}`)}</span>
              <span className="rate-bar-of" aria-hidden="true">
                <span className="hue" data-hue={hue} style={{ width: `${(count / most) * 100}%` }} />
              </span>
              <strong>{format.decimal(count)}</strong>
            </li>
          ),
        )}
      </ul>
      {counts.ended > 0 && (
        <p className="rate-ends">
          <InfoSignIcon size={12} aria-hidden="true" /> {t('check.ends', { count: counts.ended })}
        </p>
      )}
    </section>
  )
}

/** Charges that the rates of now have and no column of the file: said once, not of every row. */
const LackedCharges = ({ lacks }: { lacks: NonNullable<Counts['lacks']> }) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const format = useFormat()
  const { i18n } = useTranslation()
  const all = lacks.map(({ code, rows }) => t('check.lacksOf', { code, count: rows, rows: format.decimal(rows) }))
  return (
    <section className="rate-import-card rate-lacks">
      <WarningSignIcon size={14} aria-hidden="true" />
      <p>
        <strong>{t('check.lacks', { charges: new Intl.ListFormat(i18n.language).format(all) })}</strong>{' '}
        {t('check.lacksHelp')}
      </p>
    </section>
  )
}

/** How far the work is; it goes on when the page is closed. */
const Progress = ({ view }: { view: RateImportView }) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const format = useFormat()
  const { done, of } = view.progress
  const isKnown = view.state === 'CHECKING' ? of > done : of > 0
  const label =
    view.state === 'CHECKING'
      ? t('check.running')
      : view.state === 'APPLYING'
        ? t('confirm.running')
        : t('confirm.undoing')
  return (
    <section className="rate-import-card rate-progress" role="status">
      <span>
        {label} <span className="quiet">{t('check.goesOn')}</span>
      </span>
      {of > 0 && (
        <span className="quiet">
          {/* How many rows a file has is known when its last one is read: until then it is estimated. */}
          {view.state === 'CHECKING'
            ? t('check.soFar', { count: done, done: format.decimal(done) })
            : t('check.done', { done: format.decimal(done), of: format.decimal(of) })}
        </span>
      )}
      <progress aria-label={label} {...(isKnown && { value: done, max: of })} />
    </section>
  )
}

const shows = ['ALL', 'REVIEW', 'PROBLEM', 'WARNED', 'NEW', 'NEW_VALIDITY', 'CHANGED', 'SAME', 'HIDDEN'] as const
/** How many rows there are to show at most: a row to be reviewed may be so for more than one reason. */
const countOf = (show: (typeof shows)[number], counts: Counts): number =>
  ({
    ALL: counts.read,
    REVIEW: counts.problems + counts.warned + counts.newValidity + counts.changed,
    PROBLEM: counts.problems,
    WARNED: counts.warned,
    NEW: counts.new,
    NEW_VALIDITY: counts.newValidity,
    CHANGED: counts.changed,
    SAME: counts.same,
    HIDDEN: counts.hidden,
  })[show]

/** Every row that is not taken, as a file: its number, and why. */
const ProblemsButton = ({ view }: { view: RateImportView }) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const words = useConcernWords()
  const client = useQueryClient()
  const download = async () => {
    const records: string[][] = [[t('row.row'), t('row.lane'), t('row.result')]]
    for (let after: number | undefined = 0; after !== undefined;) {
      const query = { show: 'PROBLEM' as const, after, limit: 500 }
      const page: RowsPage = await client.fetchQuery({
        queryKey: ['rate-imports', 'problems', view.id, view.revision, after],
        queryFn: () => call('GET /app/v1/rate-imports/:id/rows', { params: { id: view.id }, query }),
      })
      for (const { row, origin, destination, problems } of page.rows)
        records.push([String(row), `${origin} – ${destination}`, problems.map(words).join('; ')])
      after = page.next
    }
    saveFile(new Blob([csvOf(records)], { type: 'text/csv' }), `${view.file.name}.csv`)
  }
  return (
    <Button variant="minimal" size="small" icon={<DownloadIcon />} onClick={() => void download()}>
      {t('check.download')}
    </Button>
  )
}

/** What would come of each row, or has come of it; the differences, and the row that is chosen. */
export const CheckStep = ({
  view,
  onMapping,
}: {
  view: RateImportView
  /** Checks the file anew, read in this way. */
  onMapping: (mapping: Mapping) => void
}) => {
  const { t } = useTranslation('providers', { keyPrefix: 'rateImport' })
  const format = useFormat()
  const [show, setShow] = useState<Show>('ALL')
  const [chosen, setChosen] = useState<{ revision: number; row: ImportRow }>()
  // Once the file is checked anew, what stood of the row says nothing more.
  const row = chosen?.revision === view.revision ? chosen.row : undefined
  const { applied, mapping } = view
  const correcting =
    view.state === 'CHECKED' && mapping !== null
      ? {
          mapping,
          onCorrect: (one: Correction) =>
            onMapping({ ...mapping, corrections: [...withCorrection(mapping.corrections, one)] }),
        }
      : undefined
  // What was refused at the last moment stands with what was never ready.
  const counts = view.counts && { ...view.counts, problems: view.counts.problems + (applied?.refused ?? 0) }
  return (
    <>
      <div className="rate-check">
        {statesUnderWay.includes(view.state) && <Progress view={view} />}
        {counts && <Figures counts={counts} />}
        {counts?.lacks && <LackedCharges lacks={counts.lacks} />}
        {counts && (
          <section className="rate-import-card rate-rows-card">
            <header>
              <h2>{t('check.rows')}</h2>
              <span className="rate-shows" role="group" aria-label={t('check.rows')}>
                {shows
                  .filter((one) => countOf(one, counts) !== 0)
                  .map((one) => (
                    <button
                      key={one}
                      type="button"
                      className="bp6-button bp6-minimal bp6-small"
                      aria-pressed={one === show}
                      onClick={() => setShow(one)}
                    >
                      {t(`show.${one}`)}
                      {one !== 'REVIEW' && <span className="count"> {format.decimal(countOf(one, counts))}</span>}
                    </button>
                  ))}
              </span>
              {counts.problems > 0 && <ProblemsButton view={view} />}
            </header>
            <ImportRows
              id={view.id}
              state={`${view.state} ${view.revision}`}
              show={show}
              selected={row?.row}
              onSelect={(next) => setChosen({ revision: view.revision, row: next })}
              correcting={correcting}
            />
          </section>
        )}
      </div>
      {counts && (
        <div className="rate-check-side">
          <Differences counts={counts} />
          <RowCard row={row} />
        </div>
      )}
    </>
  )
}

import { Checkbox, Button } from '@blueprintjs/core'
import { InfoSignIcon, WarningSignIcon, DownloadIcon } from '@blueprintjs/icons'
import { type rateRowOutcomes, statesUnderWay } from '@freight/contracts/vocabulary/rate-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Exact } from '@freight/contracts/money/money'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useFormat } from '../../../lib/format/format.ts'
import { SheetNotes } from './columns/sheet-parts.tsx'
import type { ImportRow, Mapping, RateImportView, Show } from './rate-import-queries.ts'
import { useFailureNotice } from '../../../components/feedback/toaster.ts'
import { call } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/api/download.ts'
import { csvOf } from '../../../components/csv-import/import-file.ts'
import { useUnitName } from '../editor/use-unit-name.ts'
import { useConcernWords, RowCard } from './rows/row-card.tsx'
import { ImportRows, PriceMovement } from './rows/import-rows.tsx'
import { type Correction, withCorrection } from './rows/proposals.ts'
import type { ConfirmedRows } from './rows/use-confirmed-rows.ts'

type RowsPage = RouteResponse<'GET /app/v1/rate-imports/:id/rows'>

/**
 * Downloads the rows of the list: a line per price with its cell and the former one, and what is wrong with the row. A
 * price that the row no longer has is a line without an amount.
 */
export const DownloadRows = ({ view, show }: { view: RateImportView; show: Show }) => {
  const { t } = useTranslation('providers')
  const concernText = useConcernWords()
  const unitName = useUnitName()
  const format = useFormat()
  const client = useQueryClient()
  const notifyFailure = useFailureNotice()
  // Without thousands separators, which a spreadsheet of another language reads as decimals.
  const point = format.decimal('0.5').slice(1, 2)
  const number = (value: string | undefined) => value?.replace('.', point) ?? ''
  const linesOf = (row: ImportRow): string[][] => {
    const start = [
      row.outcome === 'DROPPED' ? '' : String(row.source?.row ?? row.row),
      row.origin,
      row.destination,
      row.container,
      row.validFrom,
      row.validTo,
      t(`rateImport.outcome.${row.outcome}`),
    ]
    const end = [[...row.problems, ...row.warnings].map(concernText).join('; ')]
    const prices = (row.charges ?? []).flatMap(({ code, calculator, unit, currency, bands, ...charge }) =>
      (bands ?? [charge]).map((price) => ({
        name: [
          code,
          'from' in price ? t('rateImport.row.from', { from: number(price.from) }) : unitName(calculator, unit),
        ],
        currency,
        ...price,
      })),
    )
    const droppedLines = (row.droppedCharges ?? []).map(({ code, calculator, unit, currency, before }) => [
      ...start,
      code,
      unitName(calculator, unit),
      currency,
      number(before),
      '',
      '',
      '',
      '',
      ...end,
    ])
    if (prices.length === 0) return [[...start, '', '', '', '', '', '', '', '', ...end]]
    const priceLines = prices.map(({ name, currency, before, amount, cells = [] }) => {
      const change = before === undefined ? undefined : new Exact(amount).minus(before)
      const percent =
        before === undefined || change === undefined || new Exact(before).isZero()
          ? undefined
          : change.div(before).times(100).toDecimalPlaces(1)
      const money = [number(before), number(amount), number(change?.toFixed()), number(percent?.toFixed())]
      return [...start, ...name, currency, ...money, cells.join(' '), ...end]
    })
    return [...priceLines, ...droppedLines]
  }
  const file = `${view.file.name}.csv`
  const download = async () => {
    const head = ['row', 'origin', 'destination', 'container', 'validFrom', 'validTo', 'outcome'] as const
    const records: string[][] = [
      [
        ...head.map((name) => t(`rateImport.file.column.${name}`)),
        ...(['code', 'per', 'currency', 'before', 'amount', 'change', 'percent', 'cell', 'concerns'] as const).map(
          (name) => t(`rateImport.file.column.${name}`),
        ),
      ],
    ]
    for (let after: number | undefined = 0; after !== undefined;) {
      const query = { show, after, limit: 500 }
      const page: RowsPage = await client.fetchQuery({
        queryKey: ['rate-imports', 'download', view.id, view.revision, show, after],
        queryFn: () => call('GET /app/v1/rate-imports/:id/rows', { params: { id: view.id }, query }),
      })
      records.push(...page.rows.flatMap(linesOf))
      after = page.next
    }
    saveFile(new Blob([csvOf(records)], { type: 'text/csv' }), file)
  }
  const run = (): void =>
    void download().catch((failure: unknown) => notifyFailure(t('common.notDownloaded', { name: file }), failure, run))
  return (
    <Button variant="minimal" size="small" icon={<DownloadIcon />} onClick={run}>
      {t('rateImport.check.download')}
    </Button>
  )
}

type Counts = NonNullable<RateImportView['counts']>

/** Number of rows with changes. */
export const readyOf = ({ new: fresh, newValidity, changed }: Counts): number => fresh + newValidity + changed

/** `left`: unticked rows that need confirmation and are therefore not imported. */
const Figures = ({ counts, left }: { counts: Counts; left: number }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const figures = [
    ['read', counts.read, undefined],
    ['hidden', counts.hidden, undefined],
    ['validities', counts.validities, undefined],
    ['ready', readyOf(counts) - left, 'green'],
    ['toConfirm', left, 'amber'],
    ['same', counts.same, undefined],
    ['warned', counts.warned - left, 'amber'],
    ['problems', counts.problems, 'red'],
  ] as const
  return (
    <dl className="rate-figures edge radius-card grid on-surface flush">
      {figures.map(([name, value, hue]) => (
        <div className="flex to-end pad-10-12" key={name}>
          <dt className="ink-2 size-12">{t(`rateImport.count.${name}`, { count: value })}</dt>
          <dd className={hue !== undefined && value > 0 ? 'hue' : undefined} data-hue={hue}>
            {format.decimal(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Differences = ({ counts }: { counts: Counts }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const all: readonly (readonly [
    Exclude<(typeof rateRowOutcomes)[number], 'PROBLEM' | 'NO_PRICE'> | 'ENDED',
    number,
    string,
  ])[] = [
    ['NEW', counts.new, 'green'],
    ['CHANGED', counts.changed, 'amber'],
    ['NEW_VALIDITY', counts.newValidity, 'cyan'],
    ['SAME', counts.same, 'grey'],
    ['ENDED', counts.ended, 'violet'],
    ['DROPPED', counts.dropped ?? 0, 'red'],
  ]
  const highest = Math.max(1, ...all.map(([, count]) => count))
  return (
    <section className="rate-import-card stack gap-8 min-width-0 on-surface">
      <h2>
        {t('common.differences')} <span className="quiet">{t('rateImport.check.against')}</span>
      </h2>
      <ul className="rate-differences stack gap-6">
        {all.map(([name, count, hue]) => (
          <li className="grid gap-8 middle" key={name}>
            <span>{t(`rateImport.outcomes.${name}`)}</span>
            <span className="rate-bar-of" aria-hidden="true">
              <span className="hue" data-hue={hue} style={{ width: `${(count / highest) * 100}%` }} />
            </span>
            <strong>{format.decimal(count)}</strong>
          </li>
        ))}
      </ul>
      {counts.ended > 0 && (
        <p className="rate-ends">
          <InfoSignIcon size={12} aria-hidden="true" /> {t('rateImport.check.ends', { count: counts.ended })}
        </p>
      )}
    </section>
  )
}

/** Charges of the current rates without a column in the file, listed once for all rows. */
const LackedCharges = ({ lacks }: { lacks: NonNullable<Counts['lacks']> }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const { i18n } = useTranslation()
  const all = lacks.map(({ code, rows }) =>
    t('rateImport.check.lacksOf', { code, count: rows, rows: format.decimal(rows) }),
  )
  return (
    <section className="rate-import-card rate-lacks stack gap-8 min-width-0 on-surface">
      <WarningSignIcon size={14} aria-hidden="true" />
      <p>
        <strong>{t('rateImport.check.lacks', { charges: new Intl.ListFormat(i18n.language).format(all) })}</strong>{' '}
        {t('rateImport.check.lacksHelp')}
      </p>
    </section>
  )
}

/** Progress of the work, which continues when the page closes. */
const Progress = ({ view }: { view: RateImportView }) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const { done, of } = view.progress
  // An estimate that the read rows have reached is too low.
  const isTotalKnown = view.state === 'CHECKING' ? of > done : of > 0
  const label =
    view.state === 'CHECKING'
      ? t('rateImport.check.running')
      : view.state === 'APPLYING'
        ? t('rateImport.confirm.running')
        : t('rateImport.confirm.undoing')
  return (
    <section className="rate-import-card rate-progress stack gap-8 min-width-0 on-surface" role="status">
      <span>
        {label} <span className="quiet">{t('rateImport.check.goesOn')}</span>
      </span>
      {of > 0 && (
        <span className="quiet">
          {/* The number of rows is an estimate until the last one is read. */}
          {view.state === 'CHECKING'
            ? t('rateImport.check.soFar', { count: done, done: format.decimal(done) })
            : t('rateImport.check.done', { done: format.decimal(done), of: format.decimal(of) })}
        </span>
      )}
      <progress aria-label={label} {...(isTotalKnown && { value: done, max: of })} />
    </section>
  )
}

const rowFilters = [
  'ALL',
  'REVIEW',
  'TO_CONFIRM',
  'PROBLEM',
  'WARNED',
  'NEW',
  'NEW_VALIDITY',
  'CHANGED',
  'SAME',
  'UP',
  'DOWN',
  'MIXED',
  'NO_PRICE',
  'DROPPED',
  'HIDDEN',
] as const
/** Maximum number of rows to show; a row under review can have several reasons. */
const countOf = (show: (typeof rowFilters)[number], counts: Counts): number =>
  ({
    ALL: counts.read,
    REVIEW: counts.problems + counts.warned + counts.newValidity + counts.changed,
    TO_CONFIRM: counts.toConfirm ?? 0,
    PROBLEM: counts.problems,
    WARNED: counts.warned,
    NEW: counts.new,
    NEW_VALIDITY: counts.newValidity,
    CHANGED: counts.changed,
    SAME: counts.same,
    UP: counts.movement?.up ?? 0,
    DOWN: counts.movement?.down ?? 0,
    MIXED: counts.movement?.mixed ?? 0,
    NO_PRICE: counts.noPrice ?? 0,
    DROPPED: counts.dropped ?? 0,
    HIDDEN: counts.hidden,
  })[show]

/** Expected or actual result of each row, with the selected row's differences. */
export const CheckStep = ({
  view,
  confirming,
  ending,
  onMapping,
}: {
  view: RateImportView
  /** Unlikely rows that are ticked for import. */
  confirming: ConfirmedRows
  /** Whether the rates of dropped lanes end with the confirmation. */
  ending: { isOn: boolean; set: (isOn: boolean) => void }
  /** Checks the file again with this mapping. */
  onMapping: (mapping: Mapping) => void
}) => {
  const { t } = useTranslation('providers')
  const format = useFormat()
  const [show, setShow] = useState<Show>('ALL')
  const [chosen, setChosen] = useState<{ revision: number; row: ImportRow }>()
  // After a new check the old row data are outdated.
  const selectedRow = chosen?.revision === view.revision ? chosen.row : undefined
  const { applied, mapping } = view
  const correcting =
    view.state === 'CHECKED' && mapping !== null
      ? {
          mapping,
          onCorrect: (one: Correction) =>
            onMapping({ ...mapping, corrections: [...withCorrection(mapping.corrections, one)] }),
        }
      : undefined
  // Rows refused on import are listed with the rows that were not ready.
  const counts = view.counts && { ...view.counts, problems: view.counts.problems + (applied?.refused ?? 0) }
  return (
    <>
      <div className="stack gap-10 min-width-0">
        {statesUnderWay.includes(view.state) && <Progress view={view} />}
        {counts && <Figures counts={counts} left={view.state === 'CHECKED' ? confirming.left : 0} />}
        {counts?.lacks && <LackedCharges lacks={counts.lacks} />}
        {counts && (
          <SheetNotes
            notes={[...(view.look?.notes ?? []), ...(counts.notes ?? [])]}
            unreadSheets={view.look?.unreadSheets}
          />
        )}
        {counts && (
          <section className="rate-import-card rate-rows-card stack gap-8 min-width-0 on-surface">
            <header>
              <h2>{t('rateImport.check.rows')}</h2>
              <span className="row wrap gap-6" role="group" aria-label={t('rateImport.check.rows')}>
                {rowFilters
                  .filter((one) => countOf(one, counts) !== 0)
                  .map((one) => (
                    <button
                      key={one}
                      type="button"
                      className="bp6-button bp6-minimal bp6-small"
                      aria-pressed={one === show}
                      onClick={() => setShow(one)}
                    >
                      {t(`rateImport.show.${one}`)}
                      {one !== 'REVIEW' && <span className="count"> {format.decimal(countOf(one, counts))}</span>}
                    </button>
                  ))}
              </span>
              {view.state === 'CHECKED' && confirming.toConfirm > 0 && (
                <Checkbox
                  className="rate-confirm-all"
                  checked={confirming.isAll}
                  label={t('rateImport.check.confirmAll', { count: confirming.toConfirm })}
                  onChange={(event) => confirming.setAll(event.currentTarget.checked)}
                />
              )}
              <DownloadRows view={view} show={show} />
            </header>
            <ImportRows
              id={view.id}
              state={`${view.state} ${view.revision}`}
              show={show}
              selected={selectedRow?.row}
              onSelect={(next) => setChosen({ revision: view.revision, row: next })}
              correcting={correcting}
              confirming={view.state === 'CHECKED' ? confirming : undefined}
            />
          </section>
        )}
      </div>
      {counts && (
        <div className="stack gap-10 min-width-0">
          <Differences counts={counts} />
          <PriceMovement
            counts={counts}
            onDropped={() => setShow('DROPPED')}
            ending={view.state === 'CHECKED' ? ending : undefined}
          />
          <RowCard row={selectedRow} />
        </div>
      )}
    </>
  )
}

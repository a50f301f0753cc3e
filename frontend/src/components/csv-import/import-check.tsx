import { Checkbox, ProgressBar } from '@blueprintjs/core'
import { ArrowDownIcon, AddIcon, EditIcon, EqualsIcon, ErrorIcon, WarningSignIcon } from '@blueprintjs/icons'
import { type ReactNode, useState, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/api/download.ts'
import { useFormat, MISSING } from '../../lib/format/format.ts'
import { Segments } from '../form/form-row.tsx'
import type { FieldSpec } from '../entry-form/field-spec.ts'
import { csvOf } from './import-file.ts'
import type { ImportResult } from './import-run.ts'
import { SaveFailure } from '../entry-form/entry-save.tsx'
import type { Import } from './use-import.ts'
import { useProblemWords } from './use-problem-words.ts'
import { InputRow } from '../form/rows.tsx'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Changes } from '../catalogue/side-card.tsx'

const outcomeMarks = {
  new: { Icon: AddIcon, hue: 'green' },
  changed: { Icon: EditIcon, hue: 'amber' },
  problem: { Icon: ErrorIcon, hue: 'red' },
  same: { Icon: EqualsIcon, hue: 'grey' },
} as const

const OutcomeIcon = ({ outcome, size = 14 }: { outcome: ImportResult['outcome']; size?: number }) => {
  const { Icon, hue } = outcomeMarks[outcome]
  return <Icon size={size} className="hue" data-hue={hue} aria-hidden="true" />
}

const WarningMark = ({ size = 14 }: { size?: number }) => (
  <WarningSignIcon size={size} className="hue" data-hue="amber" aria-hidden="true" />
)

interface ImportRowsProps {
  work: Import
  results: readonly ImportResult[]
  fields: Readonly<Record<string, FieldSpec>>
}

const ROW_HEIGHT_PX = 30
/** The key column is as wide as its longest text, up to this many characters: a reference must be readable in full. */
const MAX_KEY_WIDTH_CH = 24

/** The rows of a trial: their position in the file, their data, their outcome and the reason. */
const ImportRows = ({ work, results, fields: knownFields }: ImportRowsProps) => {
  const ofFile = work.columns.flatMap(({ field, spec }) => (spec === undefined ? [] : [[field, spec] as const]))
  const fields = { ...knownFields, ...Object.fromEntries(ofFile) }
  const { t } = useTranslation('fileImport')
  const problemWords = useProblemWords(work.columns)
  const scroller = useRef<HTMLDivElement>(null)
  // The virtualizer returns mutable values: the compiler must not memoize this component.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: results.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 8,
  })
  const [firstColumn, secondColumn] = work.columns
  const cellsByRow = new Map(work.rows.map(({ row, cells }) => [row, cells]))
  const longest = work.rows.reduce((max, { cells }) => Math.max(max, (cells[firstColumn?.field ?? ''] ?? '').length), 0)

  const explanationOf = (result: ImportResult) => {
    const isOvertaken = work.overtakenRows.has(result.row)
    if (result.outcome === 'problem') {
      const problem = problemWords(result.problems ?? [])
      return isOvertaken ? t('overtaken.problem', { problem }) : problem
    }
    if (result.outcome === 'same') {
      // Names what exists already.
      const existing = problemWords(result.problems ?? [])
      return <span className="quiet">{existing || t(isOvertaken ? 'overtaken.same' : 'nothingChanges')}</span>
    }
    const warnings = result.warnings ?? []
    const mark = warnings.length > 0 && (
      <>
        <WarningMark /> <strong>{problemWords(warnings)}</strong>{' '}
        {work.step === 'check' && (
          <Checkbox
            className="import-tick"
            inline
            checked={work.isTicked(result.row)}
            disabled={!work.leavesWarned}
            label={t('take')}
            onChange={() => work.tick(result.row)}
          />
        )}
      </>
    )
    if (result.outcome === 'changed')
      return (
        <>
          {mark}
          <Changes changes={result.changes ?? []} fields={fields} />
        </>
      )
    const cells = cellsByRow.get(result.row) ?? {}
    return (
      <span className="secondary">
        {mark}
        {work.columns
          .slice(2)
          .flatMap(({ field, label }) => wordsOfCell(cells[field] ?? '', label))
          .join(' · ')}
      </span>
    )
  }

  return (
    <div
      ref={scroller}
      className="import-rows height-330 max-height-38vh scrolls-both edge-2 radius-6 size-12-5 on-surface"
      style={{ '--first': `${Math.min(longest, MAX_KEY_WIDTH_CH)}ch` }}
      role="table"
      aria-rowcount={results.length}
      tabIndex={0}
      aria-label={t('rows')}
    >
      <div role="rowgroup" className="sticky above-1 top-0 line-below-2 ink-2 size-11-5 medium on-surface">
        <div role="row" className="import-row gap-0-12 pad-0-12-0-0 min-height-30 grid middle">
          <span role="columnheader" className="number">
            {t('row')}
          </span>
          <span role="columnheader">{firstColumn?.label}</span>
          <span role="columnheader">{secondColumn?.label}</span>
          <span role="columnheader">{t('result')}</span>
          <span role="columnheader">{t('what')}</span>
        </div>
      </div>
      <div role="rowgroup" className="import-rows-body relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const result = results[item.index]
          if (result === undefined) return null
          const cells = cellsByRow.get(result.row) ?? {}
          return (
            <div
              key={result.row}
              ref={virtual.measureElement}
              data-index={item.index}
              role="row"
              aria-rowindex={item.index + 2}
              className="import-row gap-0-12 pad-0-12-0-0 top-0 right-0 left-0 line-below min-height-30 grid middle"
              data-outcome={result.outcome}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span role="cell" className="number quiet">
                {result.row}
              </span>
              <strong role="cell">{cells[firstColumn?.field ?? ''] || MISSING}</strong>
              <span role="cell">{cells[secondColumn?.field ?? ''] || MISSING}</span>
              <span role="cell" className="inline-row gap-6 medium">
                <OutcomeIcon outcome={result.outcome} /> {t(`outcome.${result.outcome}`)}
              </span>
              <span role="cell" className="import-what pad-5-0 line-18">
                {explanationOf(result)}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

const YES = /^(x|1|s[ií]|sim|yes|true|v|verdadero)$/i
const NO = /^(0|no|não|nao|false|f|falso|-)?$/i

/** A yes cell is shown as its column name; a no cell is omitted. */
const wordsOfCell = (cell: string, label: string) => (NO.test(cell) ? [] : [YES.test(cell) ? label : cell])

const outcomes = ['new', 'changed', 'problem', 'same'] as const
type Tab = 'review' | 'new' | 'changed' | 'warned' | 'problem' | 'all'

const isShownIn = (tab: Tab, { row, outcome, warnings }: ImportResult, overtakenRows: ReadonlySet<number>) => {
  if (tab === 'warned') return warnings !== undefined
  return tab === 'all' || (tab === 'review' ? outcome !== 'same' || overtakenRows.has(row) : outcome === tab)
}

export interface ImportCheckProps {
  work: Import
  fields: Readonly<Record<string, FieldSpec>>
  note: ((changed: number) => ReactNode) | undefined
}

/** Result of the trial before anything is saved: counts, rows to review, problems to copy. */
export const ImportCheck = ({ work, fields, note }: ImportCheckProps) => {
  const { t } = useTranslation('fileImport')
  const format = useFormat()
  const problemWords = useProblemWords(work.columns)
  const [tab, setTab] = useState<Tab>('review')
  const { results, file, overtakenRows } = work
  const countOf = (outcome: ImportResult['outcome']) => results.filter((each) => each.outcome === outcome).length
  const counts = {
    new: countOf('new'),
    changed: countOf('changed'),
    problem: countOf('problem'),
    same: countOf('same'),
  }
  const warnedCount = results.filter(({ warnings }) => warnings !== undefined).length
  const isApplying = work.step === 'apply'
  const doneCount = isApplying ? work.applied.length : results.length
  const total = isApplying ? work.toApply.size : work.rows.length
  const refusedLate = work.applied.filter(({ outcome }) => outcome === 'problem')
  const toReview = results.filter((result) => isShownIn('review', result, overtakenRows))

  const download = () => {
    const failedRows = results.filter(({ outcome }) => outcome === 'problem')
    const lines = failedRows.map(({ row, problems = [] }) => [
      ...(file?.rows.find(({ number }) => number === row)?.cells ?? []),
      problemWords(problems),
    ])
    const content = csvOf([[...(file?.header ?? []), t('problemColumn')], ...lines])
    saveFile(new Blob([content], { type: 'text/csv' }), t('problemFile'))
  }

  const stateWords = () => {
    if (work.isRunning) return t(isApplying ? 'applying' : 'trying')
    if (work.error !== undefined) return t('brokenOff')
    if (!isApplying) return t('tried')
    return t(work.isDone ? 'applied' : 'stopped')
  }
  const state = stateWords()
  return (
    <>
      <ul className="import-counts grid edge-2 radius-6">
        {outcomes.map((outcome) => (
          <li className="row gap-8 pad-9-14 ink-2" key={outcome}>
            <OutcomeIcon outcome={outcome} size={16} />
            <strong>{format.decimal(counts[outcome])}</strong> {t(`count.${outcome}`, { count: counts[outcome] })}
          </li>
        ))}
        {warnedCount > 0 && (
          <li className="row gap-8 pad-9-14 ink-2">
            <WarningMark size={16} />
            <strong>{format.decimal(warnedCount)}</strong> {t('count.warned', { count: warnedCount })}
          </li>
        )}
      </ul>
      <div className="row between gap-12">
        <Segments
          label={t('show')}
          value={tab}
          onChange={setTab}
          segments={[
            { value: 'review', label: `${t('tab.review')} ${toReview.length}` },
            { value: 'new', label: t('tab.new') },
            { value: 'changed', label: t('tab.changed') },
            { value: 'problem', label: t('tab.problem') },
            ...(warnedCount > 0 ? [{ value: 'warned' as const, label: t('tab.warned') }] : []),
            { value: 'all', label: `${t('tab.all')} ${results.length}` },
          ]}
        />
        <span className="quiet">{!isApplying && t('savedNothing')}</span>
      </div>
      <ImportRows
        work={work}
        results={results.filter((result) => isShownIn(tab, result, overtakenRows))}
        fields={fields}
      />
      {warnedCount > 0 && !isApplying && (
        <div className="row between gap-12">
          <Checkbox
            checked={work.leavesWarned}
            label={t('leaveOutWarned', { count: warnedCount })}
            onChange={(event) => work.setLeavesWarned(event.currentTarget.checked)}
          />
        </div>
      )}
      {work.unexplainedCount > 0 && !isApplying && (
        <InputRow
          label={t('reason', { count: work.unexplainedCount })}
          value={work.reason}
          maxLength={500}
          onChange={(typed) => work.setReason(typed)}
        />
      )}
      {counts.problem > 0 && (
        <div className="row between gap-12">
          {!isApplying && (
            <Checkbox
              checked={work.leavesOut}
              label={t('leaveOut', { count: counts.problem })}
              onChange={(event) => work.setLeavesOut(event.currentTarget.checked)}
            />
          )}
          <button type="button" className="link-button" onClick={download}>
            <ArrowDownIcon size={12} aria-hidden="true" /> {t('download', { count: counts.problem })}
          </button>
        </div>
      )}
      <div>
        <p className="flex gap-8 size-12-5 margin-bottom-5">
          <strong>{state}</strong>{' '}
          <span className="quiet">
            {t('progress', { done: format.decimal(doneCount), whole: format.decimal(total) })} ·{' '}
            {format.decimal((work.lastRunMs / 1000).toFixed(1))} s
          </span>
          <span className="quiet margin-left-auto">
            {refusedLate.length > 0
              ? t('refusedLate', { count: refusedLate.length })
              : !isApplying && counts.changed > 0 && note?.(counts.changed)}
          </span>
        </p>
        <ProgressBar
          animate={false}
          stripes={false}
          value={total === 0 ? 1 : doneCount / total}
          intent={!work.isRunning && work.error === undefined ? 'success' : 'primary'}
          aria-label={state}
        />
      </div>
      <SaveFailure
        failure={work.error}
        title={t('brokenOff')}
        help={t(isApplying ? 'resumes' : 'savedNothing')}
        onRetry={() => void work.resume()}
      />
    </>
  )
}

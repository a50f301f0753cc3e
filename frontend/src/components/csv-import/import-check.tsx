import { Checkbox, ProgressBar } from '@blueprintjs/core'
import { ArrowDownIcon } from '@blueprintjs/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/api/download.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Segments } from '../form/segments.tsx'
import type { FieldSpec } from '../entry-form/field-spec.ts'
import { csvOf } from './import-file.ts'
import { ImportRows, OutcomeIcon, WarningMark } from './import-rows.tsx'
import type { ImportResult } from './import-run.ts'
import { SaveFailure } from '../entry-form/save-failure.tsx'
import type { Import } from './use-import.ts'
import { useProblemWords } from './use-problem-words.ts'
import { InputRow } from '../form/rows.tsx'

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
      <ul className="import-counts">
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <OutcomeIcon outcome={outcome} size={16} />
            <strong>{format.decimal(counts[outcome])}</strong> {t(`count.${outcome}`, { count: counts[outcome] })}
          </li>
        ))}
        {warnedCount > 0 && (
          <li>
            <WarningMark size={16} />
            <strong>{format.decimal(warnedCount)}</strong> {t('count.warned', { count: warnedCount })}
          </li>
        )}
      </ul>
      <div className="import-tabs">
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
        <div className="import-problems">
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
        <div className="import-problems">
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
      <div className="import-progress">
        <p>
          <strong>{state}</strong>{' '}
          <span className="quiet">
            {t('progress', { done: format.decimal(doneCount), whole: format.decimal(total) })} ·{' '}
            {format.decimal((work.lastRunMs / 1000).toFixed(1))} s
          </span>
          <span className="quiet import-note">
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

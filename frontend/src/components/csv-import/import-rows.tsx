import { Checkbox } from '@blueprintjs/core'
import { AddIcon, EditIcon, EqualsIcon, ErrorIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MISSING } from '../../lib/format/format.ts'
import { Changes } from '../catalogue/entry-history.tsx'
import type { FieldSpec } from '../entry-form/field-spec.ts'
import type { ImportResult } from './import-run.ts'
import type { Import } from './use-import.ts'
import { useProblemWords } from './use-problem-words.ts'

const outcomeMarks = {
  new: { Icon: AddIcon, hue: 'green' },
  changed: { Icon: EditIcon, hue: 'amber' },
  problem: { Icon: ErrorIcon, hue: 'red' },
  same: { Icon: EqualsIcon, hue: 'grey' },
} as const

export const OutcomeIcon = ({ outcome, size = 14 }: { outcome: ImportResult['outcome']; size?: number }) => {
  const { Icon, hue } = outcomeMarks[outcome]
  return <Icon size={size} className="hue" data-hue={hue} aria-hidden="true" />
}

export const WarningMark = ({ size = 14 }: { size?: number }) => (
  <WarningSignIcon size={size} className="hue" data-hue="amber" aria-hidden="true" />
)

export interface ImportRowsProps {
  work: Import
  results: readonly ImportResult[]
  fields: Readonly<Record<string, FieldSpec>>
}

const ROW_HEIGHT_PX = 30
/** The key column is as wide as its longest text, up to this many characters: a reference must be readable in full. */
const MAX_KEY_WIDTH_CH = 24

/** The rows of a trial: their position in the file, their data, their outcome and the reason. */
export const ImportRows = ({ work, results, fields }: ImportRowsProps) => {
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
      className="import-rows"
      style={{ '--first': `${Math.min(longest, MAX_KEY_WIDTH_CH)}ch` }}
      role="table"
      aria-rowcount={results.length}
      tabIndex={0}
      aria-label={t('rows')}
    >
      <div role="rowgroup" className="import-rows-head">
        <div role="row" className="import-row">
          <span role="columnheader" className="number">
            {t('row')}
          </span>
          <span role="columnheader">{firstColumn?.label}</span>
          <span role="columnheader">{secondColumn?.label}</span>
          <span role="columnheader">{t('result')}</span>
          <span role="columnheader">{t('what')}</span>
        </div>
      </div>
      <div role="rowgroup" className="import-rows-body" style={{ height: virtual.getTotalSize() }}>
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
              className="import-row"
              data-outcome={result.outcome}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <span role="cell" className="number quiet">
                {result.row}
              </span>
              <strong role="cell">{cells[firstColumn?.field ?? ''] || MISSING}</strong>
              <span role="cell">{cells[secondColumn?.field ?? ''] || MISSING}</span>
              <span role="cell" className="import-outcome">
                <OutcomeIcon outcome={result.outcome} /> {t(`outcome.${result.outcome}`)}
              </span>
              <span role="cell" className="import-what">
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

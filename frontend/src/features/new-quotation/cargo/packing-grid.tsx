import { ErrorIcon, PlusIcon } from '@blueprintjs/icons'
import { Fragment, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WrongCell } from '../form/contract-errors.ts'
import { missingCell, wrongDanger } from './packing.ts'
import type { PackingPart } from '../form/form-part.ts'
import { useLeadTo } from '../form/focus-field.ts'
import { PackingHead } from './packing-head.tsx'
import { GridRow } from './packing-row.tsx'
import { useHiddenTexts } from './use-hidden-texts.ts'
import { useRowActs } from './use-row-acts.ts'
import { useRowWindow, withGaps } from './use-row-window.ts'

const COLUMNS = 11
/** Keeps a focused field visible below the sticky column heads. */
const SCROLLER = { maxHeight: 'min(560px, 70vh)', overflow: 'auto', scrollPaddingTop: 34 }
const NO_CELLS: readonly WrongCell[] = []

/** Invalid numbers by row. */
const byRow = (cells: readonly WrongCell[]): ReadonlyMap<string, readonly WrongCell[]> =>
  cells.reduce((all, cell) => all.set(cell.id, [...(all.get(cell.id) ?? []), cell]), new Map<string, WrongCell[]>())

/**
 * Virtualized packing list: Tab from the last cell adds a row, arrow and page keys move between rows, and a block from
 * a spreadsheet can be pasted.
 */
export const PackingGrid = ({ form, change, errorText, wrongCells, isSubmitted }: PackingPart) => {
  const { rows, modo, system, weightOf, stackable } = form
  const { t } = useTranslation('newQuotation')
  const [leftRowIds, setLeftRowIds] = useState<ReadonlySet<string>>(new Set())
  const view = useRowWindow(rows, modo)
  const { scroller, items, measure } = view
  const measures = useMemo(() => ({ modo, system, weightOf, stackable }), [modo, system, weightOf, stackable])
  const wrongByRow = useMemo(() => byRow(wrongCells), [wrongCells])
  const acts = useRowActs({
    rows,
    modo,
    measures: { system, basis: weightOf },
    view,
    setRows: (next) => change({ rows: next }),
    onLeave: (id) => setLeftRowIds((before) => (before.has(id) ? before : new Set(before).add(id))),
  })
  useHiddenTexts(rows, view)
  useLeadTo('rows', () => {
    const first = rows.find(
      (row) => missingCell(row) !== undefined || wrongDanger(row) !== undefined || wrongByRow.has(row.id),
    )
    if (first !== undefined)
      view.focus(first.id, (row) => row.querySelector('[aria-invalid="true"]') ?? row.querySelector('input'))
    return first !== undefined
  })
  // A started row shows its own missing cell.
  const isShownInRow =
    wrongCells.length > 0 || rows.some((row) => missingCell(row) !== undefined || wrongDanger(row) !== undefined)
  const error = isShownInRow ? undefined : errorText('rows')

  return (
    <>
      <div ref={scroller} style={SCROLLER}>
        <table
          className="entry-grid"
          aria-label={t('packing.title')}
          aria-rowcount={rows.length + 1}
          onPaste={acts.onPaste}
          onKeyDown={acts.onKeyDown}
        >
          <PackingHead modo={modo} system={system} />
          {withGaps(items).map(({ item, gap }) => {
            const row = rows[item.index]
            if (row === undefined) return null
            return (
              <Fragment key={row.id}>
                {gap > 0 && (
                  <tbody aria-hidden="true">
                    <tr>
                      <td colSpan={COLUMNS} style={{ height: gap, border: 0 }} />
                    </tr>
                  </tbody>
                )}
                <GridRow
                  row={row}
                  index={item.index}
                  measures={measures}
                  wrongCells={wrongByRow.get(row.id) ?? NO_CELLS}
                  showMissing={isSubmitted || leftRowIds.has(row.id)}
                  onAct={acts.onAct}
                  measure={measure}
                />
              </Fragment>
            )
          })}
        </table>
      </div>
      <div className="rows-foot">
        <button type="button" className="link-button" onClick={acts.add}>
          <PlusIcon size={12} aria-hidden="true" /> {t('packing.add')}
        </button>
        <span className="quiet" role="status">
          {acts.pasteMessage ?? t('packing.addHint')}
        </span>
        {error !== undefined && (
          <span className="form-below error" role="alert">
            <ErrorIcon size={12} aria-hidden="true" /> {error}
          </span>
        )}
      </div>
    </>
  )
}

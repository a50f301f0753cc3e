import { ErrorIcon, PlusIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emptyRow, hasMore, isEmptyRow, type NumberCell, numberCells } from '../model/cells.ts'
import { useKeepText } from '../../../components/form/readings.ts'
import { withPasted } from '../model/paste.ts'
import type { PackingPart } from './form-part.ts'
import { missingCell, wrongDanger } from '../model/packing.ts'
import { GridRow } from './packing-row.tsx'

/** The packing list as a grid: Tab from the last cell adds a row, arrows move, a block from a spreadsheet is pasted. */
export const PackingGrid = (part: PackingPart & { isSubmitted: boolean }) => {
  const { form, change, errorText, wrongCells, isSubmitted } = part
  const { t } = useTranslation('newQuotation')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [pasted, setPasted] = useState<string>()
  const keepText = useKeepText()
  const table = useRef<HTMLTableElement>(null)

  const focus = (row: number, cell: number) =>
    requestAnimationFrame(() => {
      const rows = table.current?.querySelectorAll('tr:has(.cell-number)')
      rows?.[row]?.querySelectorAll<HTMLInputElement>('.cell-number input')[cell]?.focus()
    })
  const add = () => {
    change({ rows: [...form.rows, emptyRow(form.rows.at(-1)?.ctnPlt ?? 'CTN')] })
    focus(form.rows.length, 0)
  }
  const onKey = (event: React.KeyboardEvent<HTMLInputElement>, cell: NumberCell, index: number) => {
    const column = numberCells.indexOf(cell)
    const row = form.rows[index]
    const isLastCell = column === numberCells.length - 1 && index === form.rows.length - 1
    if (event.key === 'Tab' && !event.shiftKey && isLastCell && row && !isEmptyRow(row) && !hasMore(row, form.modo)) {
      event.preventDefault()
      add()
    }
    if (event.key === 'ArrowDown' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)) {
      event.preventDefault()
      if (index < form.rows.length - 1) focus(index + 1, column)
      else if (event.key === 'Enter') add()
    }
    if (event.key === 'ArrowUp') {
      event.preventDefault()
      if (index > 0) focus(index - 1, column)
    }
  }
  // A started row says itself what it lacks.
  const isToldByRow =
    wrongCells.length > 0 || form.rows.some((row) => missingCell(row) !== undefined || wrongDanger(row) !== undefined)
  const error = isToldByRow ? undefined : errorText('rows')
  const units = form.system === 'metric' ? { weight: 'kg', length: 'cm' } : { weight: 'lb', length: 'in' }

  return (
    <div className="grid-scroll">
      <table
        ref={table}
        className="entry-grid"
        aria-label={t('packing.title')}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!/[\t\n]/.test(text.trim())) return
          event.preventDefault()
          const { rows, count, read, open } = withPasted(form.rows, text, emptyRow)
          if (count === 0) return
          for (const { cell, text: typed } of open) keepText(cell, typed)
          change({ rows })
          setPasted(
            [t('packing.pasted', { count }), read?.to && t('packing.readAs', { from: read.from, to: read.to })]
              .filter(Boolean)
              .join(' '),
          )
        }}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('packing.number')}</span>
            </th>
            <th scope="col" className="left">
              {t(form.modo === 'RORO' ? 'packing.vehicle' : 'packing.kind')}
            </th>
            <th scope="col">{t('packing.cantidad')}</th>
            <th scope="col">
              {t('packing.peso')} <span className="quiet">{units.weight}</span>
            </th>
            <th scope="col">
              {t('packing.largo')} <span className="quiet">{units.length}</span>
            </th>
            <th scope="col">
              {t('packing.ancho')} <span className="quiet">{units.length}</span>
            </th>
            <th scope="col">
              {t('packing.alto')} <span className="quiet">{units.length}</span>
            </th>
            <th scope="col">kg</th>
            <th scope="col">m³</th>
            <th scope="col">{t('packing.chargeable')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('packing.tools')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {form.rows.map((row, index) => (
            <GridRow
              key={row.id}
              {...part}
              row={row}
              index={index}
              showMissing={isSubmitted || left.has(row.id)}
              onLeave={() => setLeft((before) => new Set(before).add(row.id))}
              onKey={(event, cell) => onKey(event, cell, index)}
            />
          ))}
        </tbody>
      </table>
      <div className="rows-foot">
        <button type="button" className="link-button" onClick={add}>
          <PlusIcon size={12} aria-hidden="true" /> {t('packing.add')}
        </button>
        <span className="quiet" role="status">
          {pasted ?? t('packing.addHint')}
        </span>
        {error !== undefined && (
          <span className="form-below error" role="alert">
            <ErrorIcon size={12} aria-hidden="true" /> {error}
          </span>
        )}
      </div>
    </div>
  )
}

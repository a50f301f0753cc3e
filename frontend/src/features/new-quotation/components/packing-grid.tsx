import { Button } from '@blueprintjs/core'
import { ErrorIcon, PlusIcon, TrashIcon } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { emptyRow, isEmptyRow, type NumberCell, numberCells, type PackingCells } from '../model/form.ts'
import { missingCell, pastedRows, rowFigures } from '../model/packing.ts'
import type { FormPart } from './form-part.ts'

type RowProps = FormPart & {
  row: PackingCells
  index: number
  /** Errors are shown once the user asked to send, and at once for a row he has left. */
  showMissing: boolean
  onLeave: () => void
  onKey: (event: React.KeyboardEvent<HTMLInputElement>, cell: NumberCell) => void
}

const GridRow = ({ form, change, row, index, showMissing, onLeave, onKey }: RowProps) => {
  const { t } = useTranslation('newQuotation')
  const format = useFormat()
  const [note, setNote] = useState<string>()
  const figures = rowFigures(row, form)
  const missing = showMissing ? missingCell(row) : undefined
  const set = (changes: Partial<PackingCells>) =>
    change({ rows: form.rows.map((one) => (one.id === row.id ? { ...one, ...changes } : one)) })
  return (
    <>
      <tr
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
        }}
      >
        <td className="row-number">{index + 1}</td>
        <td className="cell-type">
          <SelectField
            aria-label={t('packing.type', { row: index + 1 })}
            value={row.ctnPlt}
            options={[
              { value: 'PLT', label: 'PLT' },
              { value: 'CTN', label: 'CTN' },
            ]}
            onChange={(ctnPlt) => set({ ctnPlt })}
          />
        </td>
        {numberCells.map((cell) => (
          <td key={cell} className="cell-number" data-missing={missing === cell || undefined}>
            <DecimalInput
              aria-label={t('packing.cell', { name: t(`packing.${cell}`), row: index + 1 })}
              value={row[cell]}
              integer={cell === 'cantidad'}
              invalid={missing === cell}
              onNote={setNote}
              onChange={(text) => set({ [cell]: text })}
              onKeyDown={(event) => onKey(event, cell)}
            />
          </td>
        ))}
        <td className="computed">{figures ? format.weight(figures.weight) : '—'}</td>
        <td className="computed">{figures ? format.volume(figures.volume) : '—'}</td>
        <td className="computed">{figures ? format.weight(figures.chargeable) : '—'}</td>
        <td className="row-tools">
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t('packing.remove', { row: index + 1 })}
            onClick={() =>
              change({ rows: form.rows.length === 1 ? [emptyRow()] : form.rows.filter(({ id }) => id !== row.id) })
            }
          />
        </td>
      </tr>
      {(missing !== undefined || note !== undefined) && (
        <tr className="row-note">
          <td />
          <td colSpan={10} data-error={missing !== undefined || undefined}>
            <span role="alert">
              {missing !== undefined && <ErrorIcon size={12} aria-hidden="true" />}
              {missing === undefined
                ? note
                : t('packing.missing', { row: index + 1, name: t(`packing.${missing}`).toLowerCase() })}
            </span>
          </td>
        </tr>
      )}
    </>
  )
}

/** The packing list as a grid: Tab from the last cell adds a row, arrows move, a block from a spreadsheet is pasted. */
export const PackingGrid = (part: FormPart & { isSubmitted: boolean }) => {
  const { form, change, errorText, isSubmitted } = part
  const { t } = useTranslation('newQuotation')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
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
    const isLastCell = column === numberCells.length - 1 && index === form.rows.length - 1
    const row = form.rows[index]
    if (event.key === 'Tab' && !event.shiftKey && isLastCell && row !== undefined && !isEmptyRow(row)) {
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
  const error = form.rows.every(isEmptyRow) ? errorText('rows') : undefined
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
          const rows = pastedRows(text, emptyRow)
          change({ rows: [...form.rows.filter((row) => !isEmptyRow(row)), ...rows] })
        }}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('packing.number')}</span>
            </th>
            <th scope="col" className="left">
              {t('packing.kind')}
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
      <div className="grid-foot">
        <button type="button" className="link-button" onClick={add}>
          <PlusIcon size={12} aria-hidden="true" /> {t('packing.add')}
        </button>
        <span className="quiet">{t('packing.addHint')}</span>
        {error !== undefined && (
          <span className="form-below error" role="alert">
            <ErrorIcon size={12} aria-hidden="true" /> {error}
          </span>
        )}
      </div>
    </div>
  )
}

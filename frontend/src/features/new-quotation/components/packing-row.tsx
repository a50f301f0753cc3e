import { Button } from '@blueprintjs/core'
import { ErrorIcon, TrashIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { emptyRow, hasMore, type NumberCell, numberCells, type PackingCells, vehicleKinds } from '../model/cells.ts'
import { isPricedByUnit } from '../model/form.ts'
import { missingCell, wrongDanger, rowFigures } from '../model/packing.ts'
import { type PackingPart, idOf } from './form-part.ts'
import { useErrorWords } from './error-words.ts'
import { useChargeableRule } from './weighing.ts'
import { RowMore } from './row-more.tsx'

type RowProps = PackingPart & {
  row: PackingCells
  index: number
  /** Errors are shown once the user asked to send, and at once for a row he has left. */
  showMissing: boolean
  onLeave: () => void
  onKey: (event: React.KeyboardEvent<HTMLInputElement>, cell: NumberCell) => void
}

/** One row of the packing list: what is typed, what it comes to, and what it still lacks. */
export const GridRow = ({ form, change, wrongCells, row, index, showMissing, onLeave, onKey }: RowProps) => {
  const { t } = useTranslation('newQuotation')
  const format = useFormat()
  const figures = rowFigures(row, form, useChargeableRule())
  const missing = showMissing ? missingCell(row) : undefined
  const { ofCell } = useErrorWords()
  const wrong = showMissing ? wrongCells.filter(({ id }) => id === row.id) : []
  const danger = showMissing && missing === undefined ? wrongDanger(row) : undefined
  const lacks =
    missing !== undefined
      ? t('packing.missing', { row: index + 1, name: t(`packing.${missing}`).toLowerCase() })
      : wrong[0] !== undefined
        ? ofCell(wrong[0])
        : danger !== undefined
          ? t('packing.missingDanger', { row: index + 1, name: t(`details.${danger}`), what: t(`errors.${danger}`) })
          : undefined
  const isVehicle = form.modo === 'RORO'
  const set = (changes: Partial<PackingCells>) =>
    change({ rows: form.rows.map((one) => (one.id === row.id ? { ...one, ...changes } : one)) })
  const others = form.rows.filter(({ id }) => id !== row.id)
  const leave = (event: React.FocusEvent<HTMLTableRowElement>) => {
    const to = event.relatedTarget
    if (!event.currentTarget.contains(to) && !event.currentTarget.nextElementSibling?.contains(to)) onLeave()
  }
  return (
    <>
      <tr onBlur={leave}>
        <td className="row-number">{index + 1}</td>
        <td className="cell-type">
          {isVehicle ? (
            <SelectField
              aria-label={t('packing.type', { row: index + 1 })}
              value={row.vehicle}
              options={vehicleKinds.map((value) => ({ value, label: t(`vehicle.${value}`) }))}
              onChange={(vehicle) => set({ vehicle })}
            />
          ) : (
            <SelectField
              aria-label={t('packing.type', { row: index + 1 })}
              value={row.ctnPlt}
              options={[
                { value: 'PLT', label: 'PLT' },
                { value: 'CTN', label: 'CTN' },
              ]}
              onChange={(ctnPlt) => set({ ctnPlt })}
            />
          )}
        </td>
        {numberCells.map((cell) => (
          <td key={cell} className="cell-number" data-missing={missing === cell || undefined}>
            <DecimalInput
              {...(index === 0 && cell === 'cantidad' && { id: idOf('rows') })}
              aria-label={t('packing.cell', { name: t(`packing.${cell}`), row: index + 1 })}
              value={row[cell]}
              kind={cell === 'cantidad' ? 'whole' : 'measure'}
              cell={`${row.id}.${cell}`}
              invalid={missing === cell || wrong.some((one) => one.cell === cell)}
              onChange={(text) => set({ [cell]: text })}
              onKeyDown={(event) => onKey(event, cell)}
            />
          </td>
        ))}
        <td className="computed">{figures ? format.weight(figures.weight) : '—'}</td>
        <td className="computed">{figures ? format.volume(figures.volume) : '—'}</td>
        <td className="computed">{figures && !isPricedByUnit(form.modo) ? format.weight(figures.chargeable) : '—'}</td>
        <td className="row-tools">
          <Button
            variant="minimal"
            size="small"
            active={row.isDangerous}
            icon={<WarningSignIcon size={13} />}
            title={t('packing.dangerous')}
            aria-pressed={row.isDangerous}
            aria-label={t('packing.cell', { name: t('packing.dangerous'), row: index + 1 })}
            onClick={() => set({ isDangerous: !row.isDangerous })}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t('packing.remove', { row: index + 1 })}
            onClick={() => change({ rows: others.length === 0 ? [emptyRow()] : others })}
          />
        </td>
      </tr>
      {hasMore(row, form.modo) && (
        <RowMore row={row} index={index} isVehicle={isVehicle} showMissing={showMissing} set={set} />
      )}
      {lacks !== undefined && (
        <tr className="row-note">
          <td />
          <td colSpan={10} data-error>
            <span role="alert">
              <ErrorIcon size={12} aria-hidden="true" />
              {lacks}
            </span>
          </td>
        </tr>
      )}
    </>
  )
}

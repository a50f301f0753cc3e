import { movesHow, vehicleKinds } from '@freight/contracts/vocabulary/transport'
import { Button, InputGroup } from '@blueprintjs/core'
import { ErrorIcon, TrashIcon, WarningSignIcon } from '@blueprintjs/icons'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type NumberCell, numberCells } from '../../../components/packing/paste.ts'
import { hasMore, type PackingCells } from '../form/cells.ts'
import type { WrongCell } from '../form/contract-errors.ts'
import { isPricedByUnit } from '../form/form.ts'
import { type GridMeasures, missingCell, rowFigures, wrongDanger } from './packing.ts'
import { idOf } from '../form/form-part.ts'
import { useErrorWords } from '../form/error-words.ts'
import { useChargeableRule } from '../totals/weighing.ts'
import { Captioned, DangerMore } from './danger-more.tsx'

/** Second line of a row: description, loading of a vehicle and dangerous goods. */
export const RowMore = ({
  row,
  index,
  isVehicle,
  isAir,
  showMissing,
  set,
}: {
  row: PackingCells
  index: number
  isVehicle: boolean
  isAir: boolean
  showMissing: boolean
  set: (changes: Partial<PackingCells>) => void
}) => {
  const { t } = useTranslation('newQuotation')
  const label = (name: string) => t('packing.cell', { name, row: index + 1 })
  const intent = (isWrong: boolean) => (showMissing && isWrong ? 'danger' : 'none')
  const dangerClass = t(isAir ? 'details.iataClass' : 'details.imoClass')
  const contents = t(isVehicle ? 'packing.model' : 'packing.contents')
  return (
    <tr className="row-more" aria-rowindex={index + 2}>
      <td />
      <td colSpan={10}>
        <div className="row-fields pad-2-10-6-0 flex wrap gap-6">
          <Captioned caption={contents} isWide>
            <InputGroup
              aria-label={label(contents)}
              maxLength={120}
              value={row.description}
              onValueChange={(description) => set({ description })}
            />
          </Captioned>
          {isVehicle && (
            <Captioned caption={t('packing.moves')}>
              <SelectField
                aria-label={label(t('packing.moves'))}
                value={row.moves}
                options={movesHow.map((value) => ({ value, label: t(`moves.${value}`) }))}
                onChange={(moves) => set({ moves })}
              />
            </Captioned>
          )}
          {row.isDangerous && (
            <>
              <Captioned caption={t('details.unNumber')}>
                <InputGroup
                  aria-label={label(t('details.unNumber'))}
                  aria-invalid={intent(wrongDanger(row) === 'unNumber') === 'danger' || undefined}
                  intent={intent(wrongDanger(row) === 'unNumber')}
                  inputMode="numeric"
                  maxLength={4}
                  value={row.unNumber}
                  onValueChange={(unNumber) => set({ unNumber })}
                />
              </Captioned>
              <Captioned caption={dangerClass}>
                <InputGroup
                  aria-label={label(dangerClass)}
                  aria-invalid={intent(wrongDanger(row) === 'imoClass') === 'danger' || undefined}
                  intent={intent(wrongDanger(row) === 'imoClass')}
                  maxLength={3}
                  value={row.imoClass}
                  onValueChange={(imoClass) => set({ imoClass })}
                />
              </Captioned>
              <DangerMore cells={row} set={set} label={label} cell={row.id} />
            </>
          )}
        </div>
      </td>
    </tr>
  )
}

/** Actions of a row. */
export type RowAct = { id: string } & (
  | { act: 'set'; changes: Partial<PackingCells> }
  | { act: 'remove' | 'leave' | 'enter' }
  | { act: 'key'; cell: NumberCell; event: React.KeyboardEvent<HTMLInputElement> }
)

interface RowProps {
  row: PackingCells
  index: number
  measures: GridMeasures
  /** Invalid numbers of this row. */
  wrongCells: readonly WrongCell[]
  /** Whether errors are shown: after a try to send, and at once for a row that has lost the focus. */
  showMissing: boolean
  /** Must be stable across renders. */
  onAct: (act: RowAct) => void
  measure: (element: HTMLTableSectionElement | null) => void
}

export const cellName = (id: string, cell: NumberCell) => `${id}.${cell}`

/** One row of the packing list with its figures and missing cell; memoized. */
export const GridRow = memo(function GridRow({
  row,
  index,
  measures,
  wrongCells,
  showMissing,
  onAct,
  measure,
}: RowProps) {
  const { id } = row
  const { t } = useTranslation('newQuotation')
  const format = useFormat()
  const figures = rowFigures(row, measures, useChargeableRule())
  const missing = showMissing ? missingCell(row) : undefined
  const { ofCell } = useErrorWords()
  const problems = showMissing ? wrongCells : []
  const dangerCell = showMissing && missing === undefined ? wrongDanger(row) : undefined
  const rowNumber = index + 1
  const firstError = (): string | undefined => {
    if (missing !== undefined)
      return t('packing.missing', { row: rowNumber, name: t(`packing.${missing}`).toLowerCase() })
    if (problems[0] !== undefined) return ofCell(problems[0])
    if (dangerCell === undefined) return undefined
    return t('packing.missingDanger', {
      row: rowNumber,
      name: t(`details.${dangerCell}`),
      what: t(`errors.${dangerCell}`),
    })
  }
  const rowError = firstError()
  const isVehicle = measures.modo === 'RORO'
  const isAir = measures.modo === 'LSE' || measures.modo === 'ULD'
  const set = (changes: Partial<PackingCells>) => onAct({ act: 'set', id, changes })
  // ARIA counts rows from 1, and the head of the grid is the first.
  const ariaRowIndex = index + 2
  return (
    <tbody
      ref={measure}
      data-index={index}
      data-row={id}
      onFocus={() => onAct({ act: 'enter', id })}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onAct({ act: 'leave', id })
      }}
    >
      <tr aria-rowindex={ariaRowIndex}>
        <td className="row-number">{rowNumber}</td>
        <td className="cell-type">
          {isVehicle ? (
            <SelectField
              aria-label={t('packing.type', { row: rowNumber })}
              value={row.vehicle}
              options={vehicleKinds.map((value) => ({ value, label: t(`vehicle.${value}`) }))}
              onChange={(vehicle) => set({ vehicle })}
            />
          ) : (
            <SelectField
              aria-label={t('packing.type', { row: rowNumber })}
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
          <td key={cell} className="cell-number">
            <DecimalInput
              {...(index === 0 && cell === 'cantidad' && { id: idOf('rows') })}
              aria-label={t('packing.cell', { name: t(`packing.${cell}`), row: rowNumber })}
              value={row[cell]}
              kind={cell === 'cantidad' ? 'whole' : 'decimal'}
              cell={cellName(id, cell)}
              invalid={missing === cell || problems.some((one) => one.cell === cell)}
              onChange={(text) => set({ [cell]: text })}
              onKeyDown={(event) => onAct({ act: 'key', id, cell, event })}
            />
          </td>
        ))}
        <td className="computed">{figures ? format.weight(figures.weight) : '—'}</td>
        <td className="computed">{figures ? format.volume(figures.volume) : '—'}</td>
        <td className="computed">
          {figures && !isPricedByUnit(measures.modo) ? format.weight(figures.chargeable) : '—'}
        </td>
        <td className="row-tools">
          <Button
            variant="minimal"
            size="small"
            active={row.isDangerous}
            icon={<WarningSignIcon size={13} />}
            title={t('packing.dangerous')}
            aria-pressed={row.isDangerous}
            aria-label={t('packing.cell', { name: t('packing.dangerous'), row: rowNumber })}
            onClick={() => set({ isDangerous: !row.isDangerous })}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<TrashIcon />}
            aria-label={t('packing.remove', { row: rowNumber })}
            onClick={() => onAct({ act: 'remove', id })}
          />
        </td>
      </tr>
      {hasMore(row, measures.modo) && (
        <RowMore row={row} index={index} isVehicle={isVehicle} isAir={isAir} showMissing={showMissing} set={set} />
      )}
      {rowError !== undefined && (
        <tr className="row-note" aria-rowindex={ariaRowIndex}>
          <td />
          <td colSpan={10}>
            <span role="alert">
              <ErrorIcon size={12} aria-hidden="true" />
              {rowError}
            </span>
          </td>
        </tr>
      )}
    </tbody>
  )
})

import { movesHow, vehicleKinds, packingGroups } from '@freight/contracts/vocabulary/transport'
import { Button, InputGroup } from '@blueprintjs/core'
import { WarningSignIcon } from '@blueprintjs/icons'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { netUnits } from '@freight/contracts/freight/cargo'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/form-row.tsx'
import { useTexts, useUndrawnTexts } from '../../../components/form/unparsed-inputs.ts'
import { cellOf, EntryGrid, useGridRows } from '../../../components/grid/entry-grid.tsx'
import type { GridColumn, GridFocus } from '../../../components/grid/grid.tsx'
import { type RowWindow, useRowWindow } from '../../../components/grid/row-window.ts'
import { numberCells, withPasted } from '../../../components/packing/paste.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { emptyRow, hasMore, isEmptyRow, type PackingCells, type DangerCells, isPricedByUnit } from '../form/form.ts'
import { type WrongCell, useErrorWords, idOf, type PackingPart, useLeadTo } from '../form/contract-errors.ts'
import { useChargeableRule } from '../totals/weighing.ts'
import { missingCell, rowFigures, wrongDanger } from './packing.ts'

interface DangerMoreProps {
  cells: DangerCells
  set: (changes: Partial<DangerCells>) => void
  /** Accessible name of a field, including its row. */
  label?: (name: string) => string
  /** Prefix of the field names in the form. */
  cell: string
}

const groups = ['', ...packingGroups] as const
const unitNames = { KG: 'kg', L: 'l' } as const

/** A control with a visible caption; screen readers read the control's own label, which also contains the row. */
const Captioned = ({ caption, isWide, children }: { caption: string; isWide?: true; children: ReactNode }) => (
  <div className={isWide ? 'form-row max-width-360 flex-1' : 'form-row'}>
    <span className="form-label size-11-5 medium" aria-hidden="true">
      {caption}
    </span>
    {children}
  </div>
)

/** Dangerous-goods fields that carriers require besides UN number and class. */
export const DangerMore = ({ cells, set, label = (name) => name, cell }: DangerMoreProps) => {
  const { t } = useTranslation('newQuotation')
  return (
    <>
      <Captioned caption={t('details.shippingName')} isWide>
        <InputGroup
          aria-label={label(t('details.shippingName'))}
          maxLength={200}
          value={cells.shippingName}
          onValueChange={(shippingName) => set({ shippingName })}
        />
      </Captioned>
      <Captioned caption={t('details.packingGroup')}>
        <SelectField
          aria-label={label(t('details.packingGroup'))}
          value={cells.packingGroup}
          options={groups.map((value) => ({ value, label: value || '—' }))}
          onChange={(packingGroup) => set({ packingGroup })}
        />
      </Captioned>
      <Captioned caption={t('details.netQuantity')}>
        <span className="amount-field flex">
          <DecimalInput
            kind="decimal"
            max={1_000_000_000}
            cell={`${cell}.netQuantity`}
            aria-label={label(t('details.netQuantity'))}
            value={cells.netQuantity}
            onChange={(netQuantity) => set({ netQuantity })}
          />
          <SelectField
            aria-label={label(t('details.netUnit'))}
            value={cells.netUnit}
            options={netUnits.map((value) => ({ value, label: unitNames[value] }))}
            onChange={(netUnit) => set({ netUnit })}
          />
        </span>
      </Captioned>
    </>
  )
}

/** Columns of the grid, for what spans them. */
const COLUMNS = 11

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
  const { t: shared } = useTranslation('table')
  const label = (name: string) => shared('grid.cell', { name, row: index + 1 })
  const intent = (isWrong: boolean) => (showMissing && isWrong ? 'danger' : 'none')
  const dangerClass = t(isAir ? 'details.iataClass' : 'details.imoClass')
  const contents = t(isVehicle ? 'packing.model' : 'packing.contents')
  return (
    <tr className="row-more" aria-rowindex={index + 2}>
      <td />
      <td colSpan={COLUMNS - 1}>
        <div className="row-fields flex wrap gap-6">
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

const cellName = (id: string, cell: string) => `${id}.${cell}`

/** Unparsed texts in rows that are not rendered: they block sending and can be focused. */
const useHiddenTexts = (rows: readonly PackingCells[], view: RowWindow, focus: (cell: GridFocus) => void) => {
  const texts = useTexts()
  const rendered = new Set(view.items.map(({ index }) => index))
  const hidden =
    texts.size === 0
      ? []
      : rows.flatMap((row, index) =>
          rendered.has(index)
            ? []
            : numberCells
                .map((cell) => ({ name: cellName(row.id, cell), row, cell, index }))
                .filter(({ name, cell }) => row[cell] === '' && texts.has(name)),
        )
  const hiddenText = (name: string) => hidden.find((one) => one.name === name)
  useUndrawnTexts({
    cells: hidden.map(({ name }) => name),
    place: (name) => {
      const index = hiddenText(name)?.index ?? 0
      const bodies = [...(view.scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
      return bodies.find((body) => Number(body.dataset['index']) > index) ?? null
    },
    lead: (name) => {
      const one = hiddenText(name)
      if (one !== undefined) focus(cellOf(one.row.id, one.cell))
    },
  })
}

const NO_CELLS: readonly WrongCell[] = []

/** Invalid numbers by row. */
const byRow = (cells: readonly WrongCell[]): ReadonlyMap<string, readonly WrongCell[]> =>
  cells.reduce((all, cell) => all.set(cell.id, [...(all.get(cell.id) ?? []), cell]), new Map<string, WrongCell[]>())

/** Packing list: of thousands of rows the visible ones are rendered, and a block from a spreadsheet can be pasted. */
export const PackingGrid = ({ form, change, errorText, wrongCells, isSubmitted }: PackingPart) => {
  const { rows, modo, system, weightOf, stackable } = form
  const { t } = useTranslation('newQuotation')
  const { t: shared } = useTranslation('table')
  const format = useFormat()
  const texts = useTexts()
  const rule = useChargeableRule()
  const { ofCell } = useErrorWords()
  const view = useRowWindow(rows, (row) => hasMore(row, modo))
  const blank = () => emptyRow(rows.at(-1)?.ctnPlt)
  const list = useGridRows({ rows, onRows: (next) => change({ rows: next }), blank, keepsOne: true })
  const measures = useMemo(() => ({ modo, system, weightOf, stackable }), [modo, system, weightOf, stackable])
  const wrongByRow = useMemo(() => byRow(wrongCells), [wrongCells])
  const isShown = ({ id }: PackingCells) => isSubmitted || list.visitedRows.has(id)
  const isWrong = (row: PackingCells) => missingCell(row) !== undefined || wrongDanger(row) !== undefined
  useHiddenTexts(rows, view, list.focus)
  useLeadTo('rows', () => {
    const first = rows.find((row) => isWrong(row) || wrongByRow.has(row.id))
    if (first !== undefined)
      list.focus({
        row: first.id,
        field: (row) => row.querySelector<HTMLElement>('[aria-invalid="true"]') ?? row.querySelector('input'),
      })
    return first !== undefined
  })
  const isVehicle = modo === 'RORO'
  const isAir = modo === 'LSE' || modo === 'ULD'
  const units = system === 'metric' ? { weight: 'kg', length: 'cm' } : { weight: 'lb', length: 'in' }
  const unitOf = {
    cantidad: undefined,
    peso: units.weight,
    largo: units.length,
    ancho: units.length,
    alto: units.length,
  }
  const figure = (name: string, head: string, text: (of: NonNullable<ReturnType<typeof rowFigures>>) => string) => ({
    name,
    head,
    className: 'number',
    td: () => ({ className: 'computed' }),
    cell: (row: PackingCells) => {
      const figures = rowFigures(row, measures, rule)
      return figures ? text(figures) : '—'
    },
  })
  const columns: readonly GridColumn<PackingCells>[] = [
    {
      name: 'type',
      head: t(isVehicle ? 'packing.vehicle' : 'packing.kind'),
      width: [104, 84],
      cell: (row, index) =>
        isVehicle ? (
          <SelectField
            aria-label={t('packing.type', { row: index + 1 })}
            value={row.vehicle}
            options={vehicleKinds.map((value) => ({ value, label: t(`vehicle.${value}`) }))}
            onChange={(vehicle) => list.set(row.id, { vehicle })}
          />
        ) : (
          <SelectField
            aria-label={t('packing.type', { row: index + 1 })}
            value={row.ctnPlt}
            options={[
              { value: 'PLT', label: 'PLT' },
              { value: 'CTN', label: 'CTN' },
            ]}
            onChange={(ctnPlt) => list.set(row.id, { ctnPlt })}
          />
        ),
    },
    ...numberCells.map((name): GridColumn<PackingCells> => ({
      name,
      head: t(`packing.${name}`),
      unit: unitOf[name],
      className: 'number',
      cell: (row, index) => (
        <DecimalInput
          {...(index === 0 && name === 'cantidad' && { id: idOf('rows') })}
          aria-label={shared('grid.cell', { name: t(`packing.${name}`), row: index + 1 })}
          value={row[name]}
          kind={name === 'cantidad' ? 'whole' : 'decimal'}
          cell={cellName(row.id, name)}
          invalid={
            isShown(row) && (missingCell(row) === name || wrongByRow.get(row.id)?.some(({ cell }) => cell === name))
          }
          onChange={(text) => list.set(row.id, { [name]: text })}
        />
      ),
    })),
    figure('weight', 'kg', ({ weight }) => format.weight(weight)),
    figure('volume', 'm³', ({ volume }) => format.volume(volume)),
    figure('chargeable', t('packing.chargeable'), ({ chargeable }) =>
      isPricedByUnit(modo) ? '—' : format.weight(chargeable),
    ),
  ]
  const problemOf = (row: PackingCells, index: number): string | undefined => {
    if (!isShown(row)) return undefined
    const [missing, danger, [problem] = NO_CELLS] = [missingCell(row), wrongDanger(row), wrongByRow.get(row.id)]
    if (missing !== undefined)
      return t('packing.missing', { row: index + 1, name: t(`packing.${missing}`).toLowerCase() })
    if (problem !== undefined) return ofCell(problem)
    if (danger === undefined) return undefined
    return t('packing.missingDanger', { row: index + 1, name: t(`details.${danger}`), what: t(`errors.${danger}`) })
  }
  const paste = (text: string, rowId: string | undefined) => {
    const isEmpty = (row: PackingCells) =>
      isEmptyRow(row) && !numberCells.some((cell) => texts.has(cellName(row.id, cell)))
    const newRow = () => emptyRow(list.now().find(({ id }) => id === rowId)?.ctnPlt)
    const pasted = withPasted(list.now(), text, newRow, isEmpty, { system, basis: weightOf })
    const { count, first, read, unclear } = pasted
    if (unclear.length > 0) list.setMessage(t('packing.headsUnclear', { names: unclear.join(', ') }))
    if (first === undefined) return
    list.paste({ ...pasted, focus: cellOf(first.id, 'cantidad') })
    list.setMessage(
      [t('packing.pasted', { count }), read?.to && t('packing.readAs', { from: read.from, to: read.to })]
        .filter(Boolean)
        .join(' '),
    )
  }
  // A started row shows its own missing cell.
  const isShownInRow = wrongCells.length > 0 || rows.some(isWrong)
  return (
    <EntryGrid
      list={list}
      label={t('packing.title')}
      columns={columns}
      view={view}
      deps={(row) => [measures, rule, isShown(row), wrongByRow.get(row.id)]}
      tools={(row, index) => (
        <Button
          variant="minimal"
          size="small"
          active={row.isDangerous}
          icon={<WarningSignIcon size={13} />}
          title={t('packing.dangerous')}
          aria-pressed={row.isDangerous}
          aria-label={shared('grid.cell', { name: t('packing.dangerous'), row: index + 1 })}
          onClick={() => list.set(row.id, { isDangerous: !row.isDangerous })}
        />
      )}
      below={(row, index) =>
        hasMore(row, modo) && (
          <RowMore
            {...{ row, index, isVehicle, isAir }}
            showMissing={isShown(row)}
            set={(changes) => list.set(row.id, changes)}
          />
        )
      }
      notes={(row, index) => {
        const text = problemOf(row, index)
        return text === undefined ? [] : [{ text }]
      }}
      isBlank={isEmptyRow}
      onPaste={(text, { row }) => {
        paste(text, row)
        return true
      }}
      error={isShownInRow ? undefined : errorText('rows')}
    />
  )
}

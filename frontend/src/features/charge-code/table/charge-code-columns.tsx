import type { TFunction } from 'i18next'
import type { DataColumn } from '../../../components/data-table/column.ts'
import type { Format } from '../../../lib/format/use-format.ts'
import { sections, taxes } from '@freight/contracts/vocabulary/price'
import { type ChargeCode, flagNames, type FlagName } from '../charge-code.ts'
import { ChoiceCell } from './choice-cell.tsx'
import type { ChangeCell } from './use-cell-edit.ts'
import { SavingMark } from '../../../components/feedback/saving-mark.tsx'
import { useRowState } from '../../../components/catalogue/saving-rows.ts'
import { TickIcon, ArchiveIcon, EditIcon, MoreIcon, UndoIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { useState } from 'react'

interface RowMenuProps {
  row: ChargeCode
  mayRetire: boolean
  onEdit: (row: ChargeCode) => void
  onRetire: (row: ChargeCode) => void
  onRestore: (row: ChargeCode) => void
}

/** Rare actions behind three dots; created on opening. */
export const RowMenu = (props: RowMenuProps) => {
  const { t } = useTranslation('chargeCodes')
  const [isOpen, setOpen] = useState(false)
  const { row } = props
  const button = (
    <button
      type="button"
      className="row-menu height-24 width-26 radius-tag text-button inline-row centred secondary"
      tabIndex={-1}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={t('rowMenu', { id: row.id })}
      onClick={() => setOpen(true)}
    >
      <MoreIcon size={14} aria-hidden="true" />
    </button>
  )
  if (!isOpen) return button
  return (
    <PopoverNext
      isOpen
      autoFocus
      placement="bottom-end"
      arrow={false}
      onInteraction={setOpen}
      // The drawer opened from the menu must keep the focus after the menu closes.
      shouldReturnFocusOnClose={false}
      content={
        <Menu>
          <MenuItem icon={<EditIcon />} text={t('edit')} disabled={!row.active} onClick={() => props.onEdit(row)} />
          <MenuDivider />
          {row.active ? (
            <MenuItem
              icon={<ArchiveIcon />}
              text={t('retire.open')}
              disabled={!props.mayRetire}
              onClick={() => props.onRetire(row)}
            />
          ) : (
            <MenuItem icon={<UndoIcon />} text={t('restore')} onClick={() => props.onRestore(row)} />
          )}
        </Menu>
      }
    >
      {button}
    </PopoverNext>
  )
}

interface FlagCellProps {
  row: ChargeCode
  name: FlagName
  onChange: ChangeCell
}

/** One flag of one code, toggled in place; read-only for a retired code. */
export const FlagCell = ({ row, name, onChange }: FlagCellProps) => {
  const { t } = useTranslation('chargeCodes')
  const label = t('cell.flag', { id: row.id, name: t(`field.${name}`) })
  if (!row.active)
    return row[name] ? (
      <TickIcon size={12} title={label} />
    ) : (
      <span aria-hidden="true" className="cell-none">
        ·
      </span>
    )
  return (
    <label className="full-height pointer row centred full">
      <input
        type="checkbox"
        className="cell-check width-15 height-15 radius-tag pointer"
        checked={row[name]}
        data-cell={`${row.id} ${name}`}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => void onChange(row, { [name]: event.currentTarget.checked })}
      />
    </label>
  )
}

/** State of the row’s own command: saving, still processing, saved. */
export const RowSaving = ({ id }: { id: string }) => {
  const state = useRowState(id)
  return state === undefined ? null : <SavingMark state={state} />
}

export interface ColumnNeeds extends Omit<RowMenuProps, 'row'> {
  change: ChangeCell
  /** The tax rate in force, when known. */
  vat: string | null | undefined
  /** Number of uses of each code. */
  hasUses: boolean
}

/** Columns that are edited in place, in keyboard order. */
export const editedColumns = ['section', 'tax', ...flagNames]

/** Columns of the catalogue: frequently changed flags are editable in place, the others in the form. */
export const chargeCodeColumns = (
  t: TFunction<'chargeCodes'>,
  format: Format,
  { change, vat, hasUses, ...menu }: ColumnNeeds,
): DataColumn<ChargeCode>[] => [
  {
    id: 'id',
    header: t('field.id'),
    width: 58,
    sort: 'id',
    fixed: true,
    cell: (row) => <strong>{row.id}</strong>,
  },
  {
    id: 'concept',
    header: t('field.concept'),
    width: 140,
    grow: 4,
    sort: 'concept',
    fixed: true,
    cell: (row) => (
      <>
        <span className="clipped min-width-0 medium">{row.concept}</span>
        {!row.active && (
          <span className="tag" data-hue="grey">
            {t('retiredOn', { date: format.dayMonth(row.changedAt) })}
          </span>
        )}
      </>
    ),
  },
  {
    id: 'description',
    header: t('field.description'),
    width: 70,
    grow: 3,
    cell: (row) => (
      <span className="secondary clipped min-width-0" title={row.description}>
        {row.description}
      </span>
    ),
  },
  {
    id: 'section',
    header: t('field.section'),
    width: 88,
    sort: 'section',
    edit: true,
    cell: (row) => (
      <ChoiceCell
        value={row.section}
        options={sections.map((value) => ({ value, label: t(`section.${value}`) }))}
        label={t('cell.choice', { id: row.id, name: t('field.section') })}
        cell={`${row.id} section`}
        isLocked={!row.active}
        onChange={(section) => void change(row, { section })}
      />
    ),
  },
  {
    id: 'tax',
    header: t('field.tax'),
    width: 92,
    sort: 'tax',
    edit: true,
    cell: (row) => (
      <ChoiceCell
        value={row.tax}
        none="NONE"
        options={taxes.map((value) => ({
          value,
          label: t(`tax.${value}`),
          ...(value === 'VAT' && typeof vat === 'string' && { note: format.percent(vat) }),
        }))}
        label={t('cell.choice', { id: row.id, name: t('field.tax') })}
        cell={`${row.id} tax`}
        foot={t('rateInSettings')}
        isLocked={!row.active}
        onChange={(tax) => void change(row, { tax })}
      />
    ),
  },
  ...flagNames.map((name): DataColumn<ChargeCode> => ({
    id: name,
    header: t(`short.${name}`),
    width: 44,
    align: 'center',
    edit: true,
    cell: (row) => <FlagCell row={row} name={name} onChange={change} />,
  })),
  ...(hasUses ? [usesColumn(t('uses'), format)] : []),
  {
    id: 'saving',
    header: '',
    width: 124,
    align: 'end',
    fixed: true,
    cell: (row) => (
      <>
        <RowSaving id={row.id} />
        <RowMenu row={row} {...menu} />
      </>
    ),
  },
]

const usesColumn = (header: string, format: Format): DataColumn<ChargeCode> => ({
  id: 'uses',
  header,
  width: 56,
  align: 'end',
  cell: ({ uses }) => <span className={uses === 0 ? 'quiet' : undefined}>{format.decimal(uses)}</span>,
})

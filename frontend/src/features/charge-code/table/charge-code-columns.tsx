import type { TFunction } from 'i18next'
import type { DataColumn } from '../../../components/data-table/column.ts'
import type { Format } from '../../../lib/format/format.ts'
import { sections, taxes } from '@freight/contracts/vocabulary/price'
import { type ChargeCode, flagNames, type FlagName } from '../charge-code.ts'
import { PopoverNext, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { CaretDownIcon, TickIcon, ArchiveIcon, EditIcon, MoreIcon, UndoIcon } from '@blueprintjs/icons'
import { type ReactNode, useRef, useState, type KeyboardEvent, useId } from 'react'
import type { ChangeCell } from './use-cell-edit.ts'
import { SavingMark } from '../../../components/feedback/saving-mark.tsx'
import { useRowState } from '../../../components/catalogue/saving-rows.ts'
import { useTranslation } from 'react-i18next'

interface ChoiceListProps<Value extends string> {
  value: Value
  options: readonly { value: Value; label: string; note?: string }[]
  label: string
  foot?: ReactNode
  onChoose: (value: Value) => void
  onClose: () => void
}

/** Open list of a cell: arrows, Home, End or a first letter move, Enter selects, Esc and Tab close. */
const ChoiceList = <Value extends string>(props: ChoiceListProps<Value>) => {
  const { value, options, label, foot, onChoose, onClose } = props
  const id = useId()
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const letter = options.findIndex((option) => option.label.toLowerCase().startsWith(event.key.toLowerCase()))
    const targetIndex = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: options.length - 1,
    }[event.key]
    const next = targetIndex ?? (event.key.length === 1 && event.key !== ' ' && letter >= 0 ? letter : undefined)
    const isTaken = event.key === 'Enter' || event.key === ' '
    const isLeft = event.key === 'Escape' || event.key === 'Tab'
    if (next === undefined && !isTaken && !isLeft) return
    event.preventDefault()
    event.stopPropagation()
    if (next !== undefined) setActive((next + options.length) % options.length)
    const chosen = options[active]
    if (isTaken && chosen !== undefined) onChoose(chosen.value)
    if (isLeft) onClose()
  }
  return (
    <div className="choice-list min-width-190 pad-4">
      <div
        ref={(element) => element?.focus()}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${id}-${active}`}
        onKeyDown={onKeyDown}
      >
        {options.map((option, index) => (
          // The list handles the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            className="choice-option pad-3-8 min-height-28 radius-tag pointer row between gap-12"
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => onChoose(option.value)}
          >
            <span>
              {option.label} {option.note !== undefined && <span className="quiet">{option.note}</span>}
            </span>
            {option.value === value && <TickIcon size={14} aria-hidden="true" />}
          </div>
        ))}
      </div>
      {foot !== undefined && <p className="pad-6-8-4 margin-top-4 line-above-2 size-12 quiet">{foot}</p>}
    </div>
  )
}

interface ChoiceCellProps<Value extends string> extends Pick<ChoiceListProps<Value>, 'value' | 'options' | 'label'> {
  /** Insignificant value, shown in grey. */
  none?: Value
  /** `BAF tax`: the cell's key for keyboard navigation. */
  cell: string
  /** Grey text below the options. */
  foot?: ReactNode
  isLocked: boolean
  onChange: (value: Value) => void
}

/** A select cell; its list is created on opening, because a hundred rows would need a hundred lists. */
export const ChoiceCell = <Value extends string>(props: ChoiceCellProps<Value>) => {
  const { value, options, label } = props
  const [isOpen, setOpen] = useState(false)
  const returnsFocus = useRef(false)
  const text = options.find((option) => option.value === value)?.label ?? value
  if (props.isLocked) return <span className="pad-0-7-0-8 full-height row between gap-4 full">{text}</span>
  const button = (
    <button
      ref={(element) => {
        if (element === null || isOpen || !returnsFocus.current) return
        returnsFocus.current = false
        element.focus()
      }}
      type="button"
      className="choice-cell pad-0-7-0-8 full-height no-edge no-fill pointer text-left row between gap-4 full"
      data-none={value === props.none || undefined}
      data-cell={props.cell}
      tabIndex={-1}
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      aria-label={`${label}: ${text}`}
      onClick={() => setOpen(true)}
    >
      {text}
      <CaretDownIcon size={12} aria-hidden="true" />
    </button>
  )
  if (!isOpen) return button
  const close = () => {
    returnsFocus.current = true
    setOpen(false)
  }
  return (
    <PopoverNext
      isOpen
      autoFocus={false}
      enforceFocus={false}
      fill
      placement="bottom-start"
      arrow={false}
      onInteraction={(next) => {
        if (!next) close()
      }}
      content={
        <ChoiceList
          value={value}
          options={options}
          label={label}
          foot={props.foot}
          onClose={close}
          onChoose={(chosen) => {
            close()
            if (chosen !== value) props.onChange(chosen)
          }}
        />
      }
    >
      {button}
    </PopoverNext>
  )
}

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

/** One flag of one code, toggled in place; read-only for a retired code. */
export const FlagCell = ({ row, name, onChange }: { row: ChargeCode; name: FlagName; onChange: ChangeCell }) => {
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

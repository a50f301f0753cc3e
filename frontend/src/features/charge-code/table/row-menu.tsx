import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import { ArchiveIcon, EditIcon, MoreIcon, UndoIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import type { ChargeCode } from '../charge-code.ts'

export interface RowMenuProps {
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
      className="row-menu"
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

import { TickIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { ChargeCode, FlagName } from '../charge-code.ts'
import type { ChangeCell } from './use-cell-edit.ts'

export interface FlagCellProps {
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
    <label className="flag-cell">
      <input
        type="checkbox"
        className="cell-check"
        checked={row[name]}
        data-cell={`${row.id} ${name}`}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => void onChange(row, { [name]: event.currentTarget.checked })}
      />
    </label>
  )
}

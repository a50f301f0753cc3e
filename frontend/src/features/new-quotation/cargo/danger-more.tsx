import { InputGroup } from '@blueprintjs/core'
import { netUnits, packingGroups } from '@freight/contracts/freight/cargo'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import type { DangerCells } from '../form/cells.ts'

export interface DangerMoreProps {
  cells: DangerCells
  set: (changes: Partial<DangerCells>) => void
  /** The name of a field for those who do not see where it stands. */
  label?: (name: string) => string
  /** Names the fields in their form. */
  cell: string
}

const groups = ['', ...packingGroups] as const
const unitNames = { KG: 'kg', L: 'l' } as const

/** What carriers ask of dangerous goods besides number and class, one field beside the other. */
export const DangerMore = ({ cells, set, label = (name) => name, cell }: DangerMoreProps) => {
  const { t } = useTranslation('newQuotation')
  return (
    <>
      <InputGroup
        className="row-contents"
        size="small"
        aria-label={label(t('details.shippingName'))}
        placeholder={t('details.shippingName')}
        maxLength={200}
        value={cells.shippingName}
        onValueChange={(shippingName) => set({ shippingName })}
      />
      <SelectField
        aria-label={label(t('details.packingGroup'))}
        value={cells.packingGroup}
        options={groups.map((value) => ({ value, label: t('details.group', { group: value || '—' }) }))}
        onChange={(packingGroup) => set({ packingGroup })}
      />
      <DecimalInput
        kind="measure"
        max={1_000_000_000}
        cell={`${cell}.netQuantity`}
        aria-label={label(t('details.netQuantity'))}
        placeholder={t('details.netQuantity')}
        value={cells.netQuantity}
        onChange={(netQuantity) => set({ netQuantity })}
      />
      <SelectField
        aria-label={label(t('details.netUnit'))}
        value={cells.netUnit}
        options={netUnits.map((value) => ({ value, label: unitNames[value] }))}
        onChange={(netUnit) => set({ netUnit })}
      />
    </>
  )
}

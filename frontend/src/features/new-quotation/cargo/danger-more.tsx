import { InputGroup } from '@blueprintjs/core'
import { netUnits } from '@freight/contracts/freight/cargo'
import { packingGroups } from '@freight/contracts/vocabulary/transport'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import type { DangerCells } from '../form/cells.ts'

export interface DangerMoreProps {
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
export const Captioned = ({ caption, isWide, children }: { caption: string; isWide?: true; children: ReactNode }) => (
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

import { InputGroup } from '@blueprintjs/core'
import { netUnits, packingGroups } from '@freight/contracts/freight/cargo'
import type { ReactNode } from 'react'
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

/** A control under its name; to readers it says the name itself, with the row that it is of. */
export const Captioned = ({ caption, isWide, children }: { caption: string; isWide?: true; children: ReactNode }) => (
  <div className={isWide ? 'form-row row-contents' : 'form-row'}>
    <span className="form-label" aria-hidden="true">
      {caption}
    </span>
    {children}
  </div>
)

/** What carriers ask of dangerous goods besides number and class, one field beside the other. */
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
        <span className="amount-field">
          <DecimalInput
            kind="measure"
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

import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/select-field.tsx'
import type { CostOfDetail } from '../costs/cost-summaries.ts'

type Charge = CostOfDetail['charges'][number]

export interface AddSellLineProps {
  /** Of the cost, those that are not sold yet. */
  charges: readonly Charge[]
  onAdd: (scope: 'CLIENT' | 'ON_REQUEST') => void
  onAddCost: (charge: Charge) => void
}

/** A further line of a sale: any charge, an optional service, or one that the cost has as well. */
export const AddSellLine = ({ charges, onAdd, onAddCost }: AddSellLineProps) => {
  const { t } = useTranslation('prices')
  return (
    <div className="grid-foot">
      <Button variant="minimal" size="small" icon={<PlusIcon />} onClick={() => onAdd('CLIENT')}>
        {t('sell.addCharge')}
      </Button>
      <Button variant="minimal" size="small" icon={<PlusIcon />} onClick={() => onAdd('ON_REQUEST')}>
        {t('sell.addOptional')}
      </Button>
      {charges.length > 0 && (
        <SelectField
          aria-label={t('sell.addFromCost')}
          value=""
          options={[
            { value: '', label: t('sell.addFromCost') },
            ...charges.map(({ chargeIndex, idCharge, concept }) => ({
              value: String(chargeIndex),
              label: `${idCharge} · ${concept}`,
            })),
          ]}
          onChange={(index) => {
            const charge = charges.find(({ chargeIndex }) => String(chargeIndex) === index)
            if (charge !== undefined) onAddCost(charge)
          }}
        />
      )}
    </div>
  )
}

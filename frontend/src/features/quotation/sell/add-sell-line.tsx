import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { ourCharges } from '@freight/contracts/pricing/our-sections'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/select-field.tsx'
import { costSummaries, distinctNames } from '../costs/cost-summaries.ts'
import type { SourcedCharge } from '../costs/source-costs-of-draft.ts'
import { chargeKey } from './sell-draft.ts'

export interface AddSellLineProps {
  detail: QuotationDetail
  /** Main cost of the alternative. */
  mainCostId: string | undefined
  /** Unsold charges of all costs. */
  charges: readonly SourcedCharge[]
  onAdd: (scope: 'CLIENT' | 'ON_REQUEST') => void
  onAddCosts: (charges: readonly SourcedCharge[]) => void
}

/** Menu for a further line: any charge, an optional service, an unsold charge of its cost, or those of another cost. */
export const AddSellLine = ({ detail, mainCostId, charges, onAdd, onAddCosts }: AddSellLineProps) => {
  const { t } = useTranslation('prices')
  const costs = costSummaries(detail)
  const names = distinctNames(costs)
  const isOurs = ourCharges(detail)
  const mainCostCharges = charges.filter(({ idCost }) => idCost === mainCostId)
  const otherCosts = costs.flatMap(({ cost: { idCost } }, index) => {
    const unsoldCharges = charges.filter((charge) => charge.idCost === idCost && isOurs(charge))
    return idCost === mainCostId || unsoldCharges.length === 0
      ? []
      : [{ idCost, name: names[index] ?? '', free: unsoldCharges }]
  })
  return (
    <div className="grid-foot">
      <Button variant="minimal" size="small" icon={<PlusIcon />} onClick={() => onAdd('CLIENT')}>
        {t('sell.addCharge')}
      </Button>
      <Button variant="minimal" size="small" icon={<PlusIcon />} onClick={() => onAdd('ON_REQUEST')}>
        {t('sell.addOptional')}
      </Button>
      {mainCostCharges.length > 0 && (
        <SelectField
          aria-label={t('sell.addFromCost')}
          value=""
          options={[
            { value: '', label: t('sell.addFromCost') },
            ...mainCostCharges.map((charge) => ({
              value: chargeKey(charge),
              label: `${charge.idCharge} · ${charge.concept}`,
            })),
          ]}
          onChange={(key) => onAddCosts(mainCostCharges.filter((charge) => chargeKey(charge) === key))}
        />
      )}
      {otherCosts.length > 0 && (
        <SelectField
          aria-label={t('suppliers.add')}
          value=""
          options={[
            { value: '', label: t('suppliers.add') },
            ...otherCosts.flatMap(({ idCost, name, free }) => [
              { value: idCost, label: t('suppliers.all', { name, count: free.length }) },
              ...free.map((charge) => ({
                value: chargeKey(charge),
                label: `${name} · ${charge.idCharge} · ${charge.concept}`,
              })),
            ]),
          ]}
          onChange={(key) =>
            onAddCosts(
              otherCosts.flatMap(({ idCost, free }) =>
                free.filter((charge) => key === idCost || key === chargeKey(charge)),
              ),
            )
          }
        />
      )}
    </div>
  )
}

import { Button, Checkbox } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/format.ts'
import type { CostOfDetail } from '../../charge-grid/cost-summaries.ts'
import { useEdit } from '../../editing/use-edit.ts'

/** Value of the `from` parameter of an edited alternative that adds the unsold charges of its costs. */
export const WITH_UNSOLD = 'unsold'

export interface UnsoldChargesProps {
  charges: CostOfDetail['charges']
  idSell: string
  isLeftOut: boolean
  /** Whether the user tried to confirm before deciding. */
  isTried: boolean
  onLeaveOut: (isLeftOut: boolean) => void
}

/** Unsold charges of the cost: added to the alternative, or left out after the user confirms it. */
export const UnsoldCharges = ({ charges, idSell, isLeftOut, isTried, onLeaveOut }: UnsoldChargesProps) => {
  const { t } = useTranslation('quotationCommands')
  const format = useFormat()
  const { set } = useEdit()
  return (
    <div>
      <p>{t('stale.unsold', { count: charges.length })}</p>
      <ul>
        {charges.map(({ chargeIndex, concept, amount, currency }) => (
          <li key={chargeIndex}>
            {concept} <span className="quiet">{amount === undefined ? currency : format.money(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <Button size="small" onClick={() => set(idSell, WITH_UNSOLD)}>
        {t('stale.addUnsold')}
      </Button>
      <Checkbox
        checked={isLeftOut}
        label={t('stale.leaveUnsold')}
        onChange={(event) => onLeaveOut(event.currentTarget.checked)}
      />
      {isTried && !isLeftOut && (
        <p className="hue" data-hue="red" role="alert">
          {t('stale.decideUnsold')}
        </p>
      )}
    </div>
  )
}

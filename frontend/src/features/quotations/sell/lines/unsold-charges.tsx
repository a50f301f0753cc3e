import { Button, Checkbox } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import type { CostOfDetail } from '../../costs/cost-summaries.ts'
import { useEdit } from '../../editing/use-edit.ts'

/** In the address where an alternative is edited: what its cost has and it does not sell is added to it. */
export const WITH_UNSOLD = 'unsold'

export interface UnsoldChargesProps {
  charges: CostOfDetail['charges']
  idSell: string
  isLeftOut: boolean
  /** Confirming was tried before it was said. */
  isAsked: boolean
  onLeaveOut: (isLeftOut: boolean) => void
}

/** Charges of the cost that an alternative does not sell: they are added to it, or left out because somebody says so. */
export const UnsoldCharges = ({ charges, idSell, isLeftOut, isAsked, onLeaveOut }: UnsoldChargesProps) => {
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
      {isAsked && !isLeftOut && (
        <p className="hue" data-hue="red" role="alert">
          {t('stale.decideUnsold')}
        </p>
      )}
    </div>
  )
}

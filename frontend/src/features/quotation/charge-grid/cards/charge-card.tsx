import { ChevronRightIcon, ErrorIcon } from '@blueprintjs/icons'
import type { PricedLine } from '@freight/contracts/pricing/priced-lines'
import { useTranslation } from 'react-i18next'
import { MISSING, useFormat } from '../../../../lib/format/format.ts'
import type { CostLineDraft } from '../cost-draft.ts'
import { isPositive } from '../cost-summaries.ts'
import { type GridShipment, useOthersPay } from '../grid-section.tsx'
import { typedPrice } from '../line-draft.ts'
import { useUnitWords } from '../use-unit-words.ts'
import '../charges.css'

interface ChargeCardProps {
  line: CostLineDraft
  /** Description of the charge. */
  concept: string
  priced: PricedLine | undefined
  isOurs: boolean
  shipment: Pick<GridShipment, 'direction' | 'incoterm'>
  /** Problem that prevents sending. */
  problems: readonly string[]
  columns: number
  onOpen: () => void
}

/** A charge in two lines for narrow windows: description, calculation and amount. */
export const ChargeCard = ({ line, concept, priced, isOurs, shipment, problems, columns, onOpen }: ChargeCardProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const unitWords = useUnitWords()
  const othersPay = useOthersPay(shipment)
  const { perUnit, ...price } = { perUnit: undefined, ...typedPrice(line) }
  const calculation = priced && unitWords({ ...price, ...priced, costPerKg: perUnit })
  const amount = isPositive(priced?.amount) ? priced?.amount : undefined
  const amountWords = () => {
    if (line.included === true) return <span className="quiet">{p('included')}</span>
    if (amount === undefined)
      return (
        <span className="hue" data-hue="amber">
          {t('costs.noAmount')}
        </span>
      )
    return (
      <>
        <span className="quiet">{line.currency ?? MISSING}</span> <strong>{format.amount(amount)}</strong>
      </>
    )
  }
  return (
    <tr data-card className={isOurs ? undefined : 'not-ours'} data-wrong={problems.length > 0 || undefined}>
      <td colSpan={columns}>
        <button type="button" className="charge-card grid middle full text-left" onClick={onOpen}>
          <span className="charge-card-name medium">{line.description || concept || t('grid.codeToGoOn')}</span>
          {problems.length > 0 ? (
            <span className="charge-card-under hue" data-hue="red">
              <ErrorIcon size={12} aria-hidden="true" /> {problems.join(' ')}
            </span>
          ) : (
            <span className="charge-card-under secondary">
              {[line.idCharge, calculation, isOurs ? '' : othersPay]
                .filter((part) => part !== undefined && part !== '')
                .join(' · ')}
            </span>
          )}
          <span className="charge-card-amount">{amountWords()}</span>
          <ChevronRightIcon size={14} aria-hidden="true" />
        </button>
      </td>
    </tr>
  )
}

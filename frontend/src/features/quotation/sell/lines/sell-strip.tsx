import type { Shipment } from '@freight/contracts/pricing/priced-lines'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../../components/form/select-field.tsx'
import { withPriceBasis, choiceOf, FIXED } from '../../charge-grid/price/price-basis.ts'
import { PriceStrip } from '../../charge-grid/price/price-strip.tsx'
import { isByContainer, typePrices, withTypePrice } from '../../charge-grid/price/type-prices.ts'
import { typesOf } from '../../charge-grid/price/types-of.ts'
import { type Meaning, useChoices } from '../../charge-grid/price/use-choices.ts'
import { codesBefore } from '../../charge-grid/line-meaning.ts'
import type { SellLineDraft } from '../../margin/sell-line.ts'

export interface SellStripProps {
  line: SellLineDraft
  lines: readonly SellLineDraft[]
  shipment: Shipment
  meanings: readonly Meaning[]
  columns: number
  /** Current amount of the line. */
  amount: string
  onChange: (line: SellLineDraft) => void
  /** Creates an empty line for a further container type. */
  newTypeLine: (line: SellLineDraft) => SellLineDraft
  onLines: (lines: readonly SellLineDraft[]) => void
  onClose: () => void
}

/** Below a line of a sale: basis of its price, bands or container prices, and minimum. */
export const SellStrip = (props: SellStripProps) => {
  const { line, lines, shipment, meanings, columns, amount, onChange, newTypeLine, onLines, onClose } = props
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const choices = useChoices(meanings, codesBefore(lines, line.rowId), line.meaning)
  // A band is never below zero.
  const offeredChoices = line.isDiscount === true ? choices.filter(({ value }) => !value.startsWith('RANGE')) : choices
  const types = line.cost === undefined ? typesOf(shipment) : []
  return (
    <PriceStrip
      line={line}
      modo={shipment.modo}
      name={line.concept}
      columns={columns}
      types={isByContainer(line) ? typePrices(lines, line, types) : []}
      hasMinimum={line.isDiscount !== true}
      onType={(type, price) => onLines(withTypePrice(lines, line, { type, price, types }, newTypeLine))}
      onChange={(price) => onChange({ ...line, ...price, byHand: true })}
      onClose={onClose}
    >
      <label className="price-meant">
        <span className="quiet">{p('price.meant')}</span>
        <SelectField
          value={choiceOf(line)}
          aria-label={p('price.meant')}
          options={[...offeredChoices, { value: FIXED, label: t('grid.fixed') }]}
          onChange={(choice) => onChange({ ...withPriceBasis(line, choice, amount, shipment), byHand: true })}
        />
      </label>
    </PriceStrip>
  )
}

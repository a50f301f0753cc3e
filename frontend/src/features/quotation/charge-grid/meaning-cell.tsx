import type { PricedLine, Shipment } from '@freight/contracts/pricing/priced-lines'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { CostLineDraft } from '../costs/cost-draft.ts'
import { withPriceBasis, choiceOf, FIXED } from './price/price-basis.ts'
import { type Meaning, useChoices } from './price/use-choices.ts'
import { useUnitSign } from './price/use-unit-sign.ts'
import { isBanded } from './typed-price.ts'

export interface MeaningCellProps {
  line: CostLineDraft
  priced: PricedLine | undefined
  meanings: readonly Meaning[]
  /** Codes of the previous lines, separated by spaces. */
  bases: string
  shipment: Pick<Shipment, 'transportMode' | 'modo'>
  label: string
  onChange: (line: CostLineDraft) => void
}

/** Choice for a line that is included in another one. */
const INCLUDED = 'INCLUDED'

/** Basis of the price of a line: a unit, the whole shipment, or included in another line. */
export const MeaningCell = ({ line, priced, meanings, bases, shipment, label, onChange }: MeaningCellProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const signOf = useUnitSign()
  const value = line.included === true ? INCLUDED : choiceOf(line)
  // The number of bands has its own cell.
  const unitOf = (one: Meaning) => (isBanded(line) ? signOf(one.value) : one.label)
  // Bands without a price have no quantity yet.
  const quantity = priced?.amount !== undefined && (line.perUnit !== '' || isBanded(line)) ? priced : undefined
  const options = useChoices(meanings, bases, line.meaning).map((one) =>
    one.value === value && quantity !== undefined && !one.value.startsWith('PERCENT')
      ? { ...one, label: `× ${format.decimal(quantity.billedQuantity ?? quantity.quantity)} ${unitOf(one)}` }
      : one,
  )
  return (
    <SelectField
      value={value}
      aria-label={label}
      options={[...options, { value: FIXED, label: t('grid.fixed') }, { value: INCLUDED, label: p('includedPick') }]}
      onChange={(choice) => {
        const { before: _before, ...rest } = line
        if (choice === INCLUDED) onChange({ ...rest, included: true, perUnit: '', amount: '', minimum: '' })
        else onChange(withPriceBasis({ ...line, included: undefined }, choice, priced?.amount, shipment))
      }}
    />
  )
}

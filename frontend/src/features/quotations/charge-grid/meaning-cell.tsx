import type { PricedLine, Shipment } from '@freight/contracts/pricing/priced-lines'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { CostLineDraft } from '../costs/cost-draft.ts'
import { asMeant, choiceOf, FIXED } from './price/as-meant.ts'
import { type Meaning, useChoices } from './price/use-choices.ts'
import { useUnitSign } from './price/use-unit-sign.ts'
import { isBanded } from './typed-price.ts'

export interface MeaningCellProps {
  line: CostLineDraft
  priced: PricedLine | undefined
  meanings: readonly Meaning[]
  /** Codes of the lines before it, with a blank between them. */
  bases: string
  shipment: Pick<Shipment, 'transportMode' | 'modo'>
  label: string
  onChange: (line: CostLineDraft) => void
}

/** What a line says beside its meaning: that it is part of another line. */
const INCLUDED = 'INCLUDED'

/** How the number of a line is meant: by what it is multiplied, for the whole shipment, or part of another line. */
export const MeaningCell = ({ line, priced, meanings, bases, shipment, label, onChange }: MeaningCellProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const sign = useUnitSign()
  const value = line.included === true ? INCLUDED : choiceOf(line)
  // How many bands there are stands beside it.
  const unitOf = (one: Meaning) => (isBanded(line) ? sign(one.value) : one.label)
  // Bands without a price are multiplied by nothing yet.
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
        else onChange(asMeant({ ...line, included: undefined }, choice, priced?.amount, shipment))
      }}
    />
  )
}

import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import type { LineCalculator, PricedLine } from '@freight/contracts/pricing/priced-lines'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { CostLineDraft } from '../costs/cost-draft.ts'
import { meant } from './line-meaning.ts'
import { isBanded, usualBands } from './typed-price.ts'

export interface Meaning {
  value: string
  label: string
}

export interface MeaningCellProps {
  line: CostLineDraft
  priced: PricedLine | undefined
  meanings: readonly Meaning[]
  transport: string
  label: string
  onChange: (line: CostLineDraft) => void
}

/** What a line says beside its meaning: an amount for the shipment, or that it is part of another line. */
const FIXED = 'FIXED'
const INCLUDED = 'INCLUDED'

/** A meaning that is not offered any more is still shown as what it is. */
const withOwn = (
  meanings: readonly Meaning[],
  value: string,
  words: (calculator: Exclude<LineCalculator, 'PERCENT'>) => string,
): readonly Meaning[] => {
  const { calculator, unit } = meant(value)
  const isOffered = calculator === undefined || meanings.some((one) => one.value === value)
  if (isOffered || calculator === 'PERCENT') return meanings
  return [...meanings, { value, label: isInBands(calculator) ? words(calculator) : (unit ?? words(calculator)) }]
}

/** The line meant in another way; a number that stands there stays, and now says that. */
const asMeant = (line: CostLineDraft, choice: string, amount: string | undefined, transport: string): CostLineDraft => {
  const { before: _before, ...rest } = line
  if (choice === INCLUDED) return { ...rest, included: true, perUnit: '', amount: '', minimum: '' }
  const open = { ...line, included: undefined }
  if (isBanded({ meaning: choice, amount: '' }))
    return { ...open, meaning: choice, perUnit: '', amount: '', bands: line.bands ?? usualBands(transport) }
  if (choice === FIXED) return { ...open, perUnit: '', amount: line.amount || (amount ?? '') }
  return { ...open, meaning: choice, perUnit: line.perUnit || line.amount, amount: '' }
}

/** How the number of a line is meant: by what it is multiplied, for the whole shipment, or part of another line. */
export const MeaningCell = ({ line, priced, meanings, transport, label, onChange }: MeaningCellProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const value = line.included === true ? INCLUDED : line.amount === '' ? line.meaning : FIXED
  const options = withOwn(meanings, line.meaning, (one) => p(`calculator.${one}`)).map((one) =>
    one.value === value &&
    (line.perUnit !== '' || isBanded(line)) &&
    priced !== undefined &&
    !one.value.startsWith('PERCENT')
      ? { ...one, label: `× ${format.decimal(priced.billedQuantity ?? priced.quantity)} ${one.label}` }
      : one,
  )
  return (
    <SelectField
      value={value}
      aria-label={label}
      options={[...options, { value: FIXED, label: t('grid.fixed') }, { value: INCLUDED, label: p('includedPick') }]}
      onChange={(choice) => onChange(asMeant(line, choice, priced?.amount, transport))}
    />
  )
}

import { usualCalculator } from '@freight/contracts/pricing/priced-lines'
import type { PastedLines } from '../../../components/charges/paste/paste-lines.ts'
import { basisOf } from '../../../components/charges/price-basis.ts'
import { type ChargeDraft, emptyCharge, type Values } from '../rate.ts'

/** Name of the cell of a charge for the unparsed text of a pasted one. */
const cellNames: Readonly<Record<string, string>> = { perUnit: 'amount', minimum: 'minimumAmount' }

/** Pasted lines as charges of a rate: a price for the whole shipment is a fixed one. */
export const pastedCharges = (
  { lines, open }: PastedLines,
  { transport, mode }: Pick<Values, 'transport' | 'mode'>,
) => ({
  lines: lines.map((line): ChargeDraft => {
    const { calculator = usualCalculator(mode), unit = '' } = basisOf(line.meaning)
    const hasUnit =
      line.meaning !== '' || line.perUnit !== '' || open.some(({ cell }) => cell === `${line.rowId}.perUnit`)
    return {
      ...emptyCharge(transport),
      id: line.rowId,
      code: line.idCharge,
      description: line.description,
      currency: line.currency,
      ...(hasUnit && { calculator, unit }),
      amount: line.perUnit || line.amount,
      minimumAmount: line.minimum,
      bands: line.bands ?? [],
    }
  }),
  open: open.map(({ cell, text }) => {
    const [id = '', name = ''] = cell.split('.')
    return { cell: `${id}.${cellNames[name] ?? name.replace(/^band/, 'price')}`, text }
  }),
})

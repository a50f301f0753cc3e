import { meant } from '../line-meaning.ts'

/** What the order of percentages looks at. */
interface OrderedLine {
  rowId: string
  idCharge: string
  section: string
  meaning: string
  /** Typed as a whole: then nothing is multiplied. */
  amount: string
}

const percentBase = ({ meaning, amount }: OrderedLine): string | undefined => {
  const { calculator, unit } = meant(meaning)
  return amount === '' && calculator === 'PERCENT' ? unit : undefined
}

/** Whether the percentage is of this line too. "Lines above" is no such base: there the order is what is meant. */
const isBase = (base: string, line: OrderedLine): boolean => {
  if (line.idCharge === '') return false
  if (base === 'FREIGHT' || base === 'INSURED') return line.section === 'FREIGHT' && percentBase(line) === undefined
  return base === `CHARGE:${line.idCharge}`
}

/** Lines that a percentage is of and that stand below it: it is counted without them. */
export const basesBelow = <Line extends OrderedLine>(lines: readonly Line[], line: Line): Line[] => {
  const base = percentBase(line)
  return base === undefined ? [] : lines.slice(lines.indexOf(line) + 1).filter((one) => isBase(base, one))
}

/** The lines with every percentage below the last line that it is of; percentages of each other stay as they are. */
export const inPercentOrder = <Line extends OrderedLine>(lines: readonly Line[]): readonly Line[] => {
  let ordered = lines
  // Each percentage moves once at most, so that two that name each other do not go round for ever.
  for (const line of lines) {
    const last = basesBelow(ordered, line).at(-1)
    if (last === undefined) continue
    const others = ordered.filter((one) => one !== line)
    ordered = others.toSpliced(others.indexOf(last) + 1, 0, line)
  }
  return ordered
}

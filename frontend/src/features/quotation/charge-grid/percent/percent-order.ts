import { basisOf } from '../line-meaning.ts'

/** The fields of a line that decide the order of percentages. */
interface OrderedLine {
  rowId: string
  idCharge: string
  section: string
  meaning: string
  /** A fixed amount: the line has no basis. */
  amount: string
}

const percentBase = ({ meaning, amount }: OrderedLine): string | undefined => {
  const { calculator, unit } = basisOf(meaning)
  return amount === '' && calculator === 'PERCENT' ? unit : undefined
}

/**
 * Whether the line belongs to the base of the percentage. "Lines above" is no such base: there the order itself is the
 * base.
 */
const isBase = (base: string, line: OrderedLine): boolean => {
  if (line.idCharge === '') return false
  if (base === 'FREIGHT' || base === 'INSURED') return line.section === 'FREIGHT' && percentBase(line) === undefined
  return base === `CHARGE:${line.idCharge}`
}

/** Base lines of a percentage that follow it: it does not count them. */
export const lateBasesOf = <Line extends OrderedLine>(lines: readonly Line[], line: Line): Line[] => {
  const base = percentBase(line)
  return base === undefined ? [] : lines.slice(lines.indexOf(line) + 1).filter((one) => isBase(base, one))
}

/** The lines with every percentage below the last line of its base; percentages of each other stay in place. */
export const inPercentOrder = <Line extends OrderedLine>(lines: readonly Line[]): readonly Line[] => {
  let ordered = lines
  // Each percentage moves at most once, so that two percentages of each other do not loop.
  for (const line of lines) {
    const lastBase = lateBasesOf(ordered, line).at(-1)
    if (lastBase === undefined) continue
    const otherLines = ordered.filter((one) => one !== line)
    ordered = otherLines.toSpliced(otherLines.indexOf(lastBase) + 1, 0, line)
  }
  return ordered
}

type Line = { idCost?: string | undefined; costIndex?: number | undefined }
type Sell<Of extends Line> = { idCost?: string | undefined; charges: readonly Of[] }

/** The cost groups that an alternative and its lines name, its own first. */
export const named = ({ idCost, charges }: Sell<Line>): string[] => [
  ...new Set([idCost, ...charges.map((line) => line.idCost)].filter((one) => one !== undefined)),
]

/**
 * The cost groups that an alternative draws on, its own first: what it is built on, by all that goes by that. They are
 * those that a line is bought from; where nobody knows of any line which charge it is bought as, those of all lines.
 */
export const drawnOn = (sell: Sell<Line>): string[] => {
  const { charges } = sell
  if (charges.length === 0) return named(sell)
  const bought = charges.filter(({ costIndex }) => costIndex !== undefined)
  const of = new Set((bought.length > 0 ? bought : charges).map((line) => soldOf(line, sell)))
  return named(sell).filter((idCost) => of.has(idCost))
}

/** Whether an alternative draws on a cost group. */
export const drawsOn = (sell: Sell<Line>, idCost: string): boolean => drawnOn(sell).includes(idCost)

/** The cost group that a line sells of: its own, else the alternative's. */
export const soldOf = (line: Pick<Line, 'idCost'>, sell: Pick<Sell<Line>, 'idCost'>): string | undefined =>
  line.idCost ?? sell.idCost

/** Its lines, each with the cost group that it sells of: its own, else the alternative's. */
export const linesOfCosts = <Of extends Line>(sell: Sell<Of>): (Of & Line)[] =>
  sell.charges.map((line) => ({ ...line, idCost: soldOf(line, sell) }))

/** The charges of cost groups, each with its group. */
export const chargesOf = <Charge>(groups: readonly { idCost: string; charges: readonly Charge[] }[]) =>
  groups.flatMap(({ idCost, charges }) => charges.map((charge) => ({ ...charge, idCost })))

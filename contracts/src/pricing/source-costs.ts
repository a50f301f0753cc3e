type Line = { idCost?: string | undefined; costIndex?: number | undefined }
type Sell<Of extends Line> = { idCost?: string | undefined; charges: readonly Of[] }

/** Cost groups of an alternative and of its lines, its own first. */
export const named = ({ idCost, charges }: Sell<Line>): string[] => [
  ...new Set([idCost, ...charges.map((line) => line.idCost)].filter((one) => one !== undefined)),
]

/**
 * Cost groups that an alternative is built on, its own first: those of the lines with a known cost charge, or of all
 * lines where no line has one.
 */
export const sourceCosts = (sell: Sell<Line>): string[] => {
  const { charges } = sell
  if (charges.length === 0) return named(sell)
  const boughtCharges = charges.filter(({ costIndex }) => costIndex !== undefined)
  const sourceIds = new Set((boughtCharges.length > 0 ? boughtCharges : charges).map((line) => soldOf(line, sell)))
  return named(sell).filter((idCost) => sourceIds.has(idCost))
}

/** Whether an alternative is built on a cost group. */
export const drawsOn = (sell: Sell<Line>, idCost: string): boolean => sourceCosts(sell).includes(idCost)

/** Cost group of a line: its own, else the alternative's. */
export const soldOf = (line: Pick<Line, 'idCost'>, sell: Pick<Sell<Line>, 'idCost'>): string | undefined =>
  line.idCost ?? sell.idCost

/** Lines with their cost group: their own, else the alternative's. */
export const linesOfCosts = <Of extends Line>(sell: Sell<Of>): (Of & Line)[] =>
  sell.charges.map((line) => ({ ...line, idCost: soldOf(line, sell) }))

/** Charges of cost groups, each with its group. */
export const chargesOf = <Charge>(groups: readonly { idCost: string; charges: readonly Charge[] }[]) =>
  groups.flatMap(({ idCost, charges }) => charges.map((charge) => ({ ...charge, idCost })))

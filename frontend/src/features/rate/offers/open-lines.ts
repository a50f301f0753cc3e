import type { RateOfferView } from '@freight/contracts/rate/offer-routes'

type Line = Pick<RateOfferView['lines'][number], 'idCharge' | 'why'>

/** Codes of charges without an amount, grouped by what they lack. */
export const openLines = (lines: readonly Line[]) => {
  const open = lines.flatMap(({ why, idCharge }) => (why ? [{ why, code: idCharge }] : []))
  return [...new Set(open.map(({ why }) => why))].map((why) => ({
    why,
    code: open
      .filter((line) => line.why === why)
      .map(({ code }) => code)
      .join(', '),
  }))
}

/** The key of an offer's mail; `again` tells a repetition of the same revision apart. */
export const offerMailKey = (reference: string, revisionNo: number, again?: string): string =>
  `offer-${reference.toLowerCase()}-r${revisionNo}${again === undefined ? '' : `-again-${again}`}`

/** Which revision of which quotation a mail carries, and whether again: 0 is the first time. */
export const offerOfMail = (key: string): { reference: string; revisionNo: number; again: number } | undefined => {
  const [, reference, revisionNo, again = '0'] = /^offer-(.+)-r(\d+)(?:-again-(\d+))?$/.exec(key) ?? []
  if (reference === undefined || revisionNo === undefined) return undefined
  return { reference: reference.toUpperCase(), revisionNo: Number(revisionNo), again: Number(again) }
}

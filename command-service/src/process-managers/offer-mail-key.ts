/** The key of an offer's mail; `repetition` identifies a repeated sending of the same revision. */
export const offerMailKey = (reference: string, revisionNo: number, repetition?: string): string =>
  `offer-${reference.toLowerCase()}-r${revisionNo}${repetition === undefined ? '' : `-again-${repetition}`}`

/** Quotation, revision and repetition of an offer's mail, from its key; `again` is 0 for the first sending. */
export const offerOfMail = (key: string): { reference: string; revisionNo: number; again: number } | undefined => {
  const [, reference, revisionNo, repetition = '0'] = /^offer-(.+)-r(\d+)(?:-again-(\d+))?$/.exec(key) ?? []
  if (reference === undefined || revisionNo === undefined) return undefined
  return { reference: reference.toUpperCase(), revisionNo: Number(revisionNo), again: Number(repetition) }
}

type OfferMail = {
  reference: string
  revisionNo: number
  /** Identifies a repeated sending of the same revision; absent: the first one. */
  repetition?: string | undefined
  /** Number of the link in the mail; absent: a mail without one. */
  linkNo?: number | undefined
}

/** The key of an offer's mail. */
export const offerMailKey = ({ reference, revisionNo, repetition, linkNo }: OfferMail): string =>
  [
    `offer-${reference.toLowerCase()}-r${revisionNo}`,
    ...(repetition === undefined ? [] : [`again-${repetition}`]),
    ...(linkNo === undefined ? [] : [`link-${linkNo}`]),
  ].join('-')

/** Quotation, revision, repetition and link of an offer's mail, from its key; `again` is 0 for the first sending. */
export const offerOfMail = (
  key: string,
): { reference: string; revisionNo: number; again: number; linkNo?: number } | undefined => {
  const [, reference, revisionNo, repetition = '0', linkNo] =
    /^offer-(.+)-r(\d+)(?:-again-(\d+))?(?:-link-(\d+))?$/.exec(key) ?? []
  if (reference === undefined || revisionNo === undefined) return undefined
  return {
    reference: reference.toUpperCase(),
    revisionNo: Number(revisionNo),
    again: Number(repetition),
    ...(linkNo !== undefined && { linkNo: Number(linkNo) }),
  }
}

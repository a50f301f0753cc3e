import type { DisclaimerLookup, Lookups } from '@freight/contracts/registry/lookups'
import type { DocumentLanguage } from '@freight/contracts/quotation/document'
import { Refusal } from '@freight/platform/event-store/decider'
import { sellOf } from '../sells/sells.ts'
import type { Quotation, Stage } from '../quotation-state.ts'

export const clientDocument = {
  decide: {
    SetClientDocument: ({ disclaimers, ...choices }, quotation, { lookups }) => {
      for (const idSell of choices.alternatives) sellOf(quotation, idSell)
      const chosen = chosenDisclaimers(disclaimers, quotation, lookups.disclaimers)
      return [
        {
          type: 'ClientDocumentPrepared',
          data: { ...choices, disclaimers: chosen.map(({ id, version }) => ({ id, version })) },
        },
      ]
    },
    RecordQuoteDocument: (data, quotation) => {
      refuseUnknownRevision(data.revisionNo, quotation)
      return [{ type: 'QuoteDocumentBuilt', data }]
    },
    RecordQuoteMail: ({ revisionNo, again, linkNo, messageId, error, isWaiting }, quotation) => {
      refuseUnknownRevision(revisionNo, quotation)
      const mailedRevision = {
        revisionNo,
        ...(again !== undefined && { again }),
        ...(linkNo !== undefined && { linkNo }),
      }
      return error === undefined
        ? [{ type: 'QuoteMailed', data: { ...mailedRevision, messageId: messageId ?? '' } }]
        : [{ type: isWaiting ? 'QuoteMailDelayed' : 'QuoteMailFailed', data: { ...mailedRevision, error } }]
    },
  },
  evolve: {
    // No decision reads these events.
    ClientDocumentPrepared: (quotation) => quotation,
    QuoteDocumentBuilt: (quotation) => quotation,
    QuoteMailed: (quotation) => quotation,
    QuoteMailFailed: (quotation) => quotation,
    QuoteMailDelayed: (quotation) => quotation,
  },
} satisfies Stage

const refuseUnknownRevision = (revisionNo: number, quotation: Quotation): void => {
  if (revisionNo > quotation.revisionNo)
    throw new Refusal('REVISION_UNKNOWN', 'There is no such revision.', { revisionNo })
}

/** The disclaimers of an offer in their order: the mandatory ones of its transport and the chosen ones. @throws Refusal */
export const chosenDisclaimers = (
  ids: readonly string[],
  { transportMode }: Quotation,
  inUse: Lookups['disclaimers'],
): DisclaimerLookup[] => {
  const unknown = ids.filter((id) => !inUse.some((one) => one.id === id))
  if (unknown.length > 0)
    throw new Refusal('DISCLAIMER_UNKNOWN', 'A disclaimer that was chosen is not in use.', { ids: unknown })
  return inUse.filter(
    ({ id, mandatory, services }) => ids.includes(id) || (mandatory && services.includes(transportMode)),
  )
}

/** Disclaimers in the language of the client. */
export const localizedDisclaimers = (disclaimers: readonly DisclaimerLookup[], language: DocumentLanguage) =>
  disclaimers.map(({ id, version, name, value }) => ({ id, version, name, text: value[language] }))

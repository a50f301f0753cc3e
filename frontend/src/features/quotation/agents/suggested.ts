import type { AgentCandidate } from '@freight/contracts/cost-request/cost-request-routes'

/** Highest number of suggested contacts per quotation; the user may add others. */
const MAX_SUGGESTED = 4

export type Contact = { providerId: string; contactId: string }

/**
 * The chosen contact of each provider who serves the lane and has no request yet, in server order (best answer rate
 * first).
 */
export const suggestedOf = (candidates: readonly AgentCandidate[]): Contact[] =>
  candidates
    .filter(
      ({ serves, contacts }) => serves && contacts.every((contact) => !contact.isAsked && contact.said === undefined),
    )
    .flatMap(({ id, contacts }) => {
      const contact = contacts.find(({ isChosen }) => isChosen)
      return contact === undefined ? [] : [{ providerId: id, contactId: contact.id }]
    })
    .slice(0, MAX_SUGGESTED)

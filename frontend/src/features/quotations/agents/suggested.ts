import type { AgentCandidate } from '@freight/contracts/cost-request/routes'

/** So many are suggested for a quotation; whoever wants more asks more. */
const SUGGESTED = 4

export type Contact = { providerId: string; contactId: string }

/**
 * Whom one would ask: of those who serve the journey, answer most, and were not asked or have not answered yet, the contact
 * whose work it is.
 */
export const suggestedOf = (candidates: readonly AgentCandidate[]): Contact[] =>
  candidates
    .filter(({ serves, contacts }) => serves && contacts.every(({ isAsked, said }) => !isAsked && said === undefined))
    .flatMap(({ id, contacts }) => {
      const contact = contacts.find(({ isChosen }) => isChosen)
      return contact === undefined ? [] : [{ providerId: id, contactId: contact.id }]
    })
    .slice(0, SUGGESTED)

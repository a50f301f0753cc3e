import { chosenContacts, isTheirWork, servesJourney, type Contact, type Journey } from '../cost-request/cost-request.ts'
import type { ContactReason, NoAgentReason } from '../vocabulary/quotation-rule.ts'

/** An active agent that is not blocked. */
export type Agent<Of extends Contact = Contact> = {
  id: string
  name: string
  services: readonly string[]
  originCountries: readonly string[]
  destinationCountries: readonly string[]
  contacts: readonly Of[]
}

export type ChosenAgent = {
  providerId: string
  providerName: string
  contacts: { contactId: string; because: ContactReason }[]
}

export type AgentsToRequest = {
  agents: ChosenAgent[]
  /** Number of further matching agents above the maximum. */
  left: number
  /** Reason for having no agents; absent where there are some. */
  nobody?: NoAgentReason
}

type Terms = {
  journey: Journey
  /** Maximum number of agents. */
  most: number
  /** Ids of contacts with an earlier cost request for this quotation. */
  requestedBefore: ReadonlySet<string>
  /** The documents of dangerous goods are missing, so no agent gets a request. */
  isHeld: boolean
}

/**
 * Agents and contacts for cost requests by rules, in the given order of agents: those who serve the journey, with the
 * contacts who handle it, else the primary one. An agent with any earlier request for the quotation is skipped.
 */
export const agentsToRequest = (
  agents: readonly Agent[],
  { journey, most: maxAgents, requestedBefore, isHeld }: Terms,
): AgentsToRequest => {
  if (isHeld) return { agents: [], left: 0, nobody: 'DANGEROUS_GOODS' }
  const servingAgents = agents
    .filter((agent) => servesJourney(agent, journey))
    .map((agent) => ({ agent, contacts: chosenContacts(agent.contacts, journey) }))
    .filter(({ contacts }) => contacts.length > 0)
  const newAgents = servingAgents.filter(({ agent }) => agent.contacts.every(({ id }) => !requestedBefore.has(id)))
  if (newAgents.length === 0)
    return { agents: [], left: 0, nobody: servingAgents.length > 0 ? 'ALL_ASKED' : 'NO_AGENT' }
  return {
    agents: newAgents.slice(0, maxAgents).map(({ agent: { id, name }, contacts }) => ({
      providerId: id,
      providerName: name,
      contacts: contacts.map((one) => ({
        contactId: one.id,
        because: isTheirWork(one, journey) ? ('TRAFFIC' as const) : ('PRIMARY' as const),
      })),
    })),
    left: Math.max(0, newAgents.length - maxAgents),
  }
}

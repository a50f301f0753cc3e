import {
  chosenContacts,
  isTheirWork,
  servesJourney,
  type Contact,
  type Journey,
} from '../cost-request/chosen-contacts.ts'
import type { ContactReason, ReasonForNobody } from './choices.ts'

/** An agent that is in use and not blocked. */
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

export type AgentsToAsk = {
  agents: ChosenAgent[]
  /** How many more would serve it, beyond the most that are asked. */
  left: number
  /** Why nobody is asked; absent where somebody is. */
  nobody?: ReasonForNobody
}

type Terms = {
  journey: Journey
  /** How many agents are asked at most. */
  most: number
  /** Ids of the contacts who were asked for this quotation before. */
  askedBefore: ReadonlySet<string>
  /** Dangerous goods whose papers are missing are sent to nobody. */
  isHeld: boolean
}

/**
 * Whom the rules ask, of the agents in the order in which they are preferred: those who serve the journey, of each the
 * contacts whose work it is, else the primary one. Nobody is asked twice, and an agent of whom anybody was asked is left.
 */
export const agentsToAsk = (agents: readonly Agent[], { journey, most, askedBefore, isHeld }: Terms): AgentsToAsk => {
  if (isHeld) return { agents: [], left: 0, nobody: 'DANGEROUS_GOODS' }
  const serving = agents
    .filter((agent) => servesJourney(agent, journey))
    .map((agent) => ({ agent, contacts: chosenContacts(agent.contacts, journey) }))
    .filter(({ contacts }) => contacts.length > 0)
  const fresh = serving.filter(({ agent }) => agent.contacts.every(({ id }) => !askedBefore.has(id)))
  if (fresh.length === 0) return { agents: [], left: 0, nobody: serving.length > 0 ? 'ALL_ASKED' : 'NO_AGENT' }
  return {
    agents: fresh.slice(0, most).map(({ agent: { id, name }, contacts }) => ({
      providerId: id,
      providerName: name,
      contacts: contacts.map((one) => ({
        contactId: one.id,
        because: isTheirWork(one, journey) ? ('TRAFFIC' as const) : ('PRIMARY' as const),
      })),
    })),
    left: Math.max(0, fresh.length - most),
  }
}

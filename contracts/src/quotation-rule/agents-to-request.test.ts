import { expect, test } from 'vitest'
import { type Agent, agentsToRequest } from './agents-to-request.ts'

const journey = { modo: 'LCL', origenPais: 'CN', destinoPais: 'UY' }
const contact = (id: string, overrides: Partial<Agent['contacts'][number]> = {}) => ({
  id,
  primary: false,
  services: ['LCL'],
  traffics: ['CN-UY'],
  ...overrides,
})
const agent = (id: string, overrides: Partial<Agent> = {}): Agent => ({
  id,
  name: `Agent ${id}`,
  services: ['LCL'],
  originCountries: [],
  destinationCountries: ['UY'],
  contacts: [contact(`${id}-1`)],
  ...overrides,
})
const agentsFor = (agents: readonly Agent[], overrides: Partial<Parameters<typeof agentsToRequest>[1]> = {}) =>
  agentsToRequest(agents, { journey, most: 8, requestedBefore: new Set(), isHeld: false, ...overrides })
const idsOf = ({ agents }: ReturnType<typeof agentsToRequest>) => agents.map(({ providerId }) => providerId)

test('agents with matching services and countries are returned in their order', () => {
  const agents = [
    agent('b'),
    agent('fcl', { services: ['FCL'] }),
    agent('us', { originCountries: ['US'] }),
    agent('ar', { destinationCountries: ['AR'] }),
    agent('a', { originCountries: ['CN', 'HK'] }),
  ]
  expect(idsOf(agentsFor(agents))).toEqual(['b', 'a'])
})

test('the contacts of an agent handle the journey, else the primary one is returned, with the reason', () => {
  const contacts = [
    contact('mei'),
    contact('tom', { traffics: ['US'] }),
    contact('li', { traffics: [] }),
    contact('boss', { services: [], primary: true }),
  ]
  expect(agentsFor([agent('a', { contacts })]).agents).toEqual([
    {
      providerId: 'a',
      providerName: 'Agent a',
      contacts: [
        { contactId: 'mei', because: 'TRAFFIC' },
        { contactId: 'li', because: 'TRAFFIC' },
      ],
    },
  ])
  expect(agentsFor([agent('a', { contacts: contacts.slice(1, 2).concat(contacts.slice(3)) })]).agents).toMatchObject([
    { contacts: [{ contactId: 'boss', because: 'PRIMARY' }] },
  ])
})

test('the number of agents is at most the company’s maximum, and further agents are counted', () => {
  const many = Array.from({ length: 11 }, (_, index) => agent(String(index)))
  expect(idsOf(agentsFor(many))).toHaveLength(8)
  expect(agentsFor(many).left).toBe(3)
  expect(agentsFor(many, { most: 20 })).toMatchObject({ left: 0 })
})

test('an agent with a contact who was requested before is skipped', () => {
  const two = agent('a', { contacts: [contact('a-1'), contact('a-2')] })
  expect(idsOf(agentsFor([two, agent('b')], { requestedBefore: new Set(['a-2']) }))).toEqual(['b'])
  expect(agentsFor([two], { requestedBefore: new Set(['a-2']) })).toEqual({ agents: [], left: 0, nobody: 'ALL_ASKED' })
})

test('a list without agents has a reason', () => {
  expect(agentsFor([])).toEqual({ agents: [], left: 0, nobody: 'NO_AGENT' })
  expect(agentsFor([agent('a', { contacts: [] })])).toMatchObject({ nobody: 'NO_AGENT' })
  expect(agentsFor([agent('a')], { isHeld: true })).toEqual({ agents: [], left: 0, nobody: 'DANGEROUS_GOODS' })
})

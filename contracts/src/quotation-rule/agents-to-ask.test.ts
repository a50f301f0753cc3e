import { expect, test } from 'vitest'
import { type Agent, agentsToAsk } from './agents-to-ask.ts'

const journey = { modo: 'LCL', origenPais: 'CN', destinoPais: 'UY' }
const contact = (id: string, more: Partial<Agent['contacts'][number]> = {}) => ({
  id,
  primary: false,
  services: ['LCL'],
  traffics: ['CN-UY'],
  ...more,
})
const agent = (id: string, more: Partial<Agent> = {}): Agent => ({
  id,
  name: `Agent ${id}`,
  services: ['LCL'],
  originCountries: [],
  destinationCountries: ['UY'],
  contacts: [contact(`${id}-1`)],
  ...more,
})
const asked = (agents: readonly Agent[], more: Partial<Parameters<typeof agentsToAsk>[1]> = {}) =>
  agentsToAsk(agents, { journey, most: 8, askedBefore: new Set(), isHeld: false, ...more })
const idsOf = ({ agents }: ReturnType<typeof agentsToAsk>) => agents.map(({ providerId }) => providerId)

test('those are asked whose services and countries fit, in the order in which they come', () => {
  const agents = [
    agent('b'),
    agent('fcl', { services: ['FCL'] }),
    agent('us', { originCountries: ['US'] }),
    agent('ar', { destinationCountries: ['AR'] }),
    agent('a', { originCountries: ['CN', 'HK'] }),
  ]
  expect(idsOf(asked(agents))).toEqual(['b', 'a'])
})

test('of an agent those contacts whose work it is, else the primary one; each with its reason', () => {
  const contacts = [
    contact('mei'),
    contact('tom', { traffics: ['US'] }),
    contact('li', { traffics: [] }),
    contact('boss', { services: [], primary: true }),
  ]
  expect(asked([agent('a', { contacts })]).agents).toEqual([
    {
      providerId: 'a',
      providerName: 'Agent a',
      contacts: [
        { contactId: 'mei', because: 'TRAFFIC' },
        { contactId: 'li', because: 'TRAFFIC' },
      ],
    },
  ])
  expect(asked([agent('a', { contacts: contacts.slice(1, 2).concat(contacts.slice(3)) })]).agents).toMatchObject([
    { contacts: [{ contactId: 'boss', because: 'PRIMARY' }] },
  ])
})

test('no more are asked than the company says, and how many were left is told', () => {
  const many = Array.from({ length: 11 }, (_, index) => agent(String(index)))
  expect(idsOf(asked(many))).toHaveLength(8)
  expect(asked(many).left).toBe(3)
  expect(asked(many, { most: 20 })).toMatchObject({ left: 0 })
})

test('nobody is asked twice; an agent of whom anybody was asked is left', () => {
  const two = agent('a', { contacts: [contact('a-1'), contact('a-2')] })
  expect(idsOf(asked([two, agent('b')], { askedBefore: new Set(['a-2']) }))).toEqual(['b'])
  expect(asked([two], { askedBefore: new Set(['a-2']) })).toEqual({ agents: [], left: 0, nobody: 'ALL_ASKED' })
})

test('why nobody is asked is told', () => {
  expect(asked([])).toEqual({ agents: [], left: 0, nobody: 'NO_AGENT' })
  expect(asked([agent('a', { contacts: [] })])).toMatchObject({ nobody: 'NO_AGENT' })
  expect(asked([agent('a')], { isHeld: true })).toEqual({ agents: [], left: 0, nobody: 'DANGEROUS_GOODS' })
})

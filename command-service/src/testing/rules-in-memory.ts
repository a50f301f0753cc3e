import type { StoredEvent } from '@freight/contracts/events/envelope'
import { quotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { Agent } from '@freight/contracts/quotation-rule/agents-to-request'
import type { EvaluatedRule } from '@freight/contracts/quotation-rule/evaluate'
import type { VersionedRate } from '@freight/contracts/rate/rate'
import { chargeOf, fclRate } from '@freight/contracts/rate/testing/sample-rates'
import { memoryCheckpoints } from '@freight/platform/testing/memory-stores'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { commandHandler } from '../handling/handle-command.ts'
import { memoryParkedStreams } from './memory-stores.ts'
import { quotationRules } from '../process-managers/quotation-rules/quotation-rules.ts'
import { autoRating } from '../process-managers/rates/changed-rates.ts'
import { runProcesses } from '../process-managers/run-processes.ts'
import { administrator, commandsInMemory, places } from './commands-in-memory.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const reached = () => Promise.resolve(Number.MAX_SAFE_INTEGER)
const contactIds = { mei: '7d0a1c9e-5d0f-4b52-9a57-0d1a4f6f2b11', tom: '7d0a1c9e-5d0f-4b52-9a57-0d1a4f6f2b12' }
const serving = { services: ['LSE'], originCountries: ['CN'], destinationCountries: ['UY'] }

export const rule = (
  name: string,
  send: boolean,
  value: string,
  overrides: Partial<EvaluatedRule> = {},
): EvaluatedRule => ({
  id: name,
  name,
  version: 1,
  active: true,
  send,
  order: 1000,
  createdOn: '2026-03-03T13:20:00.000Z',
  filters: [{ id: 'f-1', filterType: 'MODE', condition: 'EQUALS', value }],
  ...overrides,
})
export const airRule = rule('air', true, 'LSE')
export const byTurkish: VersionedRate = {
  ...fclRate(),
  transport: 'AIR',
  mode: 'LSE',
  container: null,
  origin: 'PVG',
  destination: 'UY',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  carrier: { id: '', code: 'TK', name: 'Turkish Cargo' },
  charges: [chargeOf(0, { calculator: 'PER_KG', amount: '4.20' })],
}

/** Air requests from China, two agents for them, and the active rules. */
export const rulesInMemory = async (rules: EvaluatedRule[], rates: VersionedRate[] = []) => {
  const eventStore = memoryEventStore()
  const memory = await commandsInMemory(eventStore)
  const storedRates = async () => ({ rates, providers: {}, near: {} })
  const execute = commandHandler({
    eventStore,
    references: memory.references,
    places,
    clock: () => new Date('2026-03-10T12:00:00.000Z'),
    storedRates,
  })
  const asAdmin = memory.as(administrator)
  const agents: Agent[] = []
  for (const [name, id] of Object.entries(contactIds)) {
    const contact = { id, name, mail: `${name}@agents.example`, primary: true }
    const provider = await asAdmin('provider', 'CreateProvider', undefined, {
      code: name,
      name,
      ...serving,
      contacts: [contact],
    })
    agents.push({ id: provider.id, name, ...serving, contacts: [{ ...contact, services: [], traffics: [] }] })
  }
  const processStores = { checkpoints: memoryCheckpoints(), parking: memoryParkedStreams() }
  const run = (given = execute) =>
    runProcesses({ eventStore, positionOf: reached, log: quiet, execute: given, ...processStores }, [
      autoRating,
      quotationRules({
        eventStore,
        undeletedRules: async () => rules,
        activeAgents: async () => agents,
      }),
    ])
  const request = async (overrides: object = {}) =>
    (await memory.as(memory.commercial)('quotation', 'RequestQuotation', undefined, memory.request(overrides))).id
  const eventsOf = (key: string) => eventStore.readStream(`quotation-${key}`)
  const until = async (key: string, isSo: (events: StoredEvent[]) => boolean): Promise<StoredEvent[]> => {
    for (;;) {
      const events = await eventsOf(key)
      if (isSo(events)) return events
      await new Promise(setImmediate)
    }
  }
  return { ...memory, execute, asAdmin, agents, run, request, eventsOf, until }
}

export const count = (type: string, times: number) => (events: StoredEvent[]) =>
  events.filter((event) => event.type === type).length >= times
export const evaluations = (events: StoredEvent[]) =>
  events
    .filter(({ type }) => type === 'QuotationRulesEvaluated')
    .map(({ data }) => quotationEvents.QuotationRulesEvaluated.parse(data))
export const requestedContacts = (events: StoredEvent[]) =>
  events
    .filter(({ type }) => type === 'CostRequestOpened')
    .map(({ data }) => quotationEvents.CostRequestOpened.parse(data).providerName)

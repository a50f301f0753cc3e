import type { RulesEvaluated } from '../quotation-rule/quotation-rule.ts'

/** Evaluation for an LCL shipment from Shanghai: one rule matches, and one agent gets a cost request. */
export const rulesEvaluated = (overrides: Partial<RulesEvaluated> = {}): RulesEvaluated => ({
  cause: 'REQUEST',
  facts: {
    origin: { code: 'CNSHA', iata: '', country: 'CN', name: 'Shanghai' },
    destination: { code: 'UYMVD', iata: '', country: 'UY', name: 'Montevideo' },
    incoterm: 'FOB',
    transportMode: 'SEA',
    mode: 'LCL',
    autorate: false,
    carriers: [],
  },
  rules: [
    {
      ruleId: 'rule-1',
      name: 'LCL desde Asia',
      version: 1,
      send: true,
      matches: true,
      filters: [{ id: 'f-1', filterType: 'MODE', condition: 'EQUALS', value: 'LCL', holds: true }],
    },
    {
      ruleId: 'rule-2',
      name: 'Sin terrestre local',
      version: 3,
      send: false,
      matches: false,
      filters: [{ id: 'f-2', filterType: 'TRANSPORT_MODE', condition: 'EQUALS', value: 'ROAD', holds: false }],
    },
  ],
  decision: 'ASK',
  decidedBy: 'rule-1',
  agents: [{ providerId: 'p1', providerName: 'Blue Delta', contacts: [{ contactId: 'k1', because: 'TRAFFIC' }] }],
  left: 0,
  ...overrides,
})

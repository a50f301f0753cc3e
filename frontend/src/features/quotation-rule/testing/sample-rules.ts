import type { Rule, Trial } from '../quotation-rule-queries.ts'

const lucia = { id: 'u-1', name: 'Lucía Ferreyra' }

const rule = (id: string, order: number, overrides: Partial<Rule>): Rule => ({
  id,
  name: id,
  send: true,
  active: true,
  order,
  filters: [],
  createdOn: '2026-03-03T13:20:00.000Z',
  createdBy: lucia,
  version: 5,
  revision: 7,
  changedAt: '2026-03-04T13:20:00.000Z',
  changedBy: lucia,
  matches: 0,
  ...overrides,
})

/** LCL from Asia requests costs; an existing rate forbids it; one by road is disabled. */
export const sampleRules: Rule[] = [
  rule('lcl', 1000, {
    name: 'LCL desde Asia',
    matches: 20,
    lastMatchAt: '2026-03-09T11:51:00.000Z',
    filters: [
      { id: 'f-1', filterType: 'MODE', condition: 'EQUALS', value: 'LCL' },
      { id: 'f-2', filterType: 'ORIGIN', condition: 'EQUALS', value: 'CN, HK' },
    ],
  }),
  rule('rated', 2000, {
    name: 'Ya hay tarifa marítima',
    send: false,
    filters: [
      { id: 'f-3', filterType: 'AUTORATE', condition: 'EQUALS', value: 'TRUE' },
      { id: 'f-4', filterType: 'INCOTERM', condition: 'NOT_EQUALS', value: 'EXW, FCA' },
    ],
  }),
  rule('road', 3000, {
    name: 'Sin terrestre local',
    send: false,
    active: false,
    filters: [{ id: 'f-5', filterType: 'TRANSPORT_MODE', condition: 'EQUALS', value: 'ROAD' }],
  }),
]

/** An LCL shipment from Shanghai with two matching agents. */
export const sampleTrial = (autorate: boolean): Trial => ({
  facts: {
    origin: { code: 'CNSHA', iata: '', country: 'CN', name: 'Shanghái' },
    destination: { code: 'UYMVD', iata: '', country: 'UY', name: 'Montevideo' },
    incoterm: 'FOB',
    transportMode: 'SEA',
    mode: 'LCL',
    autorate,
    carriers: [],
  },
  agents: [
    { providerId: 'p-1', providerName: 'Blue Delta', contacts: [{ contactId: 'k-1', name: 'Mei Lin Ho' }] },
    { providerId: 'p-2', providerName: 'Hua Yuan', contacts: [{ contactId: 'k-2', name: 'Tran Minh' }] },
  ],
  left: 3,
})

/** Answers for the screen's requests. */
export const ruleAnswers = (trial: Trial = sampleTrial(true)) => ({
  'GET /app/v1/quotation-rules': () => ({ body: { rows: sampleRules } }),
  'GET /app/v1/quotation-rules/trial': () => ({ body: trial }),
  'GET /app/v1/quotation-rules/lcl/matches': () => ({
    body: {
      rows: [
        {
          key: 'MVD-2026-004228',
          at: '2026-03-09T11:51:00.000Z',
          clientName: 'Electro Rambla',
          origin: 'Kaohsiung',
          destination: 'Montevideo',
          decision: 'ASK',
          decidedBy: { id: 'lcl', name: 'LCL desde Asia', place: 1 },
          agents: 2,
        },
        {
          key: 'MVD-2026-004182',
          at: '2026-03-08T09:43:00.000Z',
          clientName: 'Textil del Plata',
          origin: 'Shanghái',
          destination: 'Montevideo',
          decision: 'DENY',
          decidedBy: { id: 'rated', name: 'Ya hay tarifa marítima', place: 2 },
          agents: 0,
        },
      ],
    },
  }),
  'GET /app/v1/quotation-rules/lcl/history': () => ({ body: { id: 'lcl', events: [] } }),
})

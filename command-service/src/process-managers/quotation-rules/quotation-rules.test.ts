import { expect, test } from 'vitest'
import { commandsInMemory } from '../../testing/commands-in-memory.ts'
import {
  airRule,
  requestedContacts,
  byTurkish,
  count,
  evaluations,
  rule,
  rulesInMemory,
} from '../../testing/rules-in-memory.ts'

test('the result of the rules is stored with all inputs, and costs are requested from the agents', async () => {
  const { run, request, until, agents } = await rulesInMemory([airRule, rule('sea', false, 'FCL')])
  const stop = await run()
  const events = await until(await request(), count('CostRequestOpened', 2))
  await stop()
  expect(evaluations(events)).toEqual([
    {
      cause: 'REQUEST',
      facts: {
        origin: { code: 'PVG', iata: 'PVG', country: 'CN', name: 'Shanghái (Pudong)' },
        destination: { code: 'MVD', iata: 'MVD', country: 'UY', name: 'Montevideo (Carrasco)' },
        incoterm: 'FOB',
        transportMode: 'AIR',
        mode: 'LSE',
        autorate: false,
        carriers: [],
      },
      rules: [
        {
          ruleId: 'air',
          name: 'air',
          version: 1,
          send: true,
          matches: true,
          filters: [{ ...airRule.filters[0], holds: true }],
        },
        {
          ruleId: 'sea',
          name: 'sea',
          version: 1,
          send: false,
          matches: false,
          filters: [{ id: 'f-1', filterType: 'MODE', condition: 'EQUALS', value: 'FCL', holds: false }],
        },
      ],
      decision: 'ASK',
      decidedBy: 'air',
      agents: agents.map(({ id, name, contacts }) => ({
        providerId: id,
        providerName: name,
        contacts: [{ contactId: contacts[0]?.id, because: 'PRIMARY' }],
      })),
      left: 0,
    },
  ])
  expect(requestedContacts(events)).toEqual(['mei', 'tom'])
  // The quotation has no assigned user: the rules requested the costs.
  expect(events.some(({ type }) => type === 'QuotationTaken')).toBe(false)
})

test('a rule that forbids requests, or one on a stored rate, requests no costs and stores the reason', async () => {
  const noRate = { filterType: 'AUTORATE', condition: 'EQUALS', value: 'TRUE' } as const
  const rated = rule('rated', false, '', { filters: [{ id: 'f-1', ...noRate }] })
  const { run, request, until } = await rulesInMemory([airRule, rated], [byTurkish])
  const stop = await run()
  const events = await until(await request(), count('QuotationRulesEvaluated', 1))
  await stop()
  expect(evaluations(events)).toMatchObject([
    { facts: { autorate: true, carriers: ['TK'] }, decision: 'DENY', decidedBy: 'rated', agents: [] },
  ])
  expect(requestedContacts(events)).toEqual([])
})

test('a request without an active rule has no result; an inactive rule is not evaluated', async () => {
  const off = await rulesInMemory([{ ...airRule, active: false }])
  const stopped = await off.run()
  const key = await off.request()
  const next = await off.request()
  await stopped()
  expect(evaluations([...(await off.eventsOf(key)), ...(await off.eventsOf(next))])).toEqual([])
  const { run, request, until } = await rulesInMemory([airRule, rule('off', false, 'LSE', { active: false })])
  const stop = await run()
  const events = await until(await request(), count('QuotationRulesEvaluated', 1))
  await stop()
  expect(evaluations(events)[0]?.rules.map(({ ruleId }) => ruleId)).toEqual(['air'])
})

test('dangerous goods without their documents cause no automatic request', async () => {
  const { run, request, until } = await rulesInMemory([airRule])
  const stop = await run()
  const events = await until(
    await request({ dangerousGoods: { unNumber: '1263', imoClass: '3' } }),
    count('QuotationRulesEvaluated', 1),
  )
  await stop()
  expect(evaluations(events)).toMatchObject([{ decision: 'ASK', agents: [], nobody: 'DANGEROUS_GOODS' }])
  expect(requestedContacts(events)).toEqual([])
})

test('an amendment that affects prices is evaluated again without a second request; a change of texts is not', async () => {
  const { run, request, until, as, commercial } = await rulesInMemory([airRule])
  const stop = await run()
  const key = await request()
  await until(key, count('CostRequestOpened', 2))
  await as(commercial)('quotation', 'AmendRequest', key, { commodityDescr: 'Other parts' })
  await as(commercial)('quotation', 'AmendRequest', key, { incoterm: 'FCA' })
  const events = await until(key, count('QuotationRulesEvaluated', 2))
  await stop()
  expect(evaluations(events)).toMatchObject([
    { cause: 'REQUEST' },
    { cause: 'AMENDMENT', facts: { incoterm: 'FCA' }, agents: [], nobody: 'ALL_ASKED' },
  ])
  expect(requestedContacts(events)).toHaveLength(2)
})

test('an application that crashes on the way evaluates once and requests costs from each agent once', async () => {
  const { run, request, until, execute } = await rulesInMemory([airRule])
  for (const diesAt of ['RecordRulesEvaluated', 'RequestAgentCosts'] as const)
    for (const isAfter of [false, true]) {
      let hasDied = false
      const killed = await run(async (aggregate, name, ...rest) => {
        const isHere = name === diesAt
        if (isHere && !isAfter) hasDied = true
        if (hasDied) throw new Error('The application has crashed')
        const answer = await execute(aggregate, name, ...rest)
        if (isHere) hasDied = true
        if (hasDied) throw new Error('The application has crashed')
        return answer
      })
      const key = await request()
      await until(key, () => hasDied)
      await killed()
      const stop = await run()
      const events = await until(key, count('CostRequestOpened', 2))
      await stop()
      expect([diesAt, isAfter, evaluations(events).length, requestedContacts(events)]).toEqual([
        diesAt,
        isAfter,
        1,
        ['mei', 'tom'],
      ])
    }
})

test('two concurrent requests are evaluated separately', async () => {
  const { run, request, until } = await rulesInMemory([airRule])
  const stop = await run()
  const keys = await Promise.all([request(), request({ incoterm: 'EXW', pickupData: [pickup] })])
  for (const [index, key] of keys.entries()) {
    const events = await until(key, count('CostRequestOpened', 2))
    expect(evaluations(events)).toMatchObject([{ facts: { incoterm: ['FOB', 'EXW'][index] } }])
    expect(requestedContacts(events)).toEqual(['mei', 'tom'])
  }
  await stop()
})

const pickup = { proveedor: 'Parts', nroOrden: '', direccion: 'x', ciudad: 'Shanghai', codPostal: '', estado: '' }

test("the rules ignore the demo's history", async () => {
  const { run, until, eventsOf, execute, context, commercial, request } = await rulesInMemory([airRule])
  const stop = await run()
  const asDemo = context(commercial, { commandId: 'demo:1:1:request' })
  const { id } = await execute('quotation', 'RequestQuotation', undefined, (await commandsInMemory()).request(), asDemo)
  await until(await request(), count('CostRequestOpened', 2))
  await stop()
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['QuotationRequested'])
})

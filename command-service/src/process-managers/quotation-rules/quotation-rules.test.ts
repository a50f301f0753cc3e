import { expect, test } from 'vitest'
import { commandsInMemory } from '../../testing/commands-in-memory.ts'
import { airAsks, asked, byTurkish, count, evaluations, rule, rulesInMemory } from '../../testing/rules-in-memory.ts'

test('what the rules come to is remembered with all that was looked at, and the agents are asked', async () => {
  const { run, request, until, agents } = await rulesInMemory([airAsks, rule('sea', false, 'FCL')])
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
          filters: [{ ...airAsks.filters[0], holds: true }],
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
  expect(asked(events)).toEqual(['mei', 'tom'])
  // Nobody has taken it: the rules asked.
  expect(events.some(({ type }) => type === 'QuotationTaken')).toBe(false)
})

test('a rule that forbids it asks nobody, and why is remembered; so does a stored rate that one looks at', async () => {
  const noRate = { filterType: 'AUTORATE', condition: 'EQUALS', value: 'TRUE' } as const
  const rated = rule('rated', false, '', { filters: [{ id: 'f-1', ...noRate }] })
  const { run, request, until } = await rulesInMemory([airAsks, rated], [byTurkish])
  const stop = await run()
  const events = await until(await request(), count('QuotationRulesEvaluated', 1))
  await stop()
  expect(evaluations(events)).toMatchObject([
    { facts: { autorate: true, carriers: ['TK'] }, decision: 'DENY', decidedBy: 'rated', agents: [] },
  ])
  expect(asked(events)).toEqual([])
})

test('where no rule is on nothing is remembered, and one that is off is not evaluated', async () => {
  const off = await rulesInMemory([{ ...airAsks, active: false }])
  const stopped = await off.run()
  const key = await off.request()
  const next = await off.request()
  await stopped()
  expect(evaluations([...(await off.eventsOf(key)), ...(await off.eventsOf(next))])).toEqual([])
  const { run, request, until } = await rulesInMemory([airAsks, rule('off', false, 'LSE', { active: false })])
  const stop = await run()
  const events = await until(await request(), count('QuotationRulesEvaluated', 1))
  await stop()
  expect(evaluations(events)[0]?.rules.map(({ ruleId }) => ruleId)).toEqual(['air'])
})

test('dangerous goods without their papers go to nobody by themselves', async () => {
  const { run, request, until } = await rulesInMemory([airAsks])
  const stop = await run()
  const events = await until(
    await request({ dangerousGoods: { unNumber: '1263', imoClass: '3' } }),
    count('QuotationRulesEvaluated', 1),
  )
  await stop()
  expect(evaluations(events)).toMatchObject([{ decision: 'ASK', agents: [], nobody: 'DANGEROUS_GOODS' }])
  expect(asked(events)).toEqual([])
})

test('an amendment that needs other prices is evaluated again, and nobody is asked twice; words are not', async () => {
  const { run, request, until, as, commercial } = await rulesInMemory([airAsks])
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
  expect(asked(events)).toHaveLength(2)
})

test('an application that dies on the way evaluates once and asks each agent once', async () => {
  const { run, request, until, execute } = await rulesInMemory([airAsks])
  for (const diesAt of ['RecordRulesEvaluated', 'RequestAgentCosts'] as const)
    for (const isAfter of [false, true]) {
      let hasDied = false
      const killed = await run(async (aggregate, name, ...rest) => {
        const isHere = name === diesAt
        if (isHere && !isAfter) hasDied = true
        if (hasDied) throw new Error('The application is gone')
        const answer = await execute(aggregate, name, ...rest)
        if (isHere) hasDied = true
        if (hasDied) throw new Error('The application is gone')
        return answer
      })
      const key = await request()
      await until(key, () => hasDied)
      await killed()
      const stop = await run()
      const events = await until(key, count('CostRequestOpened', 2))
      await stop()
      expect([diesAt, isAfter, evaluations(events).length, asked(events)]).toEqual([diesAt, isAfter, 1, ['mei', 'tom']])
    }
})

test('two requests at once are evaluated each for itself', async () => {
  const { run, request, until } = await rulesInMemory([airAsks])
  const stop = await run()
  const keys = await Promise.all([request(), request({ incoterm: 'EXW', pickupData: [pickup] })])
  for (const [index, key] of keys.entries()) {
    const events = await until(key, count('CostRequestOpened', 2))
    expect(evaluations(events)).toMatchObject([{ facts: { incoterm: ['FOB', 'EXW'][index] } }])
    expect(asked(events)).toEqual(['mei', 'tom'])
  }
  await stop()
})

const pickup = { proveedor: 'Parts', nroOrden: '', direccion: 'x', ciudad: 'Shanghai', codPostal: '', estado: '' }

test("the demo's history was evaluated as of then", async () => {
  const { run, until, eventsOf, execute, context, commercial, request } = await rulesInMemory([airAsks])
  const stop = await run()
  const asDemo = context(commercial, { commandId: 'demo:1:1:request' })
  const { id } = await execute('quotation', 'RequestQuotation', undefined, (await commandsInMemory()).request(), asDemo)
  await until(await request(), count('CostRequestOpened', 2))
  await stop()
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['QuotationRequested'])
})

import { expect, test } from 'vitest'
import { airAsks, asked, count, evaluations, rulesInMemory } from '../../testing/rules-in-memory.ts'

const paint = { dangerousGoods: { unNumber: '1263', imoClass: '3' } }
const backwards = { origenCodigo: 'MVD', destinoCodigo: 'PVG' }

let files = 0
const paper = (type: 'MSDS' | 'PKL') => {
  files += 1
  return { documentId: `d-${files}`, type, name: `${type}.pdf`, size: 1, sha256: String(files).padStart(64, '0') }
}

/** An application whose rules ask two agents for what goes by air from China. */
const application = async () => {
  const parts = await rulesInMemory([airAsks])
  const { as, commercial, run, request, until } = parts
  const give = (name: string, key: string, data: object) => as(commercial)('quotation', name, key, data)
  return {
    ...parts,
    give,
    attach: (key: string, type: 'MSDS' | 'PKL' = 'MSDS') => give('AddDocument', key, paper(type)),
    /** Whatever was given until now has been reacted to. */
    settled: async () => {
      await until(await request(), count('CostRequestOpened', 2))
    },
    /** What is given in it comes all at once to those who react. */
    atOnce: async (given: () => Promise<void>) => {
      await (
        await run()
      )()
      await given()
      return run()
    },
  }
}

test('a safety data sheet that comes later has the rules evaluated again, and the agents are asked, once', async () => {
  const { run, request, attach, until, settled, eventsOf } = await application()
  const stop = await run()
  const key = await request(paint)
  await until(key, count('QuotationRulesEvaluated', 1))
  await attach(key, 'PKL')
  await attach(key)
  await until(key, count('CostRequestOpened', 2))
  await attach(key)
  await settled()
  await stop()
  const events = await eventsOf(key)
  expect(evaluations(events)).toMatchObject([
    { cause: 'REQUEST', decision: 'ASK', agents: [], nobody: 'DANGEROUS_GOODS' },
    { cause: 'DOCUMENT', decision: 'ASK', agents: [{ providerName: 'mei' }, { providerName: 'tom' }] },
  ])
  expect(asked(events)).toEqual(['mei', 'tom'])
})

test('a sheet that is there before the rules are evaluated is enough for the first time', async () => {
  const { request, attach, until, atOnce, settled, eventsOf } = await application()
  let key = ''
  const stop = await atOnce(async () => {
    key = await request(paint)
    await attach(key)
  })
  await until(key, count('CostRequestOpened', 2))
  await settled()
  await stop()
  expect(evaluations(await eventsOf(key))).toMatchObject([{ cause: 'REQUEST', agents: [{}, {}] }])
  expect(asked(await eventsOf(key))).toEqual(['mei', 'tom'])
})

test('a sheet that comes while the rules are evaluated is seen afterwards', async () => {
  const { run, request, attach, until, execute, eventsOf } = await application()
  let isAttached = false
  const stop = await run(async (aggregate, name, id = '', ...rest) => {
    if (name === 'RecordRulesEvaluated' && !isAttached) {
      isAttached = true
      await attach(id)
    }
    return execute(aggregate, name, id, ...rest)
  })
  const key = await request(paint)
  await until(key, count('CostRequestOpened', 2))
  await stop()
  expect(evaluations(await eventsOf(key))).toMatchObject([{ nobody: 'DANGEROUS_GOODS' }, { cause: 'DOCUMENT' }])
})

test('an application that dies over the sheet evaluates once more and asks each agent once', async () => {
  const { run, request, attach, until, execute } = await application()
  for (const diesAt of ['RecordRulesEvaluated', 'RequestAgentCosts']) {
    let isAttached = false
    let hasDied = false
    const killed = await run(async (aggregate, name, ...rest) => {
      const answer = hasDied ? undefined : await execute(aggregate, name, ...rest)
      if (isAttached && name === diesAt) hasDied = true
      if (answer === undefined || hasDied) throw new Error('The application is gone')
      return answer
    })
    const key = await request(paint)
    await until(key, count('QuotationRulesEvaluated', 1))
    isAttached = true
    await attach(key)
    await until(key, () => hasDied)
    await killed()
    const stop = await run()
    const events = await until(key, count('CostRequestOpened', 2))
    await stop()
    expect([diesAt, evaluations(events).length, asked(events)]).toEqual([diesAt, 2, ['mei', 'tom']])
  }
})

test('a sheet that comes while the request is parked counts when it is taken up again', async () => {
  const { run, request, give, attach, until, settled, eventsOf } = await application()
  const stop = await run()
  const key = await request(paint)
  await until(key, count('QuotationRulesEvaluated', 1))
  await give('PostponeQuote', key, { resumeOn: '2026-04-01' })
  await attach(key)
  await settled()
  expect(asked(await eventsOf(key))).toEqual([])
  await give('ResumeQuote', key, {})
  const events = await until(key, count('CostRequestOpened', 2))
  await stop()
  expect(evaluations(events)).toMatchObject([{ nobody: 'DANGEROUS_GOODS' }, { cause: 'DOCUMENT' }])
})

test('a sheet for what no rule asks about, or for goods whose number is missing still, changes nothing', async () => {
  const { run, request, attach, until, settled, eventsOf } = await application()
  const stop = await run()
  const harmless = await request()
  const unnamed = await request({ dangerousGoods: { imoClass: '3' } })
  await until(harmless, count('CostRequestOpened', 2))
  await until(unnamed, count('QuotationRulesEvaluated', 1))
  await attach(harmless)
  await attach(unnamed)
  await settled()
  await stop()
  expect(evaluations(await eventsOf(harmless))).toHaveLength(1)
  expect(evaluations(await eventsOf(unnamed))).toHaveLength(1)
  expect(asked(await eventsOf(unnamed))).toEqual([])
})

test('amendments that come together are evaluated as the last of them stands: nobody of a former lane is asked', async () => {
  const { request, give, until, atOnce, settled, eventsOf } = await application()
  let key = ''
  const stop = await atOnce(async () => {
    key = await request()
    await give('AmendRequest', key, { incoterm: 'FCA' })
    await give('AmendRequest', key, backwards)
  })
  await until(key, count('QuotationRulesEvaluated', 1))
  await settled()
  await stop()
  const events = await eventsOf(key)
  expect(evaluations(events)).toMatchObject([
    { cause: 'AMENDMENT', facts: { origin: { code: 'MVD' }, incoterm: 'FCA' }, agents: [], nobody: 'NO_AGENT' },
  ])
  expect(asked(events)).toEqual([])
})

test.each(['RecordRulesEvaluated', 'RequestAgentCosts'])(
  'an amendment right before %s has nobody asked for the former lane',
  async (before) => {
    const { run, request, give, until, settled, execute, eventsOf } = await application()
    let amended = ''
    const stop = await run(async (aggregate, name, id = '', ...rest) => {
      if (name === before && amended === '') {
        amended = id
        await give('AmendRequest', id, backwards)
      }
      return execute(aggregate, name, id, ...rest)
    })
    const key = await request()
    await until(key, (events) => evaluations(events).some(({ cause }) => cause === 'AMENDMENT'))
    await settled()
    await stop()
    const events = await eventsOf(key)
    expect([amended, asked(events)]).toEqual([key, []])
    expect(evaluations(events).at(-1)).toMatchObject({ cause: 'AMENDMENT', nobody: 'NO_AGENT' })
  },
)

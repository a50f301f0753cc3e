import { expect, test } from 'vitest'
import { airRule, requestedContacts, count, evaluations, rulesInMemory } from '../../testing/rules-in-memory.ts'

const paint = { dangerousGoods: { unNumber: '1263', imoClass: '3' } }
const backwards = { origenCodigo: 'MVD', destinoCodigo: 'PVG' }

let files = 0
const paper = (type: 'MSDS' | 'PKL') => {
  files += 1
  return { documentId: `d-${files}`, type, name: `${type}.pdf`, size: 1, sha256: String(files).padStart(64, '0') }
}

/** An application whose rules request costs from two agents for air freight from China. */
const application = async () => {
  const parts = await rulesInMemory([airRule])
  const { as, commercial, run, request, until } = parts
  const give = (name: string, key: string, data: object) => as(commercial)('quotation', name, key, data)
  return {
    ...parts,
    give,
    attach: (key: string, type: 'MSDS' | 'PKL' = 'MSDS') => give('AddDocument', key, paper(type)),
    /** Waits until the processes have handled all commands so far. */
    settled: async () => {
      await until(await request(), count('CostRequestOpened', 2))
    },
    /** Delivers the events of all commands inside to the processes at once. */
    atOnce: async (given: () => Promise<void>) => {
      await (
        await run()
      )()
      await given()
      return run()
    },
  }
}

test('a safety data sheet that comes later causes a new evaluation and one request to each agent', async () => {
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
  expect(requestedContacts(events)).toEqual(['mei', 'tom'])
})

test('a sheet that is there before the evaluation needs no second one', async () => {
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
  expect(requestedContacts(await eventsOf(key))).toEqual(['mei', 'tom'])
})

test('a sheet that comes during the evaluation causes a new one afterwards', async () => {
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

test('an application that crashes over the sheet evaluates once more and requests costs from each agent once', async () => {
  const { run, request, attach, until, execute } = await application()
  for (const diesAt of ['RecordRulesEvaluated', 'RequestAgentCosts']) {
    let isAttached = false
    let hasDied = false
    const killed = await run(async (aggregate, name, ...rest) => {
      const answer = hasDied ? undefined : await execute(aggregate, name, ...rest)
      if (isAttached && name === diesAt) hasDied = true
      if (answer === undefined || hasDied) throw new Error('The application has crashed')
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
    expect([diesAt, evaluations(events).length, requestedContacts(events)]).toEqual([diesAt, 2, ['mei', 'tom']])
  }
})

test('a sheet that comes while the quotation is postponed counts when it is resumed', async () => {
  const { run, request, give, attach, until, settled, eventsOf } = await application()
  const stop = await run()
  const key = await request(paint)
  await until(key, count('QuotationRulesEvaluated', 1))
  await give('PostponeQuote', key, { resumeOn: '2026-04-01' })
  await attach(key)
  await settled()
  expect(requestedContacts(await eventsOf(key))).toEqual([])
  await give('ResumeQuote', key, {})
  const events = await until(key, count('CostRequestOpened', 2))
  await stop()
  expect(evaluations(events)).toMatchObject([{ nobody: 'DANGEROUS_GOODS' }, { cause: 'DOCUMENT' }])
})

test('a sheet changes nothing if no rule requests costs or the UN number is still missing', async () => {
  const { run, request, attach, until, settled, eventsOf } = await application()
  const stop = await run()
  const harmless = await request()
  const requestWithoutNumber = await request({ dangerousGoods: { imoClass: '3' } })
  await until(harmless, count('CostRequestOpened', 2))
  await until(requestWithoutNumber, count('QuotationRulesEvaluated', 1))
  await attach(harmless)
  await attach(requestWithoutNumber)
  await settled()
  await stop()
  expect(evaluations(await eventsOf(harmless))).toHaveLength(1)
  expect(evaluations(await eventsOf(requestWithoutNumber))).toHaveLength(1)
  expect(requestedContacts(await eventsOf(requestWithoutNumber))).toEqual([])
})

test('concurrent amendments are evaluated with the last one: no agent gets a request for a former lane', async () => {
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
  expect(requestedContacts(events)).toEqual([])
})

test.each(['RecordRulesEvaluated', 'RequestAgentCosts'])(
  'an amendment right before %s causes no request for the former lane',
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
    expect([amended, requestedContacts(events)]).toEqual([key, []])
    expect(evaluations(events).at(-1)).toMatchObject({ cause: 'AMENDMENT', nobody: 'NO_AGENT' })
  },
)

import { expect, test } from 'vitest'
import { pricingUser, userWith } from '../../testing/commands-in-memory.ts'
import { application, billing, delta, toClient } from '../../testing/invoices-from-file.ts'
import { approved, costGroup, type QuotationEvent } from '../../testing/quotation-sentences.ts'

const twin: QuotationEvent = { ...delta, data: { ...delta.data, idCost: 'c3', carrier: 'Andes Air' } }

const changed = (data: typeof costGroup): QuotationEvent => ({ type: 'CostGroupChanged', data })
/** The cost that the sale is built on, with its agent. */
const sold = changed({ ...costGroup, agente: 'p9', agenteNombre: 'Iber Sur' })

test('a dry run reports the result of every row and stores nothing; applying records each invoice once', async () => {
  const { run, invoices } = await application(approved)
  const rows = [
    { ...toClient, amount: '588,00' },
    { ...toClient, side: 'Fornecedor', document: 'F-7', amount: '493.50', idCharge: 'frt' },
    { ...toClient, quotation: 'MVD-2026-999999', amount: '1' },
  ]
  const outcomes = ['new', 'new', 'problem']
  expect((await run(true)(...rows)).map(({ outcome }) => outcome)).toEqual(outcomes)
  expect(await invoices()).toEqual([])
  const apply = run(false)
  expect((await apply(...rows)).map(({ outcome }) => outcome)).toEqual(outcomes)
  expect((await apply(...rows)).map(({ outcome }) => outcome)).toEqual(outcomes)
  expect(await invoices()).toEqual([
    { idSell: 's1', idCharge: [], document: 'A 1042', date: '2026-03-09', currency: 'USD', amount: '588.00' },
    { idCost: 'c1', idCharge: ['FRT'], document: 'F-7', date: '2026-03-09', currency: 'USD', amount: '493.50' },
  ])
})

test('an invoice that is already recorded with the same values is unchanged; another amount is a problem', async () => {
  const { run } = await application(approved)
  await run(false)({ ...toClient, amount: '588.00' })
  const repeatedRun = run(true, billing, 'second')
  expect(await repeatedRun({ ...toClient, document: 'a 1042', amount: '588' })).toMatchObject([{ outcome: 'same' }])
  expect(await repeatedRun({ ...toClient, amount: '600.00' })).toMatchObject([
    { outcome: 'problem', problems: [{ code: 'INVOICE_RECORDED' }] },
  ])
})

test('an invoice that was recorded with fractions of a cent is unchanged when the file repeats them', async () => {
  const { run } = await application(approved, {
    type: 'SellInvoiced',
    data: { idSell: 's1', idCharge: [], document: 'A 1042', date: '2026-03-09', currency: 'USD', amount: '588.005' },
  })
  const outcomeOf = async (amount: string, overrides: Record<string, string> = {}) =>
    (await run(true)({ ...toClient, amount, ...overrides })).map(({ outcome, problems = [] }) => [
      outcome,
      ...problems.map(({ field, code }) => field ?? code),
    ])
  expect(await outcomeOf('=588.005')).toEqual([['same']])
  expect(await outcomeOf('=588.0050')).toEqual([['same']])
  expect(await outcomeOf('=588.006')).toEqual([['problem', 'amount']])
  expect(await outcomeOf('588.01')).toEqual([['problem', 'INVOICE_RECORDED']])
  expect(await outcomeOf('=588.005', { document: 'A 1043' })).toEqual([['problem', 'amount']])
  expect(await outcomeOf('=588.005', { currency: 'GBP' })).toEqual([['problem', 'currency', 'amount']])
})

test('two users apply the same file at once: one records its invoices, the other gets them as unchanged', async () => {
  const { run, invoices } = await application(approved)
  const row = { ...toClient, amount: '588.00' }
  const bothResults = await Promise.all([run(false, billing, 'one')(row), run(false, billing, 'other')(row)])
  expect(bothResults.flat().map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['new', 'same']))
  expect(await invoices()).toHaveLength(1)
  const unlike = { ...row, document: 'A 1043', excessReason: 'Storage' }
  const otherResults = await Promise.all([
    run(false, billing, 'third')({ ...unlike, amount: '10.00' }),
    run(false, billing, 'fourth')({ ...unlike, amount: '20.00' }),
  ])
  expect(otherResults.flat().map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['new', 'problem']))
  expect(await invoices()).toHaveLength(2)
})

test('a provider is found by name; without a name it is the one provider of the sale', async () => {
  const { run } = await application(delta, approved)
  const of = (provider: string, document: string) => ({ ...toClient, side: 'COST', provider, document, amount: '10' })
  expect(await run(true)(of('', 'F-1'), of('blue delta', 'F-2'), of('Nobody', 'F-3'))).toMatchObject([
    { outcome: 'new' },
    { outcome: 'new' },
    { outcome: 'problem', problems: [{ field: 'provider', code: 'COST_UNKNOWN' }] },
  ])
  const { run: runTwins } = await application(delta, twin, approved)
  expect(await runTwins(true)(of('Blue Delta', 'F-1'), of('Andes Air', 'F-2'))).toMatchObject([
    { outcome: 'problem', problems: [{ field: 'provider', code: 'PROVIDER_AMBIGUOUS' }] },
    { outcome: 'new' },
  ])
})

const choicesFor = async (run: Awaited<ReturnType<typeof application>>['run'], provider: string, user = billing) => {
  const row = { ...toClient, side: 'COST', document: 'F-1', amount: '10', provider }
  const [result] = await run(true, user)(row)
  return result?.problems?.map(({ code, details }) => [code, Object(details?.['choices']).es])
}

test('an ambiguous provider lists the candidates to users with cost rights', async () => {
  const { run } = await application(sold, delta, twin, approved)
  const stranger = userWith('other', 'ANALYTICS_INVOICED')
  expect(await choicesFor(run, 'Blue Delta')).toEqual([['PROVIDER_AMBIGUOUS', ['Aurora Air', 'Andes Air']]])
  expect(await choicesFor(run, 'Blue Delta', stranger)).toEqual([['PROVIDER_AMBIGUOUS', undefined]])
  expect(await choicesFor(run, 'Nobody')).toEqual([['COST_UNKNOWN', ['Iber Sur', 'Aurora Air', 'Andes Air']]])
  expect(await choicesFor(run, 'Nobody', stranger)).toEqual([['COST_UNKNOWN', undefined]])
})

test('a problem has no list of providers if one of their names leads to another cost', async () => {
  const ambiguousCost = changed({ ...costGroup, agenteNombre: 'Iber Sur', carrier: 'Aurora Air' })
  const { run } = await application(ambiguousCost, delta, twin, approved)
  expect(await choicesFor(run, 'Blue Delta')).toEqual([['PROVIDER_AMBIGUOUS', undefined]])
  const { run: runNameless } = await application(changed(costGroup), delta, approved)
  expect(await choicesFor(runNameless, 'Nobody')).toEqual([['COST_UNKNOWN', undefined]])
})

test('a row with several problems reports each of them by column', async () => {
  const { run } = await application(approved)
  const validRow = { ...toClient, amount: '588.00' }
  const invalidRows = [
    [{ ...validRow, document: '' }, 'document', 'REQUIRED'],
    [{ ...validRow, side: 'Nobody' }, 'side', 'INVALID'],
    [{ ...validRow, date: '10/12/2030' }, 'date', 'INVOICE_DATE_AHEAD'],
    [{ ...validRow, currency: 'GBP' }, 'currency', 'INVALID'],
    [{ ...validRow, amount: 'much' }, 'amount', 'INVALID'],
    [{ ...validRow, amount: 'EUR 588.00' }, 'currency', 'INVALID'],
    [{ ...validRow, amount: '-1' }, 'amount', 'INVALID'],
    [{ ...validRow, quotation: 'MVD-2026-000999' }, 'quotation', 'NOT_FOUND'],
  ] as const
  for (const [cells, field, code] of invalidRows)
    expect(await run(true)(cells)).toMatchObject([{ outcome: 'problem', problems: [{ field, code }] }])
  expect(await run(true)(validRow, validRow)).toMatchObject([
    { outcome: 'new' },
    { outcome: 'problem', problems: [{ code: 'DUPLICATE', details: { row: 2, expected: 'ONE_ROW' } }] },
  ])
})

test('the amount is in cents and has a maximum, which the problem contains', async () => {
  const { run } = await application(approved)
  const expectedOf = async (amount: string) =>
    (await run(true)({ ...toClient, amount })).map(({ problems = [] }) => problems[0]?.details)
  expect(await expectedOf('=588.005')).toEqual([{ expected: 'CENTS' }])
  expect(await expectedOf('1000000000000')).toEqual([{ expected: 'AT_MOST', maximum: 999_999_999_999 }])
  expect(await expectedOf('much')).toEqual([{ expected: 'NUMBER', given: 'much' }])
  expect(await expectedOf('588,50')).toEqual([undefined])
})

test('common spellings of a currency are read; an unknown currency lists the known ones', async () => {
  const { run, invoices } = await application(approved)
  const of = (document: string, currency: string) => ({ ...toClient, document, currency, amount: '10' })
  await run(false)(of('A 1', 'U$S'), of('A 2', 'US$'), of('A 3', '€'), of('A 4', 'ars'))
  expect((await invoices()).map(({ currency }) => currency)).toEqual(['USD', 'USD', 'EUR', 'ARS'])
  const details = { expected: 'CHOICE', choices: { es: ['USD', 'ARS', 'EUR'] } }
  for (const given of ['GBP', '$'])
    expect(await run(true)(of('A 5', given))).toMatchObject([
      { problems: [{ field: 'currency', code: 'INVALID', details: { ...details, given } }] },
    ])
  expect(await run(true)({ ...of('A 5', 'USD'), amount: 'EUR 10' })).toMatchObject([
    { problems: [{ field: 'currency', details: { expected: 'CHOICE', choices: { es: ['EUR'] }, given: 'USD' } }] },
  ])
})

test('an ambiguous amount such as 1.234 is rejected unless another row shows the number style', async () => {
  const { run } = await application(approved)
  const row = { ...toClient, amount: '1.234' }
  expect(await run(true)(row)).toMatchObject([{ problems: [{ field: 'amount', code: 'AMBIGUOUS_NUMBER' }] }])
  expect(await run(true)(row, { ...row, document: 'A 2', amount: '1.045,06' })).toMatchObject([
    { outcome: 'new' },
    { outcome: 'new' },
  ])
})

test('a part of a file is read in the number style of the whole file', async () => {
  const { run } = await application(approved)
  const row = { ...toClient, amount: '1.234' }
  const first = run(true)
  expect(await first(row)).toMatchObject([{ problems: [{ code: 'AMBIGUOUS_NUMBER' }] }])
  const answer = await application(approved)
  expect(await answer.run(true, billing, 'first', ['2.045,06'])(row)).toMatchObject([{ outcome: 'new' }])
})

test('our own invoice twice in a file is a duplicate; two providers may use the same number', async () => {
  const { run } = await application(delta, approved)
  const ourInvoice = { ...toClient, amount: '588.00' }
  const providerInvoice = { ...ourInvoice, side: 'COST', document: 'F-1' }
  expect(
    await run(true)(
      { ...ourInvoice, provider: 'Blue Delta' },
      ourInvoice,
      { ...providerInvoice, provider: '' },
      { ...providerInvoice, provider: 'Blue Delta' },
    ),
  ).toMatchObject([
    { outcome: 'new' },
    { outcome: 'problem', problems: [{ code: 'DUPLICATE', details: { row: 2 } }] },
    { outcome: 'new' },
    { outcome: 'new' },
  ])
})

test('two names of one provider count as one, in the file and against recorded invoices', async () => {
  const { run } = await application(sold, delta, approved)
  const of = (provider: string, amount = '10') => ({ ...toClient, side: 'COST', provider, document: 'F-1', amount })
  const duplicateOf = (first: number) => ({
    outcome: 'problem',
    problems: [{ code: 'DUPLICATE', details: { row: first } }],
  })
  const rows = [of('Blue Delta'), of('BLUE  DELTA '), of('p1'), of('aurora air'), of('p9'), of('')]
  const outcomes = [
    { outcome: 'new' },
    duplicateOf(2),
    duplicateOf(2),
    duplicateOf(2),
    { outcome: 'new' },
    duplicateOf(6),
  ]
  expect(await run(true)(...rows)).toMatchObject(outcomes)
  await run(false)(of('Blue Delta'))
  const repeatedRun = run(true, billing, 'second')
  expect(await repeatedRun(of('BLUE DELTA '))).toMatchObject([{ outcome: 'same' }])
  expect(await repeatedRun(of('p1'))).toMatchObject([{ outcome: 'same' }])
  expect(await repeatedRun(of('Aurora Air', '11'))).toMatchObject([{ problems: [{ code: 'INVOICE_RECORDED' }] }])
})

test('rows without provider or document number report that and are no duplicates', async () => {
  const { run } = await application(sold, delta, approved)
  const rowWithoutSide = { ...toClient, side: '', amount: '10' }
  const unknown = { ...toClient, side: 'COST', provider: 'Nobody', document: 'F-1', amount: '10' }
  const codes = (await run(true)(rowWithoutSide, { ...toClient, amount: '10' }, unknown, unknown)).map(
    ({ problems = [] }) => problems.map(({ code }) => code),
  )
  expect(codes).toEqual([['REQUIRED'], [], ['COST_UNKNOWN'], ['COST_UNKNOWN']])
})

test('a number cell of a workbook does not set the style of text cells; a percentage is not an amount', async () => {
  const { run } = await application(approved)
  const written = (document: string, amount: string) => ({ ...toClient, document, amount })
  expect(await run(true)(written('A 1', '=1234.5'), written('A 2', '1.500'), written('A 3', '12 %'))).toMatchObject([
    { outcome: 'new' },
    { outcome: 'problem', problems: [{ field: 'amount', code: 'AMBIGUOUS_NUMBER' }] },
    { outcome: 'problem', problems: [{ field: 'amount', code: 'INVALID' }] },
  ])
})

test('a row about a quotation that the user may not see reports nothing about it', async () => {
  const { run } = await application(approved)
  const stranger = userWith('otro', 'COMERCIAL')
  const row = { ...toClient, side: 'COST', provider: 'Nobody', amount: '588.00' }
  expect(await run(true, stranger)(row)).toMatchObject([
    { outcome: 'problem', problems: [{ field: 'quotation', code: 'NOT_FOUND' }] },
  ])
})

test('only approved quotations are invoiced, and only by users with the right', async () => {
  const waiting = await application()
  const rows = [{ ...toClient, amount: '1' }]
  expect(await waiting.run(true)(...rows)).toMatchObject([{ outcome: 'problem' }])
  const { run } = await application(approved)
  expect(await run(true, pricingUser('pgomez'))(...rows)).toMatchObject([{ problems: [{ code: 'FORBIDDEN' }] }])
})

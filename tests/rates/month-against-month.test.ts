import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApplicationOfImports, applicationOfImports } from './import-application.ts'

let imports: ApplicationOfImports
beforeAll(async () => {
  imports = await applicationOfImports()
})
afterAll(() => imports.stop())

const head = 'POL;POD;20GP USD;40HC USD;Valid from;Valid to;Vessel;ETD'
const line = (from: string, small: string, big: string, month: string, departure = ';') =>
  `${from};UYMVD;${small};${big};01/${month};28/${month};${departure}`
const file = (...lines: string[]) => [head, ...lines].join('\n')
const endOf = async (origin: string) =>
  (await imports.rates(`owner=${imports.provider}&origin=${origin}&sort=validFrom`)).map(({ validTo }) => validTo)

test('the next month shows how prices move, and the lanes that it no longer has, which may end as well', async () => {
  const first = await imports.send(
    file(
      line('CNSHA', '2350', '2900', '12/2027'),
      line('CNNGB', '2350', '2900', '12/2027'),
      `CNTAO;UYMVD;2400;2950;01/12/2027;31/01/2028;;`,
    ),
    { dryRun: false },
  )
  await imports.until(first.answer.id, 'APPLIED')
  // December is still valid when the new rates begin.
  const shanghai = 'CNSHA;UYMVD;2500;3050;15/12/2027;31/01/2028;;'
  const { answer } = await imports.send(
    file(shanghai, line('CNNGB', '2300', '2900', '01/2028'), line('CNTXG', '2300', '2900', '01/2028')),
  )
  expect(answer.counts).toMatchObject({
    read: 3,
    new: 1,
    newValidity: 2,
    ended: 1,
    dropped: 1,
    droppedEnds: { rates: 1, validTo: '2027-12-14' },
    movement: {
      up: 1,
      down: 1,
      mixed: 0,
      equal: 0,
      units: [
        { unit: '20GP', currency: 'USD', rates: 2, change: '50.00', percent: '2.1' },
        { unit: '40HC', currency: 'USD', rates: 2, change: '75.00', percent: '2.6' },
      ],
    },
  })
  expect(await imports.rowsOf(answer.id)).toHaveLength(3)
  expect(await imports.rowsOf(answer.id, 'UP')).toMatchObject([{ origin: 'CNSHA', charges: [{ before: '2350' }, {}] }])
  expect(await imports.rowsOf(answer.id, 'DROPPED')).toMatchObject([
    {
      outcome: 'DROPPED',
      origin: 'CNTAO',
      charges: [{ amount: '2400' }, { amount: '2950' }],
      ends: [{ validTo: '2027-12-14' }],
    },
  ])
  await imports.command(answer.id, 'confirm-rate-import', { endsDropped: true })
  expect(await imports.until(answer.id, 'APPLIED')).toMatchObject({ applied: { created: 3, ended: 2, refused: 0 } })
  expect(await endOf('CNTAO')).toEqual(['2027-12-14'])
  await imports.command(answer.id, 'undo-rate-import')
  await imports.until(answer.id, 'UNDONE')
  expect(await endOf('CNTAO')).toEqual(['2028-01-31'])
})

test('a lane that a row which cannot be read may mean is not dropped; an end that is refused is counted', async () => {
  const first = await imports.send(
    file(
      ...['ESBCN', 'ESVLC', 'ESALG'].map((from) => `${from};UYMVD;2350;2900;01/06/2027;31/08/2027;;`),
      'ESBIO;BRSSZ;2350;2900;01/06/2027;31/08/2027;;',
    ),
    { dryRun: false },
  )
  await imports.until(first.answer.id, 'APPLIED')
  const next = (...unreadable: string[]) =>
    imports.send(
      file(
        'ESBCN;UYMVD;2400;2950;01/07/2027;31/08/2027;;',
        ...unreadable.map((from) => `${from};UYMVD;2400;2950;01/07/2027;31/08/2027;;`),
      ),
    )
  // A misspelled name and an unknown code.
  for (const name of ['Valensia port', 'ESXXQ']) {
    const { counts, id } = (await next(name)).answer
    expect(counts).toMatchObject({ problems: 1, dropped: 1, droppedEnds: { rates: 1 } })
    expect(await imports.rowsOf(id, 'DROPPED')).toMatchObject([{ origin: 'ESBIO' }])
  }
  const { answer } = await next()
  expect(answer.counts).toMatchObject({ dropped: 3, droppedEnds: { rates: 3 } })
  const [changed] = await imports.rates(`owner=${imports.provider}&origin=ESALG`)
  await imports.application.execute('rate', 'ChangeRate', changed?.id, { comments: 'Changed since' })
  await imports.untilProjected()
  await imports.command(answer.id, 'confirm-rate-import', { endsDropped: true })
  expect(await imports.until(answer.id, 'APPLIED')).toMatchObject({ applied: { created: 1, ended: 3, refused: 1 } })
  expect(await endOf('ESALG')).toEqual(['2027-08-31'])
})

test('without a confirmation the rates of dropped lanes stay; another sheet of the provider drops nothing', async () => {
  const first = await imports.send(
    file(line('BRSSZ', '900', '1200', '03/2028'), line('BRRIG', '910', '1210', '03/2028')),
    { dryRun: false },
  )
  await imports.until(first.answer.id, 'APPLIED')
  const other = await imports.send(file(line('DEHAM', '700', '900', '04/2028')))
  expect(other.answer.counts).not.toHaveProperty('dropped')
  const next = await imports.send(file(line('BRSSZ', '900', '1200', '04/2028')), { dryRun: false })
  expect(await imports.until(next.answer.id, 'APPLIED')).toMatchObject({
    counts: { dropped: 1, movement: { equal: 1 } },
    applied: { created: 1, ended: 0 },
  })
  expect((await imports.until(next.answer.id, 'APPLIED')).counts).not.toHaveProperty('droppedEnds')
  expect(await endOf('BRRIG')).toEqual(['2028-03-28'])
})

test('rows that differ in their departure are one rate; a lane without any price is not imported', async () => {
  const { answer } = await imports.send(
    file(
      line('CNXMN', '2000', '2500', '05/2028', 'Jade Star;05/05/2028'),
      line('CNXMN', '2000', '2500', '05/2028', 'Jade Sun;12/05/2028'),
      line('KRPUS', 'TBA', '', '05/2028'),
    ),
  )
  expect(answer.counts).toMatchObject({ read: 2, new: 1, problems: 0, noPrice: 1 })
  const [rate, none] = await imports.rowsOf(answer.id)
  expect(rate).toMatchObject({
    sailings: [
      { row: 2, sailing: { vessel: 'Jade Star' } },
      { row: 3, sailing: { vessel: 'Jade Sun', departure: '2028-05-12' } },
    ],
  })
  expect(none).toMatchObject({ outcome: 'NO_PRICE', origin: 'KRPUS', problems: [] })
})

test('a container without a price is not averaged as zero, and its price and its rate are listed as dropped', async () => {
  const month = (number: string, ...prices: readonly [from: string, small: string, big: string][]) =>
    file(...prices.map(([from, small, big]) => line(from, small, big, number)))
  const first = await imports.send(month('09/2028', ['CNYTN', '1480', '2150'], ['CNDLC', '1500', '2200']), {
    dryRun: false,
  })
  await imports.until(first.answer.id, 'APPLIED')
  const { answer } = await imports.send(month('10/2028', ['CNYTN', '1480', 'N/A'], ['CNDLC', '1500', '2100']))
  expect(answer.counts?.movement).toEqual({
    up: 0,
    down: 2,
    mixed: 0,
    equal: 0,
    units: [
      { calculator: 'PER_CONTAINER', unit: '20GP', currency: 'USD', rates: 2, change: '0.00', percent: '0' },
      { calculator: 'PER_CONTAINER', unit: '40HC', currency: 'USD', rates: 1, change: '-100.00', percent: '-4.5' },
    ],
    droppedUnits: [{ calculator: 'PER_CONTAINER', unit: '40HC', rates: 1 }],
  })
  const [lost, cheaper] = await imports.rowsOf(answer.id, 'DOWN')
  expect(lost).toMatchObject({ origin: 'CNYTN', droppedCharges: [{ code: 'OFR', unit: '40HC', before: '2150' }] })
  expect(cheaper).not.toHaveProperty('droppedCharges')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApplicationOfImports, applicationOfImports } from './import-application.ts'

let imports: ApplicationOfImports
beforeAll(async () => {
  imports = await applicationOfImports()
})
afterAll(() => imports.stop())

const head = 'POL;POD;W/M USD;BAF;Valid from;Valid to'
const file = (...rows: string[]) => [head, ...rows].join('\n')
const confirm = async (id: string) => {
  expect(await imports.command(id, 'confirm-rate-import')).toMatchObject({ status: 200 })
  return imports.until(id, 'APPLIED')
}
const applied = async (...rows: string[]) => {
  const { answer } = await imports.send(file(...rows), { dryRun: false })
  await imports.until(answer.id, 'APPLIED')
  return answer.id
}
const ratesFrom = (origin: string) => imports.rates(`owner=${imports.provider}&origin=${origin}&sort=validFrom`)
const changedSince = { done: 'REFUSED', problems: [{ code: 'CHANGED_SINCE_CHECK' }] }

test('a file checked twice and confirmed twice creates its rates once', async () => {
  const rows = ['CNSHA;UYMVD;58;9;2028-01-01;2028-01-31', 'CNNGB;UYMVD;61;9;2028-01-01;2028-01-31']
  const [first, second] = [await imports.send(file(...rows)), await imports.send(file(...rows))]
  expect(first.answer.id).not.toBe(second.answer.id)
  expect(second.answer).toMatchObject({ state: 'CHECKED', counts: { new: 2 } })
  // Both at once: they are applied one after the other, in either order.
  await Promise.all([first, second].map(({ answer }) => imports.command(answer.id, 'confirm-rate-import')))
  const done = [await imports.until(first.answer.id, 'APPLIED'), await imports.until(second.answer.id, 'APPLIED')]
  expect(done.map((one) => one.applied?.created).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 2])
  expect(done.map((one) => one.applied?.refused).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual([0, 2])
  expect(await ratesFrom('CNSHA')).toHaveLength(1)
  expect(await ratesFrom('CNNGB')).toHaveLength(1)
  const [refusedImport] = done.filter((one) => one.applied?.refused === 2)
  // They are among the refused rows, which can be downloaded.
  expect(await imports.rowsOf(refusedImport?.id ?? '', 'PROBLEM')).toMatchObject([changedSince, changedSince])
  // Import numbers have no gaps.
  expect(done.map((one) => one.no).toSorted((a, b) => a - b)).toEqual([1, 2])
})

test('a rate corrected between check and confirmation is not overwritten; other rows are applied', async () => {
  await applied('BRSSZ;UYMVD;30;2;2028-01-01;2028-01-31', 'BRRIO;UYMVD;31;2;2028-01-01;2028-01-31')
  const next = await imports.send(
    file('BRSSZ;UYMVD;33;2;2028-01-01;2028-01-31', 'BRRIO;UYMVD;34;2;2028-01-01;2028-01-31'),
  )
  expect(next.answer.counts).toMatchObject({ changed: 2 })
  const [santos] = await ratesFrom('BRSSZ')
  await imports.call('POST', `/app/v1/rates/${santos?.id}/change-rate`, { comments: 'acordado por teléfono' })
  expect(await confirm(next.answer.id)).toMatchObject({ applied: { changed: 1, refused: 1 } })
  expect(await imports.rowsOf(next.answer.id)).toMatchObject([
    { ...changedSince, origin: 'BRSSZ' },
    { done: 'APPLIED' },
  ])
  const { answer } = await imports.call<{ comments: string; charges: { amount: string }[] }>(
    'GET',
    `/app/v1/rates/${santos?.id}`,
  )
  expect(JSON.stringify(answer)).toContain('acordado por teléfono')
  expect(JSON.stringify(answer)).not.toContain('"33"')
})

test('a rate stored between check and confirmation refuses the row of its lane', async () => {
  const checkedImport = await imports.send(file('CLSAI;UYMVD;40;2;2028-02-01;2028-02-28'))
  await applied('CLSAI;UYMVD;41;2;2028-01-01;2028-02-28')
  expect(await confirm(checkedImport.answer.id)).toMatchObject({ applied: { created: 0, ended: 0, refused: 1 } })
  expect((await ratesFrom('CLSAI')).map(({ validTo }) => validTo)).toEqual(['2028-02-28'])
})

test("several validities of one lane in one file are all applied: the import's own changes are no conflict", async () => {
  await applied('PECLL;UYMVD;40;2;2028-01-01;2028-12-31')
  const id = await applied(
    'PECLL;UYMVD;41;2;2028-02-01;2028-02-28',
    'PECLL;UYMVD;42;2;2028-03-01;2028-03-31',
    'PECLL;UYMVD;45;2;2028-01-01;2028-12-31',
  )
  expect(await imports.until(id, 'APPLIED')).toMatchObject({
    applied: { created: 2, changed: 1, ended: 0, refused: 0 },
  })
  expect((await ratesFrom('PECLL')).map(({ validTo }) => validTo)).toEqual(['2028-01-31', '2028-02-28', '2028-03-31'])
})

test('after undo one rate is valid: if the new one was corrected since, the previous one stays ended', async () => {
  await applied('MXVER;UYMVD;40;2;2028-01-01;2028-12-31', 'MXZLO;UYMVD;40;2;2028-01-01;2028-12-31')
  const id = await applied('MXVER;UYMVD;44;2;2028-06-01;2028-12-31', 'MXZLO;UYMVD;44;2;2028-06-01;2028-12-31')
  const [, newRate] = await ratesFrom('MXVER')
  await imports.call('POST', `/app/v1/rates/${newRate?.id}/change-rate`, { comments: 'corregida' })
  await imports.command(id, 'undo-rate-import')
  expect(await imports.until(id, 'UNDONE')).toMatchObject({ undone: { takenBack: 2, kept: 1, followed: 1 } })
  const left = async (origin: string) => (await ratesFrom(origin)).map(({ validTo, state }) => [validTo, state])
  expect(await left('MXVER')).toEqual([
    ['2028-05-31', 'FUTURE'],
    ['2028-12-31', 'FUTURE'],
  ])
  // The list leaves out rates of an undone import.
  expect(await left('MXZLO')).toEqual([['2028-12-31', 'FUTURE']])
})

test('a row that overlaps a later rate has a warning with its code', async () => {
  await applied('ECGYE;UYMVD;40;2;2028-06-01;2028-06-30')
  const { answer } = await imports.send(file('ECGYE;UYMVD;44;2;2028-05-01;2028-06-15'))
  expect(answer.counts).toMatchObject({ newValidity: 1, warned: 1, ended: 0 })
  const [later] = await ratesFrom('ECGYE')
  expect((await imports.rowsOf(answer.id))[0]?.warnings).toMatchObject([
    { code: 'OVERLAPS_RATE', details: { code: later?.code, validFrom: '2028-06-01' } },
  ])
})

test('a change of the owner during the import is refused, of others and after its end it is accepted', async () => {
  await applied('PEPAI;UYMVD;40;2;2028-01-01;2028-12-31', 'ESALG;UYMVD;40;2;2028-01-01;2028-12-31')
  // These rows leave time for the other user.
  const days = Array.from({ length: 700 }, (_, day) => new Date(Date.UTC(2030, 0, 1 + day)).toISOString().slice(0, 10))
  const { answer } = await imports.send(
    file('PEPAI;UYMVD;44;2;2028-06-01;2028-12-31', ...days.map((day) => `PECLL;CLSAI;50;2;${day};${day}`)),
  )
  const [[former], [otherLane]] = [await ratesFrom('PEPAI'), await ratesFrom('ESALG')]
  const { eventStore } = imports.application.platform
  const before = await eventStore.head()
  const confirmed = confirm(answer.id)
  while ((await eventStore.readAll(before, { types: ['RateCreated'] })).length < 2);
  const suspend = (id = '') => imports.call('POST', `/app/v1/rates/${id}/suspend-rate`, { reason: 'La retiró' })
  const locked = { status: 409, answer: { code: 'LOCKED_BY_IMPORT', details: { since: expect.any(String) } } }
  expect(await Promise.all([suspend(former?.id), suspend(otherLane?.id)])).toMatchObject([locked, locked])
  const { transport, mode, ...general } = { transport: 'SEA', mode: 'LCL', origin: 'USNYC', destination: 'UYMVD' }
  const charges = [{ code: 'OFR', currency: 'USD', amount: '50', calculator: 'PER_WM' }]
  const rate = { ...general, transport, mode, validFrom: '2028-01-01', validTo: '2028-12-31', charges }
  expect(await imports.call('POST', '/app/v1/rates', { ...rate, type: 'SELL', owner: null })).toMatchObject({
    status: 201,
  })
  expect(await confirmed).toMatchObject({ applied: { created: 701, ended: 1, refused: 0 } })
  expect(await suspend(former?.id)).toMatchObject({ status: 200 })
})

test('a successor keeps fields that the file lacks, and missing charges of the former rate are reported', async () => {
  const { answer } = await imports.call<{ id: string; code?: string }>('POST', '/app/v1/rates', {
    type: 'BUY',
    transport: 'SEA',
    mode: 'LCL',
    owner: { id: imports.provider },
    origin: 'NLRTM',
    destination: 'UYMVD',
    validFrom: '2028-01-01',
    validTo: '2028-12-31',
    cbmRatio: '500',
    stackable: 'YES',
    transitTime: 31,
    frequency: 'semanal',
    charges: [
      { code: 'OFR', currency: 'USD', amount: '50', calculator: 'PER_WM', description: 'por el mayor' },
      { code: 'BAF', currency: 'USD', amount: '9', calculator: 'FLAT' },
    ],
  })
  await imports.untilProjected()
  const checkedImport = await imports.send(
    'POL;POD;W/M USD;Valid from;Valid to\nNLRTM;UYMVD;a consultar;2028-06-01;2028-12-31',
    // The provider's last file had more columns: without a mapping the import requests them.
    {
      mapping: {
        columns: [
          { column: 0, header: 'POL', target: { to: 'FIELD', field: 'origin' } },
          { column: 1, header: 'POD', target: { to: 'FIELD', field: 'destination' } },
          { column: 2, header: 'W/M USD', target: { to: 'CHARGE', code: 'OFR', calculator: 'PER_WM' } },
          { column: 3, header: 'Valid from', target: { to: 'FIELD', field: 'validFrom' } },
          { column: 4, header: 'Valid to', target: { to: 'FIELD', field: 'validTo' } },
        ],
        transport: 'SEA',
        mode: 'LCL',
        owner: { id: imports.provider },
      },
    },
  )
  const [former] = await ratesFrom('NLRTM')
  const [row] = await imports.rowsOf(checkedImport.answer.id)
  expect(row).toMatchObject({ outcome: 'NEW_VALIDITY', price: null })
  expect(row?.warnings).toMatchObject([{ code: 'NO_AMOUNT', details: { text: 'a consultar' } }])
  // No column of the file is for this charge: the whole file has the warning.
  expect(checkedImport.answer.counts).toMatchObject({ warned: 1, lacks: [{ code: 'BAF', rows: 1 }] })
  const fields = ['origin', 'destination', 'validFrom', 'validTo']
  const prices = ['OFR', 'BAF'].map((code) => ({ to: 'CHARGE', code, calculator: 'PER_WM' }))
  const targets = [...fields.map((field) => ({ to: 'FIELD', field })), ...prices]
  const columns = targets.map((target, column) => ({ column, header: String(column), target }))
  const withColumn = await imports.send('POL;POD;From;To;OFR;BAF\nNLRTM;UYMVD;2028-06-01;2028-12-31;52;', {
    mapping: { columns, transport: 'SEA', mode: 'LCL', owner: { id: imports.provider } },
  })
  expect(withColumn.answer.counts).toMatchObject({ warned: 1 })
  expect(withColumn.answer.counts?.lacks).toBe(undefined)
  expect((await imports.rowsOf(withColumn.answer.id))[0]?.warnings).toMatchObject([
    { code: 'LACKS_CHARGES', details: { code: former?.code, charges: 'BAF' } },
  ])
  await confirm(checkedImport.answer.id)
  const [, follower] = await ratesFrom('NLRTM')
  expect(answer.id).toBe(former?.id)
  expect((await imports.call('GET', `/app/v1/rates/${follower?.id}`)).answer).toMatchObject({
    cbmRatio: '500',
    stackable: 'YES',
    transitTime: 31,
    frequency: 'semanal',
    charges: [{ code: 'OFR', onRequest: true, description: 'por el mayor' }],
  })
})

test('imported selling rates need no owner, buying rates do', async () => {
  const mapping = {
    columns: [
      { column: 0, header: 'POL', target: { to: 'FIELD', field: 'origin' } },
      { column: 1, header: 'POD', target: { to: 'FIELD', field: 'destination' } },
      { column: 2, header: 'W/M USD', target: { to: 'CHARGE', code: 'OFR', calculator: 'PER_WM' } },
      { column: 4, header: 'Valid from', target: { to: 'FIELD', field: 'validFrom' } },
      { column: 5, header: 'Valid to', target: { to: 'FIELD', field: 'validTo' } },
    ],
    transport: 'SEA',
    mode: 'LCL',
  }
  const rows = file('USMIA;UYMVD;40;2;2028-06-01;2028-06-30')
  expect(await imports.send(rows, { mapping })).toMatchObject({ status: 409, answer: { code: 'OWNER_REQUIRED' } })
  const { answer } = await imports.send(rows, { mapping: { ...mapping, type: 'SELL' }, dryRun: false })
  expect(await imports.until(answer.id, 'APPLIED')).toMatchObject({ owner: null, applied: { created: 1 } })
  expect(await imports.rates('type=SELL&origin=USMIA')).toHaveLength(1)
})

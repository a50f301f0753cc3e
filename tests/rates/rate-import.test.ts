import type { RateImportView } from '@freight/contracts/rate-import/rate-import-routes'
import { sampleWorkbook } from '@freight/platform/spreadsheet/testing/sample-workbook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApplicationOfImports, applicationOfImports } from './import-application.ts'

let imports: ApplicationOfImports
let provider: string
beforeAll(async () => {
  imports = await applicationOfImports()
  provider = imports.provider
})
afterAll(() => imports.stop())
const call: ApplicationOfImports['call'] = (...args) => imports.call(...args)
const send: ApplicationOfImports['send'] = (...args) => imports.send(...args)
const until: ApplicationOfImports['until'] = (...args) => imports.until(...args)
const rowsOf: ApplicationOfImports['rowsOf'] = (...args) => imports.rowsOf(...args)
const command: ApplicationOfImports['command'] = (...args) => imports.command(...args)
const rates: ApplicationOfImports['rates'] = (...args) => imports.rates(...args)

const head = 'POL;POD;W/M USD;BAF;Valid from;Valid to;Min;Remarks'
const december = [
  head,
  'CNSHA;UYMVD;58,50;9,5;01/12/2027;31/12/2027;1;',
  'CNNGB;UYMVD;1.057,25;9,5;01/12/2027;31/12/2027;1;',
  'CNNGB;UYMVD;61;9,5;01/01/2028;31/01/2028;1;',
  'CNSHA;UYMVD;99;9,5;01/12/2027;31/12/2027;1;otra vez',
  'CNSHA;UYMVD;62;9,5;31/12/2027;01/12/2027;1;',
  'CNXXX;UYMVD;62;a consultar;30/02/2027;31/12/2027;1;',
].join('\n')

test('a file is checked, applied, changed by the next one and undone, and each rate names its import', async () => {
  const dryRun = await send(december)
  expect(dryRun).toMatchObject({
    status: 201,
    answer: { state: 'CHECKED', counts: { read: 6, new: 3, newValidity: 0, problems: 3, same: 0, validities: 2 } },
  })
  expect(dryRun.answer.problems).toMatchObject([
    { row: 5, code: 'REPEATS_ROW', details: { row: 2 } },
    { row: 6, column: 'Valid to', code: 'VALIDITY_REVERSED' },
    { row: 7, column: 'Valid from', code: 'NO_SUCH_DAY' },
  ])
  expect(await rates('owner=' + provider)).toEqual([])

  const first = await send(december, { dryRun: false })
  const done = await until(first.answer.id, 'APPLIED')
  expect(done).toMatchObject({
    applied: { created: 3, changed: 0, ended: 0, refused: 0 },
    owner: { name: 'Orient Consol' },
    openedBy: { name: 'jrey' },
  })
  const stored = await rates(`owner=${provider}&sort=code`)
  expect(stored).toHaveLength(3)
  const [shanghai] = await rates(`owner=${provider}&origin=CNSHA`)
  const { answer: history } = await call<{ events: { type: string; changes: { field: string; to: unknown }[] }[] }>(
    'GET',
    `/app/v1/rates/${shanghai?.id}/history`,
  )
  expect(history.events[0]?.changes).toContainEqual({ field: 'importBatchId', to: first.answer.id })

  // The next list: one price changes, one stays, and January begins while December is still valid.
  const next = await send(
    [
      head,
      'CNSHA;UYMVD;60;9,50;01/12/2027;31/12/2027;1;',
      'CNNGB;UYMVD;1.057,250;9,5;01/12/2027;31/12/2027;1;',
      'CNNGB;UYMVD;64;9,5;15/01/2028;28/02/2028;1;',
    ].join('\n'),
  )
  expect(next.answer.counts).toMatchObject({ changed: 1, same: 1, newValidity: 1, ended: 1, warned: 0 })
  const [changedRow] = await rowsOf(next.answer.id, 'CHANGED')
  expect(changedRow?.changes).toMatchObject([
    { field: 'charges', from: [{ amount: '58.50' }, { amount: '9.5' }], to: [{ amount: '60' }, { amount: '9.5' }] },
  ])
  const [newRow] = await rowsOf(next.answer.id, 'NEW_VALIDITY')
  expect(newRow?.charges).toMatchObject([
    { code: 'OFR', amount: '64', before: '61' },
    { amount: '9.5', before: '9.5' },
  ])
  expect(await command(next.answer.id, 'confirm-rate-import')).toMatchObject({ status: 200 })
  expect(await until(next.answer.id, 'APPLIED')).toMatchObject({
    applied: { created: 1, changed: 1, ended: 1, refused: 0 },
  })
  expect((await rates(`owner=${provider}&origin=CNNGB&sort=validFrom`)).map(({ validTo }) => validTo)).toEqual([
    '2027-12-31',
    '2028-01-14',
    '2028-02-28',
  ])

  // After undo the changed rate is restored and the new one suspended; a rate edited since stays.
  const { answer: extended } = await call<{ revision: number }>('POST', `/app/v1/rates/${shanghai?.id}/extend-rate`, {
    validTo: '2028-01-15',
  })
  expect(extended.revision).toBe(3)
  expect(await command(next.answer.id, 'undo-rate-import')).toMatchObject({ status: 200 })
  expect(await until(next.answer.id, 'UNDONE')).toMatchObject({ undone: { takenBack: 2, kept: 1 } })
  const statesOf = async (query = '') =>
    (await rates(`owner=${provider}&origin=CNNGB&sort=validFrom${query}`)).map(({ validTo, state }) => [validTo, state])
  expect(await statesOf()).toEqual([
    ['2027-12-31', 'FUTURE'],
    ['2028-01-31', 'FUTURE'],
  ])
  expect(await statesOf('&state=UNDONE')).toEqual([['2028-02-28', 'UNDONE']])
})

test('the same file under the same key is one import; another file under it is refused', async () => {
  const file = [head, 'BRSSZ;UYMVD;30;2;01/12/2027;31/12/2027;1;'].join('\n')
  const first = await send(file, { dryRun: false, key: 'again' })
  await until(first.answer.id, 'APPLIED')
  const second = await send(file, { dryRun: false, key: 'again' })
  expect(second.answer).toMatchObject({ id: first.answer.id, state: 'APPLIED', applied: { created: 1 } })
  expect(await rates(`owner=${provider}&origin=BRSSZ`)).toHaveLength(1)
  expect(await send(`${file}\n`, { dryRun: false, key: 'again' })).toMatchObject({
    status: 422,
    answer: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
  // Under another key all rows are unchanged.
  expect((await send(file, { dryRun: false })).answer).toMatchObject({ state: 'CHECKED', counts: { same: 1, new: 0 } })
})

test('a workbook is read by its values, including hidden rows, from the chosen sheet', async () => {
  const file = sampleWorkbook({
    Portada: [{ cells: ['Orient Consol'] }],
    LCL: [
      { cells: ['Tarifario 2028'] },
      { cells: ['POL', 'POD', 'W/M USD', 'Valid from', 'Valid to'] },
      { cells: ['CNXMN', 'UYMVD', 71.5, { serial: 46752 }, '2027-12-31'] },
      { cells: ['CNTAO', 'UYMVD', { formula: 'A1*2', value: '72,5' }, { serial: 46752 }, '2027-12-31'], hidden: true },
    ],
  })
  const { answer } = await send(file, { name: 'Orient.xlsx', look: true })
  expect(answer.state).toBe('OPENED')
  const { answer: view } = await call<RateImportView>('GET', `/app/v1/rate-imports/${answer.id}`)
  expect(view.look).toMatchObject({ sheets: ['Portada', 'LCL'] })
  const { answer: look } = await call<NonNullable<RateImportView['look']>>(
    'GET',
    `/app/v1/rate-imports/${answer.id}/look?sheet=1&owner=${provider}`,
  )
  expect(look).toMatchObject({ remembered: true, suggested: { headerRow: 2, transport: 'SEA', mode: 'LCL' } })
  await command(answer.id, 'check-rate-import', { mapping: look.suggested })
  expect(await until(answer.id, 'CHECKED')).toMatchObject({ counts: { read: 2, hidden: 1, new: 2, problems: 0 } })
  expect(await rowsOf(answer.id, 'HIDDEN')).toMatchObject([
    { row: 4, hidden: true, origin: 'CNTAO', price: { amount: '72.5' } },
  ])
})

test('a file is read by its content: UTF-16 with a byte order mark, and a workbook named .csv', async () => {
  const row = 'CNSHA;UYMVD;58,50;9,5;01/12/2029;31/12/2029;1;ñandú'
  const wide = Buffer.from(`\uFEFF${head}\r\n${row}`, 'utf16le')
  expect(await send(wide)).toMatchObject({ status: 201, answer: { counts: { read: 1, problems: 0 } } })
  const workbook = sampleWorkbook({ Rates: [{ cells: head.split(';') }, { cells: row.split(';') }] })
  expect(await send(workbook)).toMatchObject({ status: 201, answer: { counts: { read: 1, problems: 0 } } })
})

test('an ambiguous column needs a mapping, and is read with it', async () => {
  const file = [head, 'CNSZX;UYMVD;1.234;;03/04/2028;05/06/2028;1;'].join('\n')
  const { answer } = await send(file)
  // The mapping of the provider's last file applies; what only its styles make readable is to confirm.
  expect(answer).toMatchObject({ counts: { new: 1, toConfirm: 1 } })
  expect((await rowsOf(answer.id, 'TO_CONFIRM'))[0]?.warnings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['DAY_AMBIGUOUS', 'DAY_AMBIGUOUS', 'NUMBER_AMBIGUOUS']),
  )
  expect(await command(answer.id, 'confirm-rate-import')).toMatchObject({
    status: 409,
    answer: { code: 'NOTHING_TO_IMPORT' },
  })
  // A script confirms no row.
  expect(await send(file, { dryRun: false })).toMatchObject({ answer: { state: 'CHECKED', counts: { problems: 1 } } })
  const { answer: view } = await call<RateImportView>('GET', `/app/v1/rate-imports/${answer.id}`)
  expect(view.mapping).toMatchObject({ numbers: 'COMMA', dates: 'DMY' })
  const mapping = { ...view.mapping, numbers: 'AUTO', dates: 'AUTO' }
  await command(answer.id, 'check-rate-import', { mapping })
  expect(await until(answer.id, 'CHECKED')).toMatchObject({ counts: { problems: 1 } })
  expect((await rowsOf(answer.id))[0]?.problems.map(({ code }) => code)).toEqual(
    ['NUMBER_AMBIGUOUS', 'DAY_AMBIGUOUS', 'DAY_AMBIGUOUS'].toSorted((a, b) => (a < b ? -1 : 1)),
  )
})

test('a file without rates is refused, and nothing of it is stored', async () => {
  expect(await send('POL;POD', { name: 'x.pdf' })).toMatchObject({ status: 415 })
  expect(await send(Buffer.from('PK\u0003\u0004 damaged'), { name: 'x.xlsx' })).toMatchObject({ status: 415 })
  for (const bytes of ['%PDF-1.7\n%%EOF', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'POL;POD\0'])
    expect(await send(Buffer.from(bytes, 'latin1'), { name: 'x.csv' })).toMatchObject({ status: 415 })
  expect(await send('', { name: 'x.csv' })).toMatchObject({ status: 409, answer: { code: 'EMPTY_FILE' } })
  const { answer } = await send('POL;POD\n', { name: 'x.csv' })
  expect(answer).toMatchObject({ state: 'FAILED', failure: 'NO_ROWS' })
  expect(await command(answer.id, 'confirm-rate-import')).toMatchObject({
    status: 409,
    answer: { code: 'NOT_POSSIBLE_NOW' },
  })
})

test('a row with an unlikely validity is skipped unless confirmed; a script applies it without a question', async () => {
  const file = [
    head,
    'CNTAO;UYMVD;58,50;9,5;01/12/2027;31/12/2027;1;',
    'CNXMN;UYMVD;58,50;9,5;01/12/2027;31/12/2029;1;',
    'CNTXG;UYMVD;58,50;9,5;01/12/2027;31/12/2029;1;',
  ].join('\n')
  const dryRun = await send(file)
  const { id, counts } = dryRun.answer
  expect(counts).toMatchObject({ new: 3, toConfirm: 2 })
  const rowsToConfirm = await rowsOf(id, 'TO_CONFIRM')
  expect(rowsToConfirm.map(({ row, warnings }) => [row, warnings.map(({ code }) => code)])).toEqual([
    [3, ['VALIDITY']],
    [4, ['VALIDITY']],
  ])
  expect(await command(id, 'confirm-rate-import', { confirmed: [4] })).toMatchObject({ status: 200 })
  expect(await until(id, 'APPLIED')).toMatchObject({ applied: { created: 2 } })
  expect((await rowsOf(id)).map(({ row, done }) => [row, done])).toEqual([
    [2, 'APPLIED'],
    [3, ''],
    [4, 'APPLIED'],
  ])
  const script = await send(file, { dryRun: false })
  expect(await until(script.answer.id, 'APPLIED')).toMatchObject({ applied: { created: 1 } })
})

test('if every row needs a confirmation, nothing is imported before the first one', async () => {
  const { answer } = await send([head, 'CNSWA;UYMVD;58,50;9,5;01/12/2027;31/12/2029;1;'].join('\n'))
  expect(await command(answer.id, 'confirm-rate-import')).toMatchObject({
    status: 409,
    answer: { code: 'NOTHING_TO_IMPORT' },
  })
  expect(await command(answer.id, 'confirm-rate-import', { confirmed: 'ALL' })).toMatchObject({ status: 200 })
  expect(await until(answer.id, 'APPLIED')).toMatchObject({ applied: { created: 1 } })
})

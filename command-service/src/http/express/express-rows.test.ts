import { newEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { administrator, commandsInMemory, commercialUser } from '../../testing/commands-in-memory.ts'
import { expressRows } from './express-rows.ts'

const row = {
  clientReference: 'OB-1',
  cliente: 'Acme',
  'shipperAddress.company': 'Ottica Veneta',
  'shipperAddress.description': 'Via Tommaseo 41',
  'shipperAddress.city': 'Padua',
  'shipperAddress.postalCode': '35129',
  'shipperAddress.countryCode': 'it',
  'recipientAddress.company': 'Óptica Boreal',
  'recipientAddress.city': 'Montevideo',
  'recipientAddress.countryCode': 'UY',
  contents: 'Frames',
  valorMercaderia: '1.240,50',
  'packingData.cantidad': '2',
  'packingData.peso': '6,2',
  'goods.description': 'Frames',
  'goods.quantity': '100',
  'goods.unitValue': '12,40',
  'duties.incoterm': 'DAP',
}
const secondPiece = { clientReference: 'ob-1', 'packingData.cantidad': '1', 'packingData.peso': '4,1' }

const application = async () => {
  const { eventStore, execute, context, client, commercial, as } = await commandsInMemory()
  const organizations = async (name: string) => (name === 'Acme' ? [{ key: client.id }] : [])
  const none = async () => []
  const importRows = expressRows({
    eventStore,
    execute,
    entriesByName: { organizations, markupRules: none, notes: none, disclaimers: none },
  })
  const runAs = (user: typeof commercial, dryRun: boolean, ...cells: readonly Readonly<Record<string, string>>[]) =>
    importRows({ rows: cells.map((one, index) => ({ row: index + 2, cells: one })), dryRun }, 'import', context(user))
  const run = (dryRun: boolean, ...cells: readonly Readonly<Record<string, string>>[]) =>
    runAs(commercial, dryRun, ...cells)
  const colleague = async () => {
    const fields = { userName: 'mcosta', name: 'Marta', mail: 'mcosta@example.com', company: 'MVD' }
    const { id } = await as(administrator)('user', 'CreateUser', undefined, { ...fields, roles: ['COMMERCIAL'] })
    return commercialUser(id)
  }
  const shipments = async () =>
    (await eventStore.readAll(0, { types: ['ExpressShipmentRequested'], limit: 100 })).map(({ data }) => Object(data))
  const cancel = (id: string) =>
    as(administrator)('express-shipment', 'CancelExpressShipment', id, { reason: 'The import was undone' })
  const store = (id: string, after: number, type: string, data: object) =>
    eventStore.append(`express-shipment-${id}`, after, [newEvent(type, data)])
  return { store, run, runAs, colleague, shipments, cancel, client, importRows, context: () => context(commercial) }
}

const outcomes = async (results: Promise<readonly { outcome: string }[]>) =>
  (await results).map(({ outcome }) => outcome)

test('a dry run stores nothing; rows of one reference are one shipment with a piece row each', async () => {
  const { run, shipments, client } = await application()
  const rows = [row, secondPiece, { ...row, clientReference: 'OB-2' }]
  expect(await outcomes(run(true, ...rows))).toEqual(['new', 'new', 'new'])
  expect(await shipments()).toEqual([])
  const results = await run(false, ...rows)
  expect(results.map(({ id }) => id)).toEqual(['MVD-X-2026-000001', 'MVD-X-2026-000001', 'MVD-X-2026-000002'])
  const [first] = await shipments()
  expect(first).toMatchObject({
    clientReference: 'OB-1',
    cliente: { id: client.id, nombreFantasia: 'Acme' },
    valorMercaderia: '1240.50',
    direction: 'IB',
    shipperAddress: { company: 'Ottica Veneta', countryCode: 'IT', postalCode: '35129' },
    goods: [{ description: 'Frames', quantity: '100', unitValue: '12.40', currency: 'USD' }],
    duties: { incoterm: 'DAP', payer: 'RECIPIENT', reason: 'PERMANENT' },
  })
  expect(first.packingData).toMatchObject([
    { cantidad: 2, peso: '6.2' },
    { cantidad: 1, peso: '4.1' },
  ])
})

test('the same file again creates nothing; other data under the same reference are a problem', async () => {
  const { run, shipments } = await application()
  await run(false, row, secondPiece)
  for (const dryRun of [true, false]) {
    expect(await run(dryRun, row, secondPiece)).toMatchObject([
      { row: 2, outcome: 'same', id: 'MVD-X-2026-000001' },
      { row: 3, outcome: 'same', id: 'MVD-X-2026-000001' },
    ])
    expect(await run(dryRun, { ...row, contents: 'Lenses' })).toMatchObject([
      { outcome: 'problem', problems: [{ code: 'REFERENCE_USED', details: { document: 'MVD-X-2026-000001' } }] },
    ])
  }
  expect(await shipments()).toHaveLength(1)
})

test('a reference of another commercial is free, with a client or without one', async () => {
  const { run, runAs, colleague, shipments } = await application()
  const other = await colleague()
  for (const one of [row, { ...row, clientReference: 'OB-3', cliente: '' }]) {
    await run(false, one)
    expect(await runAs(other, true, { ...one, contents: 'Lenses' })).toMatchObject([{ outcome: 'new' }])
    const [first] = await runAs(other, false, one)
    expect(first).toMatchObject({ outcome: 'new' })
    expect(await runAs(other, false, one)).toMatchObject([{ outcome: 'same', id: first?.id }])
  }
  expect(await shipments()).toHaveLength(4)
})

test('a repeated reference names the shipment and where it is: open, finished or with another commercial', async () => {
  const { run, store } = await application()
  const [created] = await run(false, row)
  const id = created?.id ?? ''
  const codes = async (cells: typeof row) =>
    (await run(true, cells)).flatMap(({ problems = [] }) =>
      problems.map(({ code, details }) => [code, details?.['document']]),
    )
  const changed = { ...row, contents: 'Lenses' }
  expect([await codes(row), await codes(changed)]).toEqual([[['EXISTS_OPEN', id]], [['REFERENCE_USED', id]]])
  await store(id, 1, 'ExpressShipmentHandedOver', { commercial: 'successor' })
  expect([await codes(row), await codes(changed)]).toEqual([
    [['EXISTS_HANDED_OVER', id]],
    [['REFERENCE_HANDED_OVER', id]],
  ])
  await store(id, 2, 'ExpressShipmentFinished', { outcome: 'DELIVERED', signedBy: '', automatic: false })
  expect([await codes(row), await codes(changed)]).toEqual([[['EXISTS_FINISHED', id]], [['REFERENCE_FINISHED', id]]])
})

test('after the undo the same file creates the shipments again', async () => {
  const { run, cancel } = await application()
  await run(false, row)
  await cancel('MVD-X-2026-000001')
  expect(await run(true, row)).toMatchObject([{ outcome: 'new' }])
  expect(await run(false, row)).toMatchObject([{ outcome: 'new', id: 'MVD-X-2026-000002' }])
  expect(await run(false, row)).toMatchObject([{ outcome: 'same', id: 'MVD-X-2026-000002' }])
})

test('each problem is at its row and column; the other rows of the shipment name that row', async () => {
  const { run, shipments } = await application()
  const problemsOf = async (...rows: readonly Readonly<Record<string, string>>[]) =>
    (await run(true, ...rows)).map(({ problems = [] }) => problems.map(({ field, code }) => `${field ?? ''} ${code}`))
  expect(await problemsOf(row, { ...secondPiece, 'packingData.peso': '' })).toEqual([
    [' OTHER_ROW'],
    ['packingData.peso REQUIRED'],
  ])
  expect(await problemsOf({ ...row, clientReference: ' ' })).toEqual([['clientReference REQUIRED']])
  expect(await problemsOf({ ...row, cliente: 'Sin Registro' })).toEqual([['cliente ORGANIZATION_UNKNOWN']])
  expect(await problemsOf({ ...row, 'recipientAddress.countryCode': 'Uruguay' })).toEqual([
    ['recipientAddress.countryCode INVALID'],
  ])
  expect(await problemsOf(row, { ...secondPiece, contents: 'Lenses' })).toEqual([[' OTHER_ROW'], ['contents DIFFERS']])
  expect(await problemsOf({ ...row, 'packingData.peso': '1.234', valorMercaderia: '', 'goods.unitValue': '' })).toEqual(
    [['packingData.peso AMBIGUOUS_NUMBER', 'goods.unitValue REQUIRED']],
  )
  await run(false, { ...row, 'packingData.largo': '40' })
  expect(await shipments()).toEqual([])
})

test('a reference of an earlier part of the file is a problem', async () => {
  const { importRows, context } = await application()
  const progress = { firstRowByKey: new Map<string, number>() }
  const part = (number: number) =>
    importRows({ rows: [{ row: number, cells: row }], dryRun: true }, 'import', context(), progress)
  expect(await part(2)).toMatchObject([{ outcome: 'new' }])
  expect(await part(300)).toMatchObject([{ problems: [{ code: 'DUPLICATE', details: { row: 2 } }] }])
})

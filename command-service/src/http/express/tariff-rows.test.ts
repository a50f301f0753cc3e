import type { FileSection } from '@freight/contracts/express-tariff/tariff-file'
import { expect, test } from 'vitest'
import { administrator, commandsInMemory, pricingUser } from '../../testing/commands-in-memory.ts'
import { tariffRows } from './tariff-rows.ts'

type Cells = Readonly<Record<string, string>>
const zone = (name: string, countries: string[]) => ({ zone: name, end: 'DESTINATION', countries })
const band = (upToKg: string, amount: string, of = '1') => ({ zone: of, kind: 'ANY', upToKg, amount })

/** A tariff with a published version, and a draft from it. */
const application = async (head: object = {}) => {
  const { eventStore, execute, context, as } = await commandsInMemory()
  const run = as(administrator)
  await run('express-carrier', 'CreateExpressCarrier', undefined, { id: 'DHL', name: 'DHL' })
  const named = { code: 'IP0', carrier: 'DHL', service: 'WPX', currency: 'USD', ...head }
  const { id } = await run('express-tariff', 'CreateExpressTariff', undefined, named)
  await run('express-tariff', 'DraftTariffVersion', id, {})
  const content = { zones: [zone('1', ['US'])], bands: [band('0.5', '40'), band('1', '52')] }
  await run('express-tariff', 'ChangeDraft', id, { no: 1, ...content })
  await run('express-tariff', 'PublishVersion', id, { no: 1, validFrom: '2026-03-01' })
  await run('express-tariff', 'DraftTariffVersion', id, {})
  const importRows = tariffRows({ eventStore, execute })
  const take =
    (dryRun: boolean, user = administrator) =>
    async (section: FileSection, ...cells: readonly Cells[]) => {
      const rows = cells.map((one, index) => ({ row: index + 2, cells: one }))
      return importRows({ rows, dryRun, id, section }, `import-${section}-${cells.length}`, context(user))
    }
  /** Changes of the draft, without that of the published content. */
  const changes = async () =>
    (await eventStore.readStream(`express-tariff-${id}`))
      .flatMap(({ type, data }) => (type === 'ExpressTariffDraftChanged' ? [Object(data)] : []))
      .filter(({ no }) => no === 2)
      .map(({ changes: one }) => one)
  return { trial: take(true), apply: take(false), take, changes, run, id }
}

test('a file with a row for each band replaces the bands, compared with the published version', async () => {
  const { trial, apply, changes } = await application()
  const rows = [
    { zone: '1', upToKg: '0,5', kind: '', amount: '40,00' },
    { zone: '1', upToKg: '1', kind: 'ambos', amount: '55,50' },
    { zone: '1', upToKg: '2', kind: 'Documents', amount: '1.061,00' },
  ]
  const results = await trial('bands', ...rows)
  expect(results.map(({ row, outcome }) => [row, outcome])).toEqual([
    [2, 'same'],
    [3, 'changed'],
    [4, 'new'],
  ])
  expect(results[1]?.changes).toEqual([{ field: 'amount', from: '52', to: '55.50' }])
  expect(await changes()).toEqual([])
  await apply('bands', ...rows)
  expect(await changes()).toEqual([
    {
      bands: [
        { zone: '1', kind: 'ANY', upToKg: '0.5', amount: '40.00' },
        { zone: '1', kind: 'ANY', upToKg: '1', amount: '55.50' },
        { zone: '1', kind: 'DOC', upToKg: '2', amount: '1061.00' },
      ],
    },
  ])
})

test('an amount in another currency, a percentage and a country by three letters are problems', async () => {
  const { trial } = await application()
  const codesOf = (results: Awaited<ReturnType<typeof trial>>) =>
    results.map(({ problems = [] }) => problems.map(({ field, code }) => `${field} ${code}`).join())
  const amounts = ['EUR 40,00', 'US$ 41,00', '12 %'].map((amount, index) => ({
    zone: '1',
    upToKg: String(index + 1),
    amount,
  }))
  expect(codesOf(await trial('bands', ...amounts))).toEqual(['amount OTHER_CURRENCY', '', 'amount NO_PERCENT'])
  const [zone] = await trial('zones', { zone: '1', countries: 'CHE' })
  expect(zone?.outcome).toBe('problem')
})

test('a sheet with weights down and zones across gives a band for each filled cell', async () => {
  const { trial, apply, changes } = await application()
  const rows = [
    { upToKg: '0.5', 'price.1': '40', 'price.2': '60.10' },
    { upToKg: '1', 'price.1': '55', 'price.2': '' },
    { upToKg: '', 'price.1': '', 'price.2': '' },
  ]
  const results = await trial('bands', ...rows)
  expect(results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed', 'same'])
  expect(results[1]?.changes).toEqual([{ field: 'price.1', from: '52', to: '55' }])
  await apply('bands', ...rows)
  expect((await changes())[0].bands).toEqual([band('0.5', '40'), band('0.5', '60.10', '2'), band('1', '55')])
  const wrong = await trial(
    'bands',
    { upToKg: '1', 'price.1': 'n/a', 'price.2': '-3' },
    { upToKg: 'x', 'price.1': '4' },
  )
  expect(wrong.map(({ problems = [] }) => problems.map(({ field, code }) => `${field} ${code}`))).toEqual([
    ['price.1 INVALID', 'price.2 INVALID'],
    ['upToKg INVALID'],
  ])
})

test('with one wrong or repeated cell nothing is stored, and its row is named', async () => {
  const { apply, changes } = await application()
  const row = { zone: '1', upToKg: '1', amount: '50' }
  const results = await apply('bands', row, { ...row, upToKg: '1.0' }, { ...row, upToKg: '3', amount: '' })
  expect(results.map(({ problems }) => problems?.[0])).toMatchObject([
    { code: 'OTHER_ROW', details: { row: 3 } },
    { field: 'zone', code: 'DUPLICATE', details: { row: 2 } },
    { field: 'amount', code: 'REQUIRED' },
  ])
  expect(await changes()).toEqual([])
})

test('rows of one zone are one zone; names of countries, ranges and cities are read', async () => {
  const { trial, apply, changes } = await application()
  const rows = [
    { zone: '1', countries: 'Estados Unidos' },
    { zone: '1', countries: 'ca, Chile' },
    { zone: '2', countries: 'AR', postals: '8400-8499; C14', cities: '' },
    { zone: '2', countries: 'AR', postals: '', cities: 'Ushuaia' },
    { zone: '3', countries: 'BR', postals: '01310-100' },
  ]
  expect((await trial('zones', ...rows)).map(({ outcome }) => outcome)).toEqual(['same', 'new', 'new', 'new', 'new'])
  await apply('zones', ...rows)
  const place = { end: 'DESTINATION', postals: [], cities: [] }
  expect((await changes())[0].zones).toEqual([
    { ...place, zone: '1', countries: ['US', 'CA', 'CL'] },
    { ...place, zone: '2', countries: ['AR'], postals: ['8400..8499', 'C14'], cities: ['Ushuaia'] },
    { ...place, zone: '3', countries: ['BR'], postals: ['01310-100'] },
  ])
  const [moved, again, unknown] = await trial(
    'zones',
    { zone: '2', countries: 'US' },
    { zone: '3', countries: 'US' },
    { zone: '3', countries: 'Atlantis' },
  )
  expect(moved?.changes).toEqual([{ field: 'zone', from: '1', to: '2' }])
  expect(again?.problems).toMatchObject([{ code: 'DUPLICATE', details: { row: 2 } }])
  expect(unknown?.problems).toMatchObject([{ field: 'countries', code: 'INVALID' }])
})

test('zones of an import list are those of the origin', async () => {
  const { apply, changes } = await application({ direction: 'IB' })
  await apply('zones', { zone: '1', countries: 'CN' })
  expect((await changes())[0].zones).toMatchObject([{ end: 'ORIGIN', countries: ['CN'] }])
})

test('prices above the bands and surcharges are read with their words', async () => {
  const { apply, changes } = await application()
  await apply('above', { fromKg: '30', mode: 'Por paso extra', stepKg: '0.5', 'price.1': '4.10', 'price.2': '5' })
  await apply('surcharges', {
    code: 'OWP',
    basis: 'Bulto',
    amount: '25',
    'trigger.kind': 'Heavy piece',
    'trigger.over': '70',
    'trigger.end': '',
    fuelable: 'sí',
    group: '',
  })
  const [above, surcharges] = await changes()
  const price = { kind: 'ANY', fromKg: '30', mode: 'ADDER', stepKg: '0.5' }
  expect(above.above).toEqual([
    { ...price, zone: '1', amount: '4.10' },
    { ...price, zone: '2', amount: '5' },
  ])
  expect(surcharges.surcharges).toMatchObject([
    { code: 'OWP', basis: 'PIECE', trigger: { kind: 'PIECE_KG', over: '70', weight: 'EITHER' }, fuelable: true },
  ])
})

test('without a draft or the permission nothing is imported', async () => {
  const { take, trial, run, id } = await application()
  const row = { zone: '1', upToKg: '1', amount: '50' }
  const [refused] = await take(false, pricingUser('p'))('bands', row)
  expect(refused?.problems).toMatchObject([{ code: 'FORBIDDEN' }])
  await run('express-tariff', 'WithdrawVersion', id, { no: 2, reason: 'Not needed' })
  await expect(trial('bands', row)).rejects.toMatchObject({ code: 'VERSION_NOT_DRAFT' })
})

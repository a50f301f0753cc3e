import { ImportAnswer } from '@freight/contracts/api/catalogue'
import { type CatalogueFile, catalogueFiles } from '@freight/platform/catalogue-files'
import type { Field } from '@freight/contracts/api/fields'
import { providerFields } from '@freight/contracts/provider/provider-fields'
import type { Language } from '@freight/contracts/vocabulary/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let admin: Awaited<ReturnType<typeof application.newUser>>

const codes = [
  { id: 'BAF', concept: 'Recargo combustible', description: '=1+1; "así"', section: 'FREIGHT', sea: true },
  {
    id: 'THC',
    concept: '+ Terminal',
    description: "'=x\nsegunda",
    section: 'DESTINATION',
    tax: 'VAT',
    sea: true,
    air: true,
  },
  { id: 'INS', concept: '-5', description: '\tñandú', section: 'OTHER', insurance: true },
]

const organizations = [
  { nombreFantasia: 'Acme', rut: '21.123456-0018', paisCod: 'uy', ciudad: 'Montevideo' },
  { nombreFantasia: 'Ñandú; Hnos', paisCod: 'AR', esProveedor: true },
  { nombreFantasia: 'Ñandú; Hnos', paisCod: 'PY' },
]
const providerTexts = Object.entries<Field>(providerFields)
  .filter(([name, { kind }]) => kind === 'text' && name !== 'code' && name !== 'name')
  .map(([name]) => [name, `Línea de ${name}\nLínea 2`])
const providers = [
  { code: 'PBL', name: 'Pacific Bridge', language: 'en', services: ['FCL', 'LSE'], originCountries: ['CN', 'HK'] },
  { code: 'mer', name: '@Meridian', language: 'es', categories: ['AGENT'], ...Object.fromEntries(providerTexts) },
]
const notes = [
  { title: 'Cierre', text: 'Sin salidas', tags: { carrier: 'MSC', lane: { origin: 'CN', destination: 'MVD' } } },
  {
    title: 'Con cliente',
    tags: { client: { id: 'acme', name: 'Acme' }, transport: 'AIR' },
    validUntil: '2026-12-31',
    pinned: true,
  },
  { title: 'Suelta' },
]
const disclaimer = {
  name: 'Validez',
  date: '2026-01-01',
  value: { es: 'Sujeto a espacio; "salvo venta"', en: 'Subject to space', pt: 'Sujeito a espaço' },
  services: ['SEA', 'AIR'],
}
const markupRules = [
  { name: 'LCL Asia', transport: 'SEA', mode: 'LCL', origin: 'CN', kind: 'PERCENT', value: '12.5', priority: 3 },
  { transport: 'AIR', kind: 'AMOUNT', basis: 'KG', value: '0.15', currency: 'EUR' },
  { name: 'Mínima', kind: 'MINIMUM_PROFIT', value: '150' },
]
const user = { userName: 'Ana.Rey', name: 'Ana Rey', mail: 'ana@example.com', company: 'AUZ', roles: ['PRICING_LEAD'] }

beforeAll(async () => {
  application = await applicationInThisProcess()
  admin = await application.newUser('admin', 'ADMINISTRATOR')
  for (const code of codes) await application.execute('charge-code', 'CreateChargeCode', undefined, code)
  await application.execute('charge-code', 'RetireChargeCode', 'INS', {})
  await application.execute('exchange-rate', 'SetExchangeRate', undefined, {
    currency: 'EUR',
    date: '2026-03-02',
    perBase: '1.10',
  })
  await application.execute('exchange-rate', 'SetExchangeRate', undefined, {
    currency: 'ARS',
    date: '2026-03-02',
    unitsPerBase: '1098.9',
    source: 'BCU',
  })
  const rep = await application.newUser('psosa', 'COMMERCIAL')
  for (const organization of organizations)
    await application.execute('organization', 'CreateOrganization', undefined, { ...organization, salesRep: rep.id })
  for (const note of notes) await application.execute('note', 'CreateNote', undefined, note)
  await application.execute('disclaimer', 'CreateDisclaimer', undefined, disclaimer)
  for (const rule of markupRules) await application.execute('markup-rule', 'CreateMarkupRule', undefined, rule)
  for (const provider of providers) await application.execute('provider', 'CreateProvider', undefined, provider)
  await application.tablesReach(
    (await application.execute('user', 'CreateUser', undefined, { ...user, relatedCommercials: [rep.id] })).position,
  )
})
afterAll(() => application?.stop())

/** Records of a file, as a spreadsheet reads them. */
const recordsOf = (file: string, delimiter: string): string[][] => {
  const records: string[][] = [[]]
  const cells = file.matchAll(new RegExp(`("(?:[^"]|"")*"|[^${delimiter}\r\n]*)(${delimiter}|\r\n|$)`, 'g'))
  for (const [, cell = '', end] of cells) {
    records.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '\r\n') records.push([])
  }
  return records.filter((record) => record.some((cell) => cell !== ''))
}

const exported = async (collection: string, lang: Language) => {
  const answer = await admin.ask('GET', `/app/v1/${collection}/export?lang=${lang}`)
  expect([collection, answer.status]).toEqual([collection, 200])
  return { ...answer, records: recordsOf(answer.text.slice(1), lang === 'en' ? ',' : ';') }
}

/** Rows of a file by field, as the screen sends them after the columns are mapped. */
const rowsOf = ([titles = [], ...records]: string[][], { columns }: CatalogueFile, lang: Language) =>
  records.map((record, index) => ({
    row: index + 2,
    cells: Object.fromEntries(
      titles.map((title, at) => [columns.find((one) => one.title[lang] === title)?.field ?? title, record[at] ?? '']),
    ),
  }))

const importAnswer = async (collection: string, body: object, headers?: Record<string, string>) => {
  const { status, text } = await admin.ask('POST', `/app/v1/${collection}/import`, body, headers)
  expect([collection, status]).toEqual([collection, 200])
  return ImportAnswer.parse(JSON.parse(text)).results
}

test('a file is downloaded in the requested language and contains no formula', async () => {
  const { headers, text, records } = await exported('charge-codes', 'es')
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="codigos-de-cargo.csv"',
    'x-content-type-options': 'nosniff',
  })
  expect(text.startsWith('\ufeffCódigo;Concepto;Descripción;Sección;Tramo;Impuesto;')).toBe(true)
  expect(records.map(([id, concept, description]) => [id, concept, description])).toEqual([
    ['Código', 'Concepto', 'Descripción'],
    ['BAF', 'Recargo combustible', `'=1+1; "así"`],
    ['INS', '-5', "'\tñandú"],
    ['THC', "'+ Terminal", "''=x\nsegunda"],
  ])
  const english = await exported('charge-codes', 'en')
  expect(english.text.startsWith('\ufeffCode,Concept,')).toBe(true)
  expect(english.records[1]?.slice(3, 8)).toEqual(['Freight', '', 'None', 'yes', 'no'])
})

test('a file contains the filtered rows', async () => {
  const { text } = await admin.ask('GET', '/app/v1/charge-codes/export?activity=inactive&lang=en')
  expect(recordsOf(text.slice(1), ',').map(([id]) => id)).toEqual(['Code', 'INS'])
  expect((await admin.ask('GET', '/app/v1/charge-codes/export?activity=gone')).status).toBe(400)
})

test.each(Object.entries<CatalogueFile>(catalogueFiles))(
  'an export of %s is imported unchanged, in every language',
  async (collection, file) => {
    for (const lang of ['es', 'en', 'pt'] as const) {
      const { records } = await exported(collection, lang)
      expect(records.length).toBeGreaterThan(1)
      const results = await importAnswer(collection, { rows: rowsOf(records, file, lang), dryRun: true })
      expect(results.filter(({ outcome }) => outcome !== 'same')).toEqual([])
      expect(results).toHaveLength(records.length - 1)
    }
  },
)

test('a file of providers has every text', async () => {
  const { records } = await exported('providers', 'es')
  expect(records.flat()).toEqual(expect.arrayContaining(providerTexts.map(([, text]) => text)))
})

test('a file of markup rules has unit and lines; a row with a legacy kind creates no rule', async () => {
  const { records } = await exported('markup-rules', 'es')
  const cells = records.map((record) => record.slice(8, 11))
  expect(cells).toContainEqual(['Tipo', 'Por', 'Líneas'])
  expect(cells).toContainEqual(['Monto', 'kg', 'Flete principal'])
  expect(cells).toContainEqual(['Ganancia mínima', '', ''])
  const rows = [
    { row: 2, cells: { name: 'FCL', kind: 'Monto', basis: 'Contenedor', lines: 'Flete principal', value: '120' } },
    { row: 3, cells: { name: 'Vieja', kind: 'Monto fijo', value: '120' } },
  ]
  const results = await importAnswer('markup-rules', { rows, dryRun: true })
  expect(results[0]).toMatchObject({ outcome: 'new' })
  expect(results[1]).toMatchObject({ problems: [{ field: 'kind', code: 'MARKUP_KIND_FORMER' }] })
})

test('an import is applied once per key and lists its rows without invisible characters', async () => {
  const rows = [
    { row: 2, cells: { id: 'LWS', concept: 'Recargo\u200B azufre\u202E', section: 'Flete', sea: 'x' } },
    { row: 3, cells: { id: 'BAF', tax: 'IVA' } },
  ]
  const key = { 'idempotency-key': 'file-1' }
  const head = await application.platform.eventStore.head()
  expect((await importAnswer('charge-codes', { rows, dryRun: true }, key)).map(({ outcome }) => outcome)).toEqual([
    'new',
    'changed',
  ])
  expect(await application.platform.eventStore.head()).toBe(head)
  const importResult = await importAnswer('charge-codes', { rows, dryRun: false }, key)
  expect(await importAnswer('charge-codes', { rows, dryRun: false }, key)).toEqual(importResult)
  expect(await application.platform.eventStore.head()).toBe(head + 2)
  const other = { rows: [{ row: 2, cells: { id: 'XYZ', concept: 'Otra', sea: 'x' } }], dryRun: false }
  const reused = await admin.ask('POST', '/app/v1/charge-codes/import', other, key)
  expect([reused.status, JSON.parse(reused.text).code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await application.platform.eventStore.head()).toBe(head + 2)
  const { text } = await admin.ask('GET', '/app/v1/charge-codes/LWS', undefined, {
    'x-after-position': String(head + 2),
  })
  expect(JSON.parse(text)).toMatchObject({ concept: 'Recargo azufre', section: 'FREIGHT', sea: true, uses: 0 })
})

test('import needs the rights to create and change, export needs the right to see the list', async () => {
  const pricing = await application.newUser('jrey', 'PRICING')
  const body = { rows: [{ row: 2, cells: { id: 'NEW', concept: 'New' } }], dryRun: true }
  expect((await pricing.ask('POST', '/app/v1/charge-codes/import', body)).status).toBe(403)
  expect((await pricing.ask('GET', '/app/v1/charge-codes/export')).status).toBe(403)
})

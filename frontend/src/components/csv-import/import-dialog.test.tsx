import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type Asked, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { renderAt } from '../../testing/render.tsx'
import { textsOf } from '../../testing/texts.ts'
import { ImportDialog } from './import-dialog.tsx'
import { Problem } from '../../lib/api/problem.ts'
import type { ImportResult, ImportRow } from './import-run.ts'

const columns = [
  { field: 'id', label: 'Código', required: true, names: ['code'] },
  { field: 'concept', label: 'Concepto', required: true },
  { field: 'sea', label: 'Marítimo' },
]
const fields = { concept: { label: 'Concepto' }, sea: { label: 'Marítimo' } }

const isRows = (body: unknown): body is { rows: ImportRow[]; dryRun: boolean } =>
  typeof body === 'object' && body !== null && 'rows' in body
const sent = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === 'POST').flatMap(({ body }) => (isRows(body) ? [body] : []))

/** Knows BAF and THC; a code that is missing is a problem. */
const resultOf = ({ row, cells }: ImportRow): ImportResult => {
  if (cells['id'] === '') return { row, outcome: 'problem', problems: [{ field: 'id', code: 'REQUIRED', message: '' }] }
  if (cells['id'] === 'BAF')
    return { row, outcome: 'changed', changes: [{ field: 'concept', from: 'Recargo', to: cells['concept'] }] }
  return { row, outcome: cells['id'] === 'THC' ? 'same' : 'new' }
}

const open = (
  answer: (asked: Asked, count: number) => ReturnType<Parameters<typeof fakeApi>[0][string]> | undefined = () =>
    undefined,
) => {
  let count = 0
  const asked = fakeApi({
    'POST /app/v1/charge-codes/import': (one) => {
      count += 1
      return answer(one, count) ?? { body: { results: isRows(one.body) ? one.body.rows.map(resultOf) : [] } }
    },
  })
  let applied = 0
  renderAt(
    <ImportDialog
      collection="charge-codes"
      title="Importar códigos"
      columns={columns}
      fields={fields}
      onClose={() => undefined}
      onApplied={() => {
        applied += 1
      }}
    />,
  )
  return { asked, applied: () => applied }
}

const choose = async (text: string) => {
  const bytes = new TextEncoder().encode(text)
  const file = new File([bytes], 'codigos.csv', { type: 'text/csv' })
  // jsdom's files cannot be read as bytes.
  Object.assign(file, { arrayBuffer: async () => bytes.buffer })
  await userEvent.upload(await screen.findByLabelText('Elegir un archivo', { selector: 'input' }), file)
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeAll(asIfLaidOut)
beforeEach(() => keepToken(fakeToken(['ALTA_CHARGE_CODE'])))

test('a file is matched, tried without saving, and applied without its problems', async () => {
  const { asked, applied } = open()
  await choose('Code;Concepto\nTHC;Terminal\nBAF;Combustible\n;Sin código\nLWS;Azufre\n')
  await press('Probar sin guardar')
  expect(await screen.findByText('Prueba terminada')).toBeInTheDocument()
  expect(sent(asked)).toMatchObject([
    { dryRun: true, rows: [{ row: 2, cells: { id: 'THC', concept: 'Terminal' } }, {}, {}, {}] },
  ])
  expect(asked[0]?.headers.has('idempotency-key')).toBe(false)
  await press('Aplicar 2 cambios')
  expect(await screen.findByText('Aplicado')).toBeInTheDocument()
  expect(sent(asked)[1]).toMatchObject({ dryRun: false, rows: [{ cells: { id: 'BAF' } }, { cells: { id: 'LWS' } }] })
  expect(asked[1]?.headers.has('idempotency-key')).toBe(true)
  expect(applied()).toBe(1)
})

test('a needed column that no heading fits is asked for, and remembered', async () => {
  open()
  await choose('Sigla;Concepto\nBAF;Combustible\n')
  expect(await screen.findByText('Elegir de qué columna sale.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Probar sin guardar' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Columna para Código' }), 'Sigla')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  expect(JSON.parse(localStorage.getItem('import-columns:charge-codes') ?? '{}')).toEqual({
    id: 'Sigla',
    concept: 'Concepto',
  })
})

test('what tells the rows apart has the room that the longest of it takes', async () => {
  open()
  await choose('Code;Concepto\nMVD-2026-000138;Combustible\nBAF;Nada\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  expect(screen.getByRole('table').style.getPropertyValue('--first')).toBe('15ch')
})

test('what came of a row once it was applied stands in it, with what to do where somebody was faster', async () => {
  const late: Readonly<Record<string, ImportResult>> = {
    LWS: { row: 2, outcome: 'problem', problems: [{ code: 'INVOICE_RECORDED', message: '' }] },
    PSS: { row: 3, outcome: 'same' },
  }
  const { asked } = open(({ body }) => {
    if (!isRows(body) || body.dryRun) return undefined
    return { body: { results: body.rows.map((row) => late[row.cells['id'] ?? ''] ?? resultOf(row)) } }
  })
  await choose('Code;Concepto\nLWS;Azufre\nPSS;Temporada\nCAF;Moneda\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  await press('Aplicar 3 cambios')
  await screen.findByText('Aplicado')
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toContain(
    'ProblemaNo se guardó. Esta factura ya está registrada con otros datos: comparar en «Facturas registradas». «Probar sin guardar» muestra cómo está ahora.',
  )
  expect(rows[2]).toContain('IgualCuando se aplicó ya estaba guardado: nada que hacer.')
  expect(rows[3]).toContain('Nuevo')
  expect(screen.getByText(/^1 fila no se guardó/)).toBeInTheDocument()
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  expect(sent(asked).map(({ dryRun }) => dryRun)).toEqual([true, false, true])
})

test.each([
  ['es', '«', '»'],
  ['en', '“', '”'],
  ['pt', '“', '”'],
])(
  'what to do with a row that was not saved names its button in %s, and where to compare its page',
  (language, ...marks) => {
    const { fileImport, quotationCommands, reports } = Object(textsOf(language))
    const named = (name: string) => marks.join(name)
    expect(fileImport.overtaken.problem).toContain(named(fileImport.try))
    expect(quotationCommands.invoice.inFile.INVOICE_RECORDED).toContain(named(reports.report.invoices))
  },
)

test('a problem says which values there are where they are told, and its own reason where they are not', async () => {
  const unreal = { code: 'INVALID', details: { expected: 'NO_SUCH_DAY', given: '31/11/2026' } }
  const details = { expected: 'CHOICE', given: 'Delta', choices: { es: ['Aurora', 'Andes'], en: [], pt: [] } }
  const problem = { field: 'concept', code: 'PROVIDER_AMBIGUOUS', message: '' }
  const twice = { code: 'DUPLICATE', details: { row: 2, expected: 'ONE_ROW' } }
  const tooMuch = { code: 'INVALID', details: { expected: 'AT_MOST', maximum: 999_999_999_999 } }
  open(({ body }) =>
    isRows(body)
      ? {
          body: {
            results: body.rows.map(({ row, cells }) => ({
              row,
              outcome: 'problem',
              problems: [
                {
                  ...problem,
                  ...(cells['id'] === 'BAF' && { details }),
                  ...(cells['id'] === 'CAF' && tooMuch),
                  ...(cells['id'] === 'DOC' && unreal),
                  ...(cells['id'] === 'LWS' && twice),
                },
              ],
            })),
          },
        }
      : undefined,
  )
  await choose('Code;Concepto\nBAF;Delta\nTHC;Delta\nCAF;Delta\nDOC;Delta\nLWS;Delta\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toContain('Concepto: «Delta»: se espera uno de estos: Aurora, Andes.')
  expect(rows[4]).toContain('Concepto: el 31/11/2026 no existe.')
  expect(rows[5]).toContain('Concepto: es la misma factura que en la fila 2. Dejar una sola fila;')
  expect(rows[2]).toContain('Concepto: varios costos llevan ese nombre: registrarla desde la cotización.')
  expect(rows[3]).toContain('Concepto: 999.999.999.999 como máximo.')
})

test('what to look at in a row that is taken is said in it, counted, shown apart, and stays once it was applied', async () => {
  const details = { amount: '1234.5', currency: 'USD' }
  const warnings = [{ field: 'concept', code: 'BEYOND_LEFT', message: '', details }]
  open(({ body }) => {
    if (!isRows(body)) return undefined
    const { rows, dryRun } = body
    const warns = (row: ImportRow) => dryRun && row.cells['id'] === 'LWS'
    return { body: { results: rows.map((row) => ({ ...resultOf(row), ...(warns(row) && { warnings }) })) } }
  })
  await choose('Code;Concepto\nLWS;Azufre\nPSS;Temporada\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '))
  expect(rows()[1]).toContain('Nuevo Concepto: supera en US$ 1.234,50 lo que queda por facturar, sin impuestos.')
  expect(rows()[2]).not.toContain('supera')
  expect(screen.getByText('con aviso').closest('li')).toHaveTextContent('1 con aviso')
  await userEvent.click(screen.getByRole('radio', { name: 'Avisos' }))
  expect(rows()).toHaveLength(2)
  await press('Aplicar 2 cambios')
  await screen.findByText('Aplicado')
  expect(rows()[1]).toContain('supera en')
})

test('a file without warnings speaks of none', async () => {
  open()
  await choose('Code;Concepto\nLWS;Azufre\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  expect(screen.queryByText('con avisos')).not.toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: 'Avisos' })).not.toBeInTheDocument()
})

test('until problems are left out nothing can be applied', async () => {
  open()
  await choose('Code;Concepto\nBAF;Combustible\n;Nada\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Dejar afuera la fila con problemas' }))
  expect(screen.getByRole('button', { name: 'Aplicar 1 cambio' })).toHaveAttribute('aria-disabled', 'true')
})

test('many rows go in parts of two hundred, and a part that was lost is sent again with its key', async () => {
  const { asked } = open((one, count) => (count === 4 ? 'unreachable' : undefined))
  const lines = Array.from({ length: 250 }, (_, index) => `C${index};Concepto ${index}`)
  await choose(`Code;Concepto\n${lines.join('\n')}\n`)
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  expect(sent(asked).map(({ rows }) => rows.length)).toEqual([200, 50])
  await press('Aplicar 250 cambios')
  expect((await screen.findAllByText('Se interrumpió')).length).toBeGreaterThan(0)
  await press('Reintentar')
  await waitFor(() => expect(screen.getByText('Aplicado')).toBeInTheDocument())
  const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
  expect(sent(asked).map(({ rows }) => rows.length)).toEqual([200, 50, 200, 50, 50])
  expect(keys[4]).toBe(keys[3])
  expect(keys[3]).not.toBe(keys[2])
})

test('stopping while rows are applied keeps the dialog, says how far it came, and can go on', async () => {
  const { asked } = open()
  const answer = globalThis.fetch
  let count = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  globalThis.fetch = async (...request) => {
    count += 1
    if (count === 3) await held
    return answer(...request)
  }
  const lines = Array.from({ length: 250 }, (_, index) => `C${index};Concepto ${index}`)
  await choose(`Code;Concepto\n${lines.join('\n')}\n`)
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  await press('Aplicar 250 cambios')
  await press('Detener')
  letGo()
  expect(await screen.findByText('Detenido')).toBeInTheDocument()
  expect(screen.getByText(/200 de 250 filas/)).toBeInTheDocument()
  await press('Seguir aplicando')
  expect(await screen.findByText('Aplicado')).toBeInTheDocument()
  expect(sent(asked).map(({ rows }) => rows.length)).toEqual([200, 50, 200, 50])
})

test('a connection that is lost while a workbook is read is no damaged file, and the same file is taken once more', async () => {
  let tries = 0
  renderAt(
    <ImportDialog
      collection="charge-codes"
      title="Importar códigos"
      columns={columns}
      fields={fields}
      readWorkbook={async ({ name }) => {
        tries += 1
        if (tries === 1) throw new Problem(0, 'UNREACHABLE', 'The server could not be reached.')
        return { name, header: ['Code', 'Concepto'], rows: [{ number: 2, cells: ['THC', 'Terminal'] }] }
      }}
      onClose={() => undefined}
      onApplied={() => undefined}
    />,
  )
  const input = await screen.findByLabelText<HTMLInputElement>('Elegir un archivo', { selector: 'input' })
  const bytes = new TextEncoder().encode('PK\u0003\u0004xl/workbook.xml')
  const file = Object.assign(new File([bytes], 'facturas.xlsx'), { arrayBuffer: async () => bytes.buffer })
  await userEvent.upload(input, file, { applyAccept: false })
  expect(await screen.findByRole('alert')).not.toHaveTextContent(/dañado/)
  expect(input.value).toBe('')
  await userEvent.upload(input, file, { applyAccept: false })
  expect(await screen.findByRole('button', { name: 'Probar sin guardar' })).toBeInTheDocument()
})

import i18next from 'i18next'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type ApiCall, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { chooseCsv, FILE_ROWS, fileRowsAnswer } from '../../testing/file-rows.ts'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { renderAt } from '../../testing/render.tsx'
import { ImportDialog } from './import-dialog.tsx'
import type { ImportResult, ImportRow } from './import-run.ts'

const columns = [
  { field: 'id', label: 'Código', required: true, names: ['code'] },
  { field: 'concept', label: 'Concepto', required: true },
  { field: 'sea', label: 'Marítimo' },
]
const fields = { concept: { label: 'Concepto' }, sea: { label: 'Marítimo' } }

const isRows = (body: unknown): body is { rows: ImportRow[]; dryRun: boolean } =>
  typeof body === 'object' && body !== null && 'rows' in body
const sent = (calls: readonly ApiCall[]) =>
  calls.filter(({ method }) => method === 'POST').flatMap(({ body }) => (isRows(body) ? [body] : []))

/** Knows BAF and THC; a missing code is a problem. */
const resultOf = ({ row, cells }: ImportRow): ImportResult => {
  if (cells['id'] === '') return { row, outcome: 'problem', problems: [{ field: 'id', code: 'REQUIRED', message: '' }] }
  if (cells['id'] === 'BAF')
    return { row, outcome: 'changed', changes: [{ field: 'concept', from: 'Markup', to: cells['concept'] }] }
  return { row, outcome: cells['id'] === 'THC' ? 'same' : 'new' }
}

const open = (
  answer: (calls: ApiCall, count: number) => ReturnType<Parameters<typeof fakeApi>[0][string]> | undefined = () =>
    undefined,
) => {
  let count = 0
  const calls = fakeApi({
    [FILE_ROWS]: fileRowsAnswer,
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
  return { asked: calls, applied: () => applied }
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeAll(asIfLaidOut)
beforeEach(() => keepToken(fakeToken(['ALTA_CHARGE_CODE'])))

test('a file is mapped, tried without saving, and applied without its problem rows', async () => {
  const { asked: calls, applied } = open()
  await chooseCsv('Code;Concepto\nTHC;Terminal\nBAF;Combustible\n;Sin código\nLWS;Azufre\n')
  await press('Probar sin guardar')
  expect(await screen.findByText('Prueba terminada')).toBeInTheDocument()
  expect(sent(calls)).toMatchObject([
    { dryRun: true, rows: [{ row: 2, cells: { id: 'THC', concept: 'Terminal' } }, {}, {}, {}] },
  ])
  expect(calls[1]?.headers.has('idempotency-key')).toBe(false)
  await press('Aplicar 2 cambios')
  expect(await screen.findByText('Aplicado')).toBeInTheDocument()
  expect(sent(calls)[1]).toMatchObject({ dryRun: false, rows: [{ cells: { id: 'BAF' } }, { cells: { id: 'LWS' } }] })
  expect(calls[2]?.headers.has('idempotency-key')).toBe(true)
  expect(applied()).toBe(1)
})

test('a required column without a matching heading is requested, and remembered', async () => {
  open()
  await chooseCsv('Sigla;Concepto\nBAF;Combustible\n')
  expect(await screen.findByText('Elegir la columna.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Probar sin guardar' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Columna para Código' }), 'Sigla')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  expect(JSON.parse(localStorage.getItem('import-columns:charge-codes') ?? '{}')).toEqual({
    id: 'Sigla',
    concept: 'Concepto',
  })
})

test('the key column is as wide as its longest value', async () => {
  open()
  await chooseCsv('Code;Concepto\nMVD-2026-000138;Combustible\nBAF;Nada\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  expect(screen.getByRole('table').style.getPropertyValue('--first')).toBe('15ch')
})

test('an applied row shows its result, and what to do after a concurrent change', async () => {
  const late: Readonly<Record<string, ImportResult>> = {
    LWS: { row: 2, outcome: 'problem', problems: [{ code: 'INVOICE_RECORDED', message: '' }] },
    PSS: { row: 3, outcome: 'same' },
  }
  const { asked: calls } = open(({ body }) => {
    if (!isRows(body) || body.dryRun) return undefined
    return { body: { results: body.rows.map((row) => late[row.cells['id'] ?? ''] ?? resultOf(row)) } }
  })
  await chooseCsv('Code;Concepto\nLWS;Azufre\nPSS;Temporada\nCAF;Moneda\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  await press('Aplicar 3 cambios')
  await screen.findByText('Aplicado')
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toContain(
    'ProblemaNo se guardó. Esta factura ya está registrada con otros datos: comparar en «Facturas registradas». «Probar sin guardar» muestra cómo está ahora.',
  )
  expect(rows[2]).toContain('IgualYa estaba guardado al aplicarlo: no hay nada que hacer.')
  expect(rows[3]).toContain('Nuevo')
  expect(screen.getByText(/^1 fila no se guardó/)).toBeInTheDocument()
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  expect(sent(calls).map(({ dryRun }) => dryRun)).toEqual([true, false, true])
})

test.each([
  ['es', '«', '»'],
  ['en', '“', '”'],
  ['pt', '“', '”'],
])(
  'what to do with a row that was not saved names its button in %s, and where to compare its page',
  (language, ...marks) => {
    const t = i18next.getFixedT(language, ['fileImport', 'quotationCommands', 'reports'])
    const named = (name: string) => marks.join(name)
    expect(t('fileImport:overtaken.problem')).toContain(named(t('fileImport:try')))
    expect(t('quotationCommands:invoice.inFile.INVOICE_RECORDED')).toContain(named(t('reports:report.invoices')))
  },
)

test('a problem lists the allowed values if the server sends them, otherwise its own reason', async () => {
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
  await chooseCsv('Code;Concepto\nBAF;Delta\nTHC;Delta\nCAF;Delta\nDOC;Delta\nLWS;Delta\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toContain('Concepto: «Delta»: se espera uno de estos: Aurora, Andes.')
  expect(rows[4]).toContain('Concepto: el 31/11/2026 no existe.')
  expect(rows[5]).toContain('Concepto: es la misma factura que en la fila 2. Dejar una sola fila;')
  expect(rows[2]).toContain('Concepto: varios costos llevan ese nombre: registrarla desde la cotización.')
  expect(rows[3]).toContain('Concepto: 999.999.999.999 como máximo.')
})

test('warnings of accepted rows are shown, counted and filtered, and stay after applying', async () => {
  const details = { amount: '1234.5', currency: 'USD' }
  const warnings = [{ field: 'concept', code: 'BEYOND_LEFT', message: '', details }]
  open(({ body }) => {
    if (!isRows(body)) return undefined
    const { rows, dryRun } = body
    const warns = (row: ImportRow) => dryRun && row.cells['id'] === 'LWS'
    return { body: { results: rows.map((row) => ({ ...resultOf(row), ...(warns(row) && { warnings }) })) } }
  })
  await chooseCsv('Code;Concepto\nLWS;Azufre\nPSS;Temporada\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent?.replaceAll('\u00a0', ' '))
  expect(rows()[1]).toContain('Nuevo Concepto: supera en US$ 1.234,50 lo que queda por facturar, sin impuestos.')
  expect(rows()[2]).not.toContain('supera')
  expect(screen.getByText('con aviso').closest('li')).toHaveTextContent('1 con aviso')
  await userEvent.click(screen.getByRole('radio', { name: 'Avisos' }))
  expect(rows()).toHaveLength(2)
  // A row with a warning is left out until the user accepts it.
  expect(screen.getByRole('button', { name: 'Aplicar 1 cambio' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Excluir 1 fila con avisos' }))
  await press('Aplicar 2 cambios')
  await screen.findByText('Aplicado')
  expect(rows()[1]).toContain('supera en')
})

test('a file without warnings shows no text about warnings', async () => {
  open()
  await chooseCsv('Code;Concepto\nLWS;Azufre\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  expect(screen.queryByText('con avisos')).not.toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: 'Avisos' })).not.toBeInTheDocument()
})

test('nothing can be applied until problem rows are left out', async () => {
  open()
  await chooseCsv('Code;Concepto\nBAF;Combustible\n;Nada\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Excluir la fila con problemas' }))
  expect(screen.getByRole('button', { name: 'Aplicar 1 cambio' })).toHaveAttribute('aria-disabled', 'true')
})

test('many rows are sent in chunks of two hundred, and a lost chunk is repeated with its key', async () => {
  const { asked: calls } = open((one, count) => (count === 4 ? 'unreachable' : undefined))
  const lines = Array.from({ length: 250 }, (_, index) => `C${index};Concepto ${index}`)
  await chooseCsv(`Code;Concepto\n${lines.join('\n')}\n`)
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  expect(sent(calls).map(({ rows }) => rows.length)).toEqual([200, 50])
  await press('Aplicar 250 cambios')
  expect((await screen.findAllByText('Se interrumpió')).length).toBeGreaterThan(0)
  await press('Reintentar')
  await waitFor(() => expect(screen.getByText('Aplicado')).toBeInTheDocument())
  const keys = calls.slice(1).map(({ headers }) => headers.get('idempotency-key'))
  expect(sent(calls).map(({ rows }) => rows.length)).toEqual([200, 50, 200, 50, 50])
  expect(keys[4]).toBe(keys[3])
  expect(keys[3]).not.toBe(keys[2])
})

test('stopping while rows are applied keeps the dialog open, shows the progress, and can resume', async () => {
  const { asked: calls } = open()
  const answer = globalThis.fetch
  let count = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  globalThis.fetch = async (...request) => {
    count += 1
    if (count === 4) await held
    return answer(...request)
  }
  const lines = Array.from({ length: 250 }, (_, index) => `C${index};Concepto ${index}`)
  await chooseCsv(`Code;Concepto\n${lines.join('\n')}\n`)
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  await press('Aplicar 250 cambios')
  await press('Detener')
  letGo()
  expect(await screen.findByText('Detenido')).toBeInTheDocument()
  expect(screen.getByText(/200 de 250 filas/)).toBeInTheDocument()
  await press('Seguir aplicando')
  expect(await screen.findByText('Aplicado')).toBeInTheDocument()
  expect(sent(calls).map(({ rows }) => rows.length)).toEqual([200, 50, 200, 50])
})

test('a lost connection while reading is not shown as a damaged file, and the same file can be chosen again', async () => {
  let tries = 0
  open()
  fakeApi({ [FILE_ROWS]: (one) => ((tries += 1) === 1 ? 'unreachable' : fileRowsAnswer(one)) })
  await chooseCsv('Code;Concepto\nTHC;Terminal\n')
  expect(await screen.findByRole('alert')).not.toHaveTextContent(/dañado/)
  expect(await screen.findByLabelText<HTMLInputElement>('Elegir un archivo', { selector: 'input' })).toHaveValue('')
  await chooseCsv('Code;Concepto\nTHC;Terminal\n')
  expect(await screen.findByRole('button', { name: 'Probar sin guardar' })).toBeInTheDocument()
})

test('the separator can be changed, and hidden or unread content is mentioned', async () => {
  open()
  const sheet = { hiddenRows: 2, hiddenColumns: 1, columnsBeyond: 5, otherSheets: ['Notas'] }
  fakeApi({
    [FILE_ROWS]: (one) => {
      const answer = fileRowsAnswer(one)
      return answer === 'unreachable' ? answer : { body: { ...Object(answer.body), ...sheet } }
    },
  })
  await chooseCsv('Code;Concepto, largo\nTHC;Terminal, x\n')
  expect(await screen.findByText('Terminal, x')).toBeInTheDocument()
  for (const note of [/2 filas ocultas/, /1 columna oculta/, /5 columnas más/, /Sin leer: Notas/])
    expect(screen.getByText(note)).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Separador' }), 'coma')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Separador' })).toHaveValue(','))
  expect(screen.getByRole('combobox', { name: 'Columna para Código' })).toHaveTextContent('Code;Concepto')
})

test('a row refused for the status of its quotation names that status', async () => {
  const problems = [{ code: 'INVALID_TRANSITION', message: '', details: { status: 'SENT', cancelled: false } }]
  open(({ body }) =>
    isRows(body)
      ? { body: { results: body.rows.map(({ row }) => ({ row, outcome: 'problem', problems })) } }
      : undefined,
  )
  await chooseCsv('Code;Concepto\nBAF;Delta\n')
  await press('Probar sin guardar')
  await screen.findByText('Prueba terminada')
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('la cotización está «Enviada» y no lo permite.')
})

test('the file step offers a template with the headings of its columns', async () => {
  const made: string[] = []
  const [create, revoke] = [vi.fn((blob: Blob) => (made.push(blob.type), 'blob:template')), vi.fn()]
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: revoke }))
  open()
  await press('Descargar una plantilla')
  expect(made).toEqual(['text/csv'])
  vi.unstubAllGlobals()
})

test('rows with warnings are ticked one by one, and rows that need a reason wait for it', async () => {
  const warnings = [{ code: 'BEYOND_LEFT', message: '', details: { amount: '10.00', currency: 'USD' } }]
  const calls = fakeApi({
    [FILE_ROWS]: fileRowsAnswer,
    'POST /app/v1/charge-codes/import': ({ body }) => ({
      body: {
        results: isRows(body)
          ? body.rows.map(({ row }) => ({ row, outcome: 'new', ...(row > 2 && body.dryRun && { warnings }) }))
          : [],
      },
    }),
  })
  renderAt(
    <ImportDialog
      collection="charge-codes"
      title="Importar"
      columns={[...columns, { field: 'why', label: 'Motivo', reasonFor: ['BEYOND_LEFT'] }]}
      fields={fields}
      onClose={() => undefined}
      onApplied={() => undefined}
    />,
  )
  await chooseCsv('Code;Concepto;Motivo\nTHC;Terminal;\nBAF;Combustible;\nLWS;Azufre;Almacenaje\nPSS;Temporada;\n')
  await press('Probar sin guardar')
  expect(await screen.findByRole('button', { name: /Aplicar 1 cambio/ })).toBeInTheDocument()
  const ticks = screen.getAllByRole('checkbox', { name: 'Confirmar' })
  expect(ticks).toHaveLength(3)
  await userEvent.click(ticks[1] ?? ticks[0] ?? document.body)
  // That row contains its own reason.
  expect(screen.queryByRole('textbox', { name: /Motivo para facturar/ })).not.toBeInTheDocument()
  await userEvent.click(ticks[0] ?? document.body)
  const apply = screen.getByRole('button', { name: /Aplicar 3 cambios/ })
  expect(apply).toHaveAttribute('aria-disabled', 'true')
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo para facturar de más en 1 fila' }), 'Demoras')
  await userEvent.click(apply)
  expect(await screen.findByText('Aplicado')).toBeInTheDocument()
  expect(
    sent(calls)
      .at(-1)
      ?.rows.map(({ row, cells }) => [row, cells['why']]),
  ).toEqual([
    [2, ''],
    [3, 'Demoras'],
    [4, 'Almacenaje'],
  ])
})

test('of several dropped files the first is read, and the step mentions it', async () => {
  open()
  // Not a table: the step stays open.
  const bytes = new TextEncoder().encode('%PDF-1.7')
  const pdf = Object.assign(new File([bytes], 'a.csv'), { arrayBuffer: async () => bytes.buffer })
  const step = (await screen.findByLabelText('Elegir un archivo', { selector: 'input' })).closest('.import-drop')
  fireEvent.drop(step ?? document.body, { dataTransfer: { types: ['Files'], files: [pdf, pdf] } })
  expect(screen.getByText('Máximo 1 valor; si hay más, se usa el primero.')).toBeVisible()
  fireEvent.drop(step ?? document.body, { dataTransfer: { types: ['Files'], files: [pdf] } })
  expect(screen.queryByText('Máximo 1 valor; si hay más, se usa el primero.')).not.toBeInTheDocument()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { RateImportPage } from './rate-import-page.tsx'
import { importAnswers, sampleImport, sampleRows } from './testing/sample-import.ts'

beforeEach(async () => {
  keepToken(fakeToken(['PRICING']))
  await loadTexts('catalogues', 'pricing')
})

const at = '/pricing/tarifas?act=import'

test('the page starts with owner and file, by button or drop; a file that is no table is not sent', async () => {
  const calls = fakeApi(importAnswers())
  renderAt(<RateImportPage />, at)
  expect(await screen.findByRole('button', { name: 'Elegir un archivo' })).toBeVisible()
  expect(screen.getByRole('list', { name: 'Pasos de la importación' })).toHaveTextContent('CSV o XLSX')
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no field for a file')
  fireEvent.change(input, { target: { files: [new File(['x'], 'tarifas.pdf')] } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Se acepta CSV o XLSX.')
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the page shows the result of a check row by row, and confirms the import', async () => {
  const user = userEvent.setup()
  const calls = fakeApi({
    ...importAnswers(),
    'POST /app/v1/rate-imports/i-39/confirm-rate-import': () => ({ body: { id: 'i-39', revision: 4, position: 9 } }),
  })
  renderAt(<RateImportPage />, `${at}&import=i-39`)
  expect(await screen.findByText('Cierra 1 tarifa vigente', { exact: false })).toBeVisible()
  const rows = await screen.findAllByRole('row')
  expect(rows.find((row) => row.textContent.includes('30/02/2026'))).toHaveTextContent(
    'Hasta: El “30/02/2026” no existe',
  )
  await user.click(screen.getByText('CNNGB', { exact: false }))
  expect(document.querySelector('.rate-changes')).toHaveTextContent('Válida hasta')
  expect(document.querySelector('.rate-changes')).toHaveTextContent('58,00')
  expect(screen.getByText('T-1100 termina el 30/11/2026')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Abrir la tarifa' })).toHaveAttribute('href', '/pricing/tarifas/r-1')
  await user.click(screen.getByRole('button', { name: /Confirmar 2 filas/ }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/confirm-rate-import'))).toBe(true))
})

test('the page lists charges without a column once, with the number of affected rows', async () => {
  const { counts } = sampleImport
  if (!counts) throw new Error('the sample was checked')
  const lacks = [
    { code: 'BAF', rows: 1 },
    { code: 'THC', rows: 1200 },
  ]
  fakeApi(importAnswers({ ...sampleImport, counts: { ...counts, lacks } }))
  renderAt(<RateImportPage />, `${at}&import=i-39`)
  expect(await screen.findByText('El archivo no trae BAF (1 fila) y THC (1.200 filas).')).toBeVisible()
})

test('the page corrects columns by hand, resolves ambiguous ones, and checks the file with them', async () => {
  const user = userEvent.setup()
  const calls = fakeApi({
    ...importAnswers({ ...sampleImport, state: 'OPENED', mapping: null, counts: null }),
    'POST /app/v1/rate-imports/i-39/check-rate-import': () => ({ body: { id: 'i-39', revision: 4, position: 9 } }),
  })
  renderAt(<RateImportPage />, `${at}&import=i-39`)
  expect(await screen.findByText('recordado')).toBeVisible()
  expect(screen.getByText('Un número como 1.234', { exact: false })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Números'), 'COMMA')
  expect(screen.queryByText('Un número como 1.234', { exact: false })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Qué es la columna Sales rep'), 'FIELD')
  await user.click(screen.getByRole('button', { name: /Revisar/ }))
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/check-rate-import'))).toBeDefined())
  expect(calls.find(({ path }) => path.endsWith('/check-rate-import'))?.body).toMatchObject({
    mapping: {
      numbers: 'COMMA',
      columns: [{}, {}, {}, { column: 3, target: { to: 'FIELD', field: 'comments' } }].map((one) =>
        expect.objectContaining(one),
      ),
    },
  })
})

test('the page shows the name of a provider chosen with the file before the check', async () => {
  fakeApi({
    ...importAnswers({ ...sampleImport, state: 'OPENED', owner: null, mapping: null, counts: null }),
    'GET /app/v1/providers/p-1': () => ({ body: { id: 'p-1', name: 'Orient Consol' } }),
  })
  renderAt(<RateImportPage />, `${at}&import=i-39`)
  expect(await screen.findByText('Orient Consol')).toBeVisible()
  expect(screen.queryByText('p-1')).toBeNull()
})

test('the page shows the progress of running work and can cancel it', async () => {
  const user = userEvent.setup()
  const calls = fakeApi({
    ...importAnswers({ ...sampleImport, state: 'APPLYING', progress: { done: 146, of: 212 } }),
    'POST /app/v1/rate-imports/i-39/cancel-rate-import': () => ({ body: { id: 'i-39', revision: 4, position: 9 } }),
  })
  renderAt(<RateImportPage />, `${at}&import=i-39`)
  expect(await screen.findByRole('progressbar', { name: 'Aplicando' })).toHaveAttribute('value', '146')
  expect(screen.getByText('146 de 212 filas')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Detener' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/cancel-rate-import'))).toBe(true))
})

test('the page undoes an earlier import after a confirmation; an unreadable file shows the reason', async () => {
  const user = userEvent.setup()
  const applied = { created: 90, changed: 6, ended: 0, refused: 0 }
  const calls = fakeApi({
    ...importAnswers({ ...sampleImport, state: 'FAILED', counts: null, failure: 'NO_ROWS' }, [
      { ...sampleImport, id: 'i-37', no: 37, state: 'APPLIED', applied },
    ]),
    'POST /app/v1/rate-imports/i-37/undo-rate-import': () => ({ body: { id: 'i-37', revision: 6, position: 9 } }),
  })
  renderAt(<RateImportPage />, `${at}&import=i-39`)
  expect(await screen.findByText('No hay filas debajo de los encabezados.')).toBeVisible()
  expect(await screen.findByText('96 tarifas', { exact: false })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Deshacer la importación 37' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Las tarifas nuevas se suspenden')
  await user.click(within(dialog).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/undo-rate-import'))).toBe(true))
})

test('an aborted check can be restarted with the same columns', async () => {
  const user = userEvent.setup()
  const calls = fakeApi({
    ...importAnswers({ ...sampleImport, state: 'FAILED', counts: null, failure: 'CHECK_FAILED' }),
    'POST /app/v1/rate-imports/i-39/check-rate-import': () => ({ body: { id: 'i-39', revision: 4, position: 9 } }),
  })
  renderAt(<RateImportPage />, `${at}&import=i-39`)
  await user.click(await screen.findByRole('button', { name: 'Revisar otra vez' }))
  await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/check-rate-import'))).toBeDefined())
  expect(calls.find(({ path }) => path.endsWith('/check-rate-import'))?.body).toMatchObject({
    mapping: { owner: { id: 'p-1' } },
  })
})

test('an import cancelled halfway shows its state, and can continue or be undone', async () => {
  const user = userEvent.setup()
  const calls = fakeApi({
    ...importAnswers({
      ...sampleImport,
      state: 'FAILED',
      failure: 'APPLY_FAILED',
      applied: { created: 7, changed: 0, ended: 0, refused: 0 },
    }),
    'POST /app/v1/rate-imports/i-39/confirm-rate-import': () => ({ body: { id: 'i-39', revision: 6, position: 9 } }),
  })
  renderAt(<RateImportPage />, `${at}&import=i-39`)
  expect(await screen.findByText('No se pudo aplicar todo', { exact: false })).toBeVisible()
  expect(screen.getByText('tarifas nuevas').nextSibling).toHaveTextContent('7')
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Seguir' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/confirm-rate-import'))).toBe(true))
})

test('the page uses the singular for one rate, and shows the remedy for rows refused on import', async () => {
  fakeApi(
    importAnswers({ ...sampleImport, state: 'APPLIED', applied: { created: 1, changed: 0, ended: 0, refused: 1 } }),
  )
  renderAt(<RateImportPage />, `${at}&import=i-39`)
  expect(await screen.findByText('1 tarifa aplicada')).toBeVisible()
  expect(screen.getByText('tarifa nueva').nextSibling).toHaveTextContent('1')
  expect(screen.getByText('Importar el archivo otra vez', { exact: false })).toBeVisible()
})

test('selling rates have a client or none, provider rates need a provider', async () => {
  const user = userEvent.setup()
  const calls = fakeApi({
    ...importAnswers({ ...sampleImport, state: 'OPENED', mapping: null, counts: null }),
    'GET /app/v1/organizations': () => ({ body: { rows: [], groups: [] } }),
    'POST /app/v1/rate-imports/i-39/check-rate-import': () => ({ status: 409, body: { code: 'OWNER_REQUIRED' } }),
  })
  renderAt(<RateImportPage />, `${at}&import=i-39`)
  await user.click(await screen.findByRole('button', { name: /Orient Consol/ }))
  await user.click(screen.getByRole('button', { name: /Revisar/ }))
  expect(await screen.findByText('Elegir el proveedor', { exact: false })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Tipo'), 'SELL')
  expect(screen.getByLabelText('Cliente')).toHaveAttribute('placeholder', 'Sin cliente: tarifa general')
  await user.click(screen.getByRole('button', { name: /Revisar/ }))
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('/check-rate-import')).at(-1)?.body).toMatchObject({
      mapping: { type: 'SELL', owner: null },
    }),
  )
})

test('the page confirms unlikely rows one by one; unticked ones are not imported', async () => {
  const user = userEvent.setup()
  const { counts } = sampleImport
  if (!counts) throw new Error('the sample was checked')
  const details = { to: '2029-12-31', latest: '2027-11-28', months: '12' }
  const unlikely = [{ column: '', code: 'VALIDITY', message: '', details }]
  const [first] = sampleRows
  const figure = (name: RegExp) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  const rows = [3, 4].map((row) => ({ ...first, row, toConfirm: true, warnings: unlikely }))
  const calls = fakeApi({
    ...importAnswers({ ...sampleImport, counts: { ...counts, new: 3, changed: 0, same: 1, warned: 2, toConfirm: 2 } }),
    'GET /app/v1/rate-imports/i-39/rows': () => ({ body: { rows, total: 2 } }),
    'POST /app/v1/rate-imports/i-39/confirm-rate-import': () => ({ body: { id: 'i-39', revision: 4, position: 9 } }),
  })
  renderAt(<RateImportPage />, `${at}&import=i-39`)
  expect((await screen.findAllByText(/^Validez hasta el 31\/12\/2029/)).length).toBe(2)
  // The button imports the ready rows, and counts no row twice.
  expect(screen.getByRole('button', { name: /Confirmar 1 fila/ })).toBeVisible()
  expect(figure(/^lista/)).toBe('1')
  expect(figure(/^por confirmar/)).toBe('2')
  expect(figure(/^con aviso/)).toBe('0')
  const [tick] = screen.getAllByRole('checkbox', { name: 'Confirmar' })
  if (!tick) throw new Error('no row to confirm')
  await user.click(tick)
  expect([figure(/^listas/), figure(/^por confirmar/), figure(/^con aviso/)]).toEqual(['2', '1', '1'])
  await user.click(screen.getByRole('button', { name: /Confirmar 2 filas/ }))
  const sent = () => calls.filter(({ path }) => path.endsWith('/confirm-rate-import')).map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ confirmed: [3] }]))
  await user.click(
    screen.getByRole('checkbox', {
      name: 'Confirmar las 2 filas fuera de los límites o que se pueden leer de dos maneras',
    }),
  )
  await user.click(screen.getByRole('button', { name: /Confirmar 3 filas/ }))
  await waitFor(() => expect(sent().at(-1)).toEqual({ confirmed: 'ALL' }))
})

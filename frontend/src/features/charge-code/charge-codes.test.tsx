import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { listenForKeys } from '../../lib/browser/browser-commands.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { type ApiCall, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { ChargeCodeCard } from './card/charge-code-card.tsx'
import { chargeCodeColumns } from './table/charge-code-columns.tsx'
import { useCellEdit } from './table/use-cell-edit.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from 'react-i18next'
import { beforeEach, expect, test } from 'vitest'
import { baf as unused } from './samples/baf.ts'
import ChargeCodesPage, { cellKeys, rowsQueryOf } from './charge-codes-page.tsx'

const baf = { ...unused, description: 'Ajuste de combustible naviero', uses: 4 } as const

type Handlers = Parameters<typeof fakeApi>[0]

const api = (handlers: Handlers = {}) =>
  fakeApi({
    'GET /app/v1/charge-codes/rows': () => ({ body: { rows: [baf], total: 1 } }),
    'GET /app/v1/charge-codes/BAF': () => ({ body: baf }),
    'GET /app/v1/charge-codes/BAF/usage': () => ({
      body: {
        quotations: { count: 61, first: [{ key: 'MVD-2026-004182', client: 'Textil del Plata' }] },
        quoted12Months: { count: 1126, sold: { amount: '86140.00', currency: 'EUR' }, withoutRate: 2 },
      },
    }),
    'GET /app/v1/charge-codes/BAF/history': () => ({
      body: {
        id: 'BAF',
        events: [
          {
            revision: 3,
            type: 'ChargeCodeChanged',
            at: '2026-09-02T12:00:00.000Z',
            actor: { kind: 'STAFF', id: 'u-2', name: 'Joaquín Rey' },
            changes: [{ field: 'tax', from: 'VAT', to: 'NONE' }],
          },
        ],
      },
    }),
    'GET /app/v1/settings': () => ({ body: { rows: [] } }),
    ...handlers,
  })

const commands = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method === 'POST')

/** The cells of one row, rendered without the virtualized table, which needs a browser layout. */
const Row = () => {
  const { t } = useTranslation('chargeCodes')
  const format = useFormat()
  const { rows, change } = useCellEdit([baf])
  const [row] = rows
  const nothing = () => undefined
  const columns = chargeCodeColumns(t, format, {
    change,
    vat: '22',
    hasUses: true,
    mayRetire: true,
    onEdit: nothing,
    onRetire: nothing,
    onRestore: nothing,
  })
  const keys = cellKeys({ ids: ['BAF'], columns: ['tax', 'sea', 'air'], select: nothing })
  return (
    <div role="presentation" onKeyDown={keys}>
      {row !== undefined && columns.map((column) => <div key={column.id}>{column.cell(row)}</div>)}
    </div>
  )
}

beforeEach(() => keepToken(fakeToken(['ALTA_CHARGE_CODE', 'BAJA_CHARGE_CODE', 'CONSULTAR_CHARGE_CODE'])))

test('the list starts with the active codes, and with the filters in the URL', () => {
  const calls: { q: string; activity?: string } = { q: 'baf' }
  expect(rowsQueryOf(calls)).toEqual({ q: 'baf', activity: 'active' })
  expect(rowsQueryOf({ activity: 'inactive' })).toEqual({ activity: 'inactive' })
  expect(rowsQueryOf({ activity: 'nonsense' })).toEqual({ activity: 'active' })
})

test('a cell set by keyboard is saved at once with its revision, and can be undone', async () => {
  const calls = api({
    'POST /app/v1/charge-codes/BAF/change-charge-code': ({ headers }) => ({
      body: { id: 'BAF', revision: Number(headers.get('if-match')) + 1, position: 9 },
    }),
  })
  renderAt(<Row />)
  act(() => screen.getByRole('button', { name: 'BAF: Impuesto: Ninguno' }).focus())
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('option', { name: /IVA 22\u00A0%/ })).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(commands(calls)).toHaveLength(1))
  expect(commands(calls)[0]).toMatchObject({ body: { tax: 'VAT' } })
  expect(commands(calls)[0]?.headers.get('if-match')).toBe('3')
  await userEvent.click(await screen.findByText('Deshacer'))
  await waitFor(() => expect(commands(calls)).toHaveLength(2))
  expect(commands(calls)[1]).toMatchObject({ body: { tax: 'NONE' } })
  expect(commands(calls)[1]?.headers.get('if-match')).toBe('4')
})

test('arrow keys move between cells, Enter toggles', async () => {
  const calls = api({
    'POST /app/v1/charge-codes/BAF/change-charge-code': () => ({ body: { id: 'BAF', revision: 4, position: 9 } }),
  })
  renderAt(<Row />)
  act(() => screen.getByRole('button', { name: 'BAF: Impuesto: Ninguno' }).focus())
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  expect(screen.getByRole('checkbox', { name: 'BAF: Aéreo' })).toHaveFocus()
  await waitFor(() => expect(commands(calls)[0]).toMatchObject({ body: { air: true } }))
})

test('a toggle is saved on the newest revision when another user changed another field', async () => {
  let tries = 0
  const calls = api({
    'GET /app/v1/charge-codes/BAF': () => ({ body: { ...baf, tax: 'VAT', revision: 7 } }),
    'POST /app/v1/charge-codes/BAF/change-charge-code': () => {
      tries += 1
      return tries === 1
        ? { status: 409, body: { code: 'CONFLICT' } }
        : { body: { id: 'BAF', revision: 8, position: 9 } }
    },
  })
  renderAt(<Row />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'BAF: Aéreo' }))
  await waitFor(() => expect(commands(calls)).toHaveLength(2))
  expect(commands(calls)[1]?.headers.get('if-match')).toBe('7')
})

test('another user’s change of the same field stays until this user confirms theirs', async () => {
  let tries = 0
  const calls = api({
    'GET /app/v1/charge-codes/BAF': () => ({ body: { ...baf, section: 'ORIGIN', revision: 7 } }),
    'POST /app/v1/charge-codes/BAF/change-charge-code': () => {
      tries += 1
      return tries === 1
        ? { status: 409, body: { code: 'CONFLICT' } }
        : { body: { id: 'BAF', revision: 8, position: 9 } }
    },
  })
  renderAt(<Row />)
  await userEvent.click(screen.getByRole('button', { name: 'BAF: Sección: Flete' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Destino' }))
  expect(await screen.findByText('Joaquín Rey cambió antes Sección a Origen.')).toBeInTheDocument()
  expect(commands(calls)).toHaveLength(1)
  await userEvent.click(screen.getByText('Recargar y aplicar'))
  await waitFor(() => expect(commands(calls)).toHaveLength(2))
  expect(commands(calls)[1]?.headers.get('if-match')).toBe('7')
})

test('the card shows where a code is used, and who changed what', async () => {
  api()
  const nothing = () => undefined
  renderAt(
    <ChargeCodeCard
      id="BAF"
      row={undefined}
      mayRetire
      onClose={nothing}
      onEdit={nothing}
      onRetire={nothing}
      onRestore={nothing}
    />,
  )
  expect(await screen.findByText('Textil del Plata')).toBeInTheDocument()
  expect(screen.getByText('y 60 más')).toBeInTheDocument()
  expect(screen.getByText('86.140,00')).toBeInTheDocument()
  expect(screen.getByText('Sin contar 2 cotizaciones: falta un tipo de cambio')).toBeInTheDocument()
  expect(screen.getByText('€')).toBeInTheDocument()
  expect(screen.getByText('1.126 cargos')).toBeInTheDocument()
  expect(screen.getByText(/61 cotizaciones abiertas quedan a revisar/)).toBeInTheDocument()
  const change = (await screen.findByText('Impuesto')).closest('li')
  expect(change).toHaveTextContent('Impuesto IVA Ninguno')
})

test('a code is retired after a confirmation', async () => {
  const calls = api({
    'POST /app/v1/charge-codes/BAF/retire-charge-code': () => ({ body: { id: 'BAF', revision: 4, position: 9 } }),
  })
  renderAt(<ChargeCodesPage />, '/charge-codes?id=BAF')
  await userEvent.click(await screen.findByRole('button', { name: 'Retirar…' }))
  expect(commands(calls)).toEqual([])
  const question = await screen.findByRole('dialog', { name: 'Confirmar' })
  await userEvent.click(within(question).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(commands(calls)[0]?.path).toBe('/app/v1/charge-codes/BAF/retire-charge-code'))
  expect(commands(calls)[0]?.headers.get('if-match')).toBe('3')
})

test('C opens the form of a new code; a contract error appears at its field', async () => {
  const stop = listenForKeys()
  const calls = api({ 'POST /app/v1/charge-codes': () => ({ body: { id: 'THO', revision: 1, position: 9 } }) })
  const { place } = renderAt(<ChargeCodesPage />, '/charge-codes')
  await userEvent.keyboard('c')
  const code = await screen.findByRole('textbox', { name: 'Código' })
  await userEvent.type(code, 't')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('De 2 a 8 letras o números.')).toBeInTheDocument()
  expect(screen.getByText('Falta el concepto.')).toBeInTheDocument()
  await userEvent.type(code, 'ho')
  await userEvent.type(screen.getByRole('textbox', { name: 'Concepto' }), 'Terminal en origen')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Marítimo' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Tramo/ }), 'Terminal de origen')
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(place()).toBe('/charge-codes?id=THO'))
  expect(commands(calls)).toMatchObject([
    { body: { id: 'THO', concept: 'Terminal en origen', sea: true, leg: 'ORIGIN_TERMINAL' } },
  ])
  stop()
})

test('filters and search are stored in the URL and can be cleared when nothing matches', async () => {
  const calls = api({ 'GET /app/v1/charge-codes/rows': () => ({ body: { rows: [], total: 0 } }) })
  const { place } = renderAt(<ChargeCodesPage />, '/charge-codes?q=zz&section=ORIGIN&activity=all')
  expect(await screen.findByText('Sin resultados')).toBeInTheDocument()
  // The main freight notice and the totals query rows of their own.
  const [query] = calls.filter(
    ({ path, query: each }) => path.endsWith('/rows') && each.get('limit') !== '1' && each.has('q'),
  )
  expect(Object.fromEntries(query?.query ?? [])).toMatchObject({
    q: 'zz',
    section: 'ORIGIN',
    activity: 'all',
    sort: 'id',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  await waitFor(() => expect(place()).toBe('/charge-codes'))
  expect(await screen.findByText('Todavía no hay códigos de cargo')).toBeInTheDocument()
})

test('the page shows a notice without the permission, and a retry after a server error', async () => {
  let status = 403
  api({
    'GET /app/v1/charge-codes/rows': () =>
      status === 200
        ? { body: { rows: [], total: 0 } }
        : { status, body: { code: status === 403 ? 'FORBIDDEN' : 'INTERNAL' } },
  })
  const { client } = renderAt(<ChargeCodesPage />, '/charge-codes')
  expect(await screen.findByText('No disponible con los permisos actuales')).toBeInTheDocument()
  status = 500
  await act(() => client.invalidateQueries())
  expect(await screen.findByText('No se pudo obtener la información.')).toBeInTheDocument()
  status = 200
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByText('Todavía no hay códigos de cargo')).toBeInTheDocument()
})

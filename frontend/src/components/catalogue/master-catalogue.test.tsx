import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { renderAt } from '../../testing/render.tsx'
import { MasterCatalogue, useRows } from './catalogue-page.tsx'
import { useCatalogueState } from './filter-chips.tsx'

beforeAll(asIfLaidOut)
beforeEach(() => {
  keepToken(fakeToken(['PRICING']))
  fakeApi({
    'GET /app/v1/views': () => ({ body: { rows: [] } }),
    'GET /app/v1/providers/rows': () => ({ body: { total: 9 } }),
  })
})

type Row = { id: string }

const Catalogue = ({ rows, mayImport }: { rows: readonly Row[]; mayImport?: boolean }) => {
  const state = useCatalogueState({ filters: [], sorts: ['name'] })
  const pages = useRows<Row>(['providers', 'rows'], async () => ({ rows, total: rows.length }))
  return (
    <MasterCatalogue
      collection="providers"
      path="/proveedores"
      namespace="providers"
      state={state}
      query={{}}
      pages={pages}
      filters={[]}
      hints={['move']}
      facts="hechos"
      newButton={<button type="button">Nuevo</button>}
      importTitle="Importar filas"
      {...(mayImport !== undefined && { mayImport })}
      fields={{}}
      isQuiet={() => false}
      none="Elegir uno"
      line={({ id }) => <b>{id}</b>}
      card={(id) => <h2>Ficha de {id}</h2>}
    />
  )
}
const open = (rows: readonly Row[], search = '', mayImport?: boolean) =>
  renderAt(<Catalogue rows={rows} {...(mayImport !== undefined && { mayImport })} />, `/proveedores${search}`)
const card = () => within(screen.getByRole('region', { name: 'Ficha del proveedor' }))

test('the card shows the first entry, or the one of the address', async () => {
  const { place } = open([{ id: 'klm' }, { id: 'iag' }])
  expect(card().queryByText('Elegir uno')).not.toBeInTheDocument()
  expect(await card().findByRole('heading', { name: 'Ficha de klm' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('option', { name: 'iag' }))
  expect(await card().findByRole('heading', { name: 'Ficha de iag' })).toBeInTheDocument()
  expect(place()).toBe('/proveedores?id=iag')
})

test('without entries the card has a hint, and the list the button for the first one', async () => {
  open([])
  expect(await card().findByText('Elegir uno')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Todavía no hay proveedores' })).toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: 'Nuevo' })).toHaveLength(2)
})

test('the import opens over the list and closes again', async () => {
  const { place } = open([{ id: 'klm' }])
  await userEvent.click(screen.getByRole('button', { name: 'Importar…' }))
  expect(await screen.findByRole('dialog', { name: /^Importar filas/ })).toBeInTheDocument()
  expect(place()).toContain('act=import')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(place()).not.toContain('act=import'))
})

test('without the right to import there is only the export', () => {
  open([], '', false)
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Importar…' })).not.toBeInTheDocument()
})

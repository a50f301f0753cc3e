import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Problem } from '../../lib/api/api.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { renderAt } from '../../testing/render.tsx'
import { CatalogueEmpty, CataloguePage, type CataloguePageProps, LiveFacts, ShownOf } from './catalogue-page.tsx'
import { EntryHistory, type EntryHistoryProps, CardPart, SideCard } from './side-card.tsx'
import { MasterList, type MasterListProps, selectedOf, TwoLines } from './master-list.tsx'
import { markSaved, startSaving, stopSaving } from './saving-rows.ts'
import { type CatalogueState, useCatalogueState } from './filter-chips.tsx'
import { RowSaving } from '../../features/charge-code/table/charge-code-columns.tsx'

beforeAll(asIfLaidOut)
beforeEach(() => {
  keepToken(fakeToken(['MODIFICAR_USUARIO']))
  fakeApi({ 'GET /app/v1/views': () => ({ body: { rows: [] } }) })
})
afterEach(() => act(() => stopSaving('row-1')))

const Page = (more: Partial<CataloguePageProps>) => {
  const state = useCatalogueState({ filters: ['role'], sorts: ['name'] })
  return (
    <CataloguePage
      list="users"
      title="Usuarios"
      state={state}
      searchLabel="Nombre"
      filters={[]}
      facts="hechos"
      hints={['move', 'mark']}
      pages={{ rows: [], error: null, refetch: () => undefined }}
      {...more}
    >
      <p>filas</p>
    </CataloguePage>
  )
}

test('a failed or forbidden list shows the reason; loaded rows stay', () => {
  const calls: string[] = []
  const failing = (error: unknown, rows: readonly unknown[] = []) =>
    renderAt(<Page pages={{ rows, error, refetch: () => void calls.push('again') }} actions={<b>Nuevo</b>} />)
  failing(new Problem(0, 'UNREACHABLE', ''))
  expect(screen.getByText('Nuevo')).toBeInTheDocument()
  expect(screen.queryByText('filas')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(calls).toEqual(['again'])
  cleanup()
  failing(new Problem(403, 'FORBIDDEN', ''))
  expect(screen.getByRole('heading', { name: 'No disponible con los permisos actuales' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  cleanup()
  failing(new Problem(0, 'UNREACHABLE', ''), [1])
  expect(screen.getByText('filas')).toBeInTheDocument()
})

test('without actions there is no space for them; the foot shows the keys of the list', () => {
  renderAt(<Page />)
  expect(screen.getByText('filas')).toBeInTheDocument()
  expect(document.querySelector('.catalogue-actions')).toBeNull()
  expect([...document.querySelectorAll('.list-hint')].map(({ textContent }) => textContent)).toEqual([
    '↑↓mover',
    'Espaciomarcar',
  ])
})

test.each([
  [undefined, 9, null],
  [9, undefined, '9'],
  [9, 9, '9'],
  [3, 9, '3 de 9'],
])('%s shown of %s is written as %s', (shown, total, words) => {
  renderAt(<ShownOf shown={shown} total={total} />)
  expect(document.querySelector('.catalogue-count')?.textContent ?? null).toBe(words)
})

test('without a live connection the list shows that it connects', () => {
  renderAt(<LiveFacts>20 usuarios</LiveFacts>)
  expect(document.body).toHaveTextContent(/Conectando·20 usuarios/)
  expect(document.querySelector('.live-dot')).toHaveAttribute('data-off', 'true')
})

const empty = (state: Partial<CatalogueState>) => {
  const done: string[] = []
  const all = { isFiltered: true, q: '', clear: () => void done.push('clear'), ...state }
  renderAt(<CatalogueEmpty state={all} title="Todavía no hay usuarios" help="Cada persona entra con el suyo." />)
  return done
}

test('an empty catalogue and an empty search result have different texts', () => {
  empty({ isFiltered: false })
  expect(screen.getByRole('heading', { name: 'Todavía no hay usuarios' })).toBeInTheDocument()
  cleanup()
  const done = empty({})
  expect(screen.getByText('Ninguna fila cumple los filtros.')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }))
  expect(done).toEqual(['clear'])
  cleanup()
  empty({ q: 'xyz' })
  expect(screen.getByText('Ninguna fila contiene «xyz» con estos filtros.')).toBeInTheDocument()
})

const event = (revision: number, changes: EntryHistoryProps['events'] & object = [] as never) => ({
  revision,
  type: 'UserChanged',
  at: '2020-02-12T12:00:00.000Z',
  actor: { kind: 'STAFF' as const, id: 'vr', name: 'Valeria Ríos' },
  changes: changes as never,
})
const history = (more: Partial<EntryHistoryProps>) =>
  renderAt(
    <EntryHistory events={undefined} fields={{ name: { label: 'Nombre' } }} words={() => 'Cambió datos'} {...more} />,
  )

test('a history shows its newest entries, and the rest on request', () => {
  history({ events: [5, 4, 3, 2, 1].map((revision) => event(revision)) })
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  fireEvent.click(screen.getByRole('button', { name: 'y 1 más' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('each field shows its value before and after, except in a creation and where both read the same', () => {
  const changes = [
    { field: 'name', from: 'Ana', to: 'Ana D.' },
    { field: 'gone', from: 1, to: 2 },
  ] as never
  history({
    events: [event(2, changes), event(1, changes), event(3, [{ field: 'name', from: 'x', to: 'x' }] as never)],
  })
  expect(screen.getAllByText('Ana', { selector: 'del' })).toHaveLength(1)
  expect(screen.getAllByText('Nombre')).toHaveLength(1)
})

test('a loading history shows nothing, a failed one a retry, unless it has events', () => {
  history({})
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  cleanup()
  const calls: string[] = []
  history({ error: new Error('x'), onRetry: () => void calls.push('again') })
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(calls).toEqual(['again'])
  cleanup()
  history({ error: new Error('x'), events: [event(1)] })
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

type Row = { id: string }
const rows = [{ id: 'a' }, { id: 'b' }]
const list = (more: Partial<MasterListProps<Row>> = {}) => {
  const done: unknown[] = []
  renderAt(
    <MasterList<Row>
      label="Usuarios"
      rows={rows}
      rowKey={({ id }) => id}
      selected="a"
      onSelect={(id) => void done.push(id)}
      onOpen={({ id }) => void done.push(`open ${id}`)}
      onEscape={() => void done.push('escape')}
      onEnd={() => void done.push('end')}
      empty="Nada"
      {...more}
    >
      {({ id }) => <TwoLines title={id} below="" />}
    </MasterList>,
  )
  return done
}
const box = () => screen.getByRole('listbox', { name: 'Usuarios' })

test('one row is selected, by mouse or keyboard; more rows are requested near the end', () => {
  const done = list({ total: 9, isQuiet: ({ id }) => id === 'b', head: 'Nombre' })
  const [a, b] = screen.getAllByRole('option')
  if (a === undefined || b === undefined) throw new TypeError('No rows')
  expect(a).toHaveAttribute('aria-selected', 'true')
  expect(a).toHaveAttribute('aria-setsize', '9')
  expect(a).not.toHaveAttribute('data-quiet')
  expect(b).toHaveAttribute('data-quiet', 'true')
  expect(box()).toHaveAttribute('aria-activedescendant', 'entry-a')
  expect(screen.getByText('Nombre')).toBeInTheDocument()
  fireEvent.click(b)
  fireEvent.doubleClick(b)
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  fireEvent.keyDown(box(), { key: 'Enter' })
  fireEvent.keyDown(box(), { key: 'Escape' })
  expect(done.filter((one) => one !== 'end')).toEqual(['b', 'open b', 'b', 'open b', 'escape'])
  expect(done).toContain('end')
})

test('an empty list shows that it loads, then that it is empty', () => {
  const done = list({ rows: [], isLoading: true, selected: undefined })
  expect(box()).toHaveAttribute('aria-busy', 'true')
  expect(screen.queryByText('Nada')).not.toBeInTheDocument()
  expect(box()).not.toHaveAttribute('aria-activedescendant')
  cleanup()
  list({ rows: [] })
  expect(screen.getByRole('option', { name: 'Nada' })).toBeInTheDocument()
  cleanup()
  list({ isLoading: true })
  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(document.querySelector('.master-head')).toBeNull()
  expect(done).toEqual([])
})

test('the entry of the address is selected, otherwise the first one', () => {
  expect(selectedOf('b', rows, ({ id }) => id)).toBe('b')
  expect(selectedOf(undefined, rows, ({ id }) => id)).toBe('a')
  expect(selectedOf(undefined, [], () => '')).toBeUndefined()
})

test('figures are right-aligned, where a row has any', () => {
  renderAt(<TwoLines title="a" below="b" />)
  expect(document.querySelector('.two-lines-end')).toBeNull()
  renderAt(<TwoLines title="a" below="b" endBelow="nunca" />)
  expect(document.querySelector('.two-lines-end')).toHaveTextContent('nunca')
})

test('a row shows the progress of its own command', () => {
  renderAt(<RowSaving id="row-1" />)
  expect(screen.queryByText(/guarda/)).not.toBeInTheDocument()
  act(() => startSaving('row-1'))
  expect(screen.getByText('guardando…')).toBeInTheDocument()
  act(() => markSaved('row-1'))
  expect(screen.getByText('guardado')).toBeInTheDocument()
})

test('a card can have a note, and a section of it a count', () => {
  const card = (more: { note?: string; count?: number }) =>
    renderAt(
      <SideCard
        label="Ficha"
        title="AFR"
        onClose={() => undefined}
        {...(more.note !== undefined && { note: more.note })}
      >
        <CardPart title="En uso" {...(more.count !== undefined && { count: more.count })} />
      </SideCard>,
    )
  card({ note: 'hoy', count: 0 })
  expect(document.querySelector('.side-card-note')).toHaveTextContent('hoy')
  expect(document.querySelector('.card-part-count')).toHaveTextContent('0')
  cleanup()
  card({})
  expect(document.querySelector('.side-card-note')).toBeNull()
  expect(document.querySelector('.card-part-count')).toBeNull()
})

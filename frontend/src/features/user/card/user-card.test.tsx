import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type ApiCall, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { renderAt } from '../../../testing/render.tsx'
import { DeactivatePanel, RelatedPeople } from './user-data.tsx'
import { UserCard } from './user-card.tsx'

const camila = {
  id: 'cb',
  userName: 'cbenitez',
  code: 'CB',
  name: 'Camila Benítez',
  mail: 'cbenitez@mvd.example',
  company: 'MVD',
  roles: [],
  permissions: [],
  rolePermissions: [],
  isCommercial: true,
  isManager: false,
  isThirdParty: false,
  userCommercialSystem: '',
  relatedCommercials: [],
  relatedUsers: [],
  hasPassword: true,
  active: true,
  revision: 7,
  createdAt: '2026-01-01T12:00:00.000Z',
  changedAt: '2026-03-01T12:00:00.000Z',
  changedBy: { id: 'vr', name: 'Valeria Ríos' },
}
const people = [
  { id: 'ad', userName: 'aduarte', name: 'Ana Duarte' },
  { id: 'mo', userName: 'molivera', name: 'Martín Olivera' },
  { id: 'cb', userName: 'cbenitez', name: 'Camila Benítez' },
]
const done = () => ({ body: { id: 'cb', revision: 8, position: 1 } })
const serve = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /app/v1/users': ({ query }) => ({
      body: { rows: query.get('permission') === 'PRICING' ? [people[1]] : people },
    }),
    'GET /app/v1/users/cb': () => ({ body: camila }),
    'GET /app/v1/users/cb/history': () => ({ body: { id: 'cb', events: [] } }),
    'GET /app/v1/users/cb/sessions': () => ({ body: { open: 2, failedIn30Days: 0 } }),
    'GET /app/v1/users/cb/open-work': () => ({
      body: { commercial: 0, assignedTo: 0, organizations: 0, shipments: 0 },
    }),
    'GET /app/v1/roles': () => ({ body: { rows: [] } }),
    'POST /app/v1/users/cb/deactivate-user': done,
    'POST /app/v1/users/cb/activate-user': done,
    'POST /app/v1/users/cb/change-user': done,
    'POST /app/v1/users/cb/end-sessions': done,
    'POST /app/v1/users/cb/request-password-reset': done,
    ...more,
  })
const posts = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method === 'POST')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeAll(asIfLaidOut)
beforeEach(() => keepToken(fakeToken(['MODIFICAR_USUARIO', 'BAJA_USUARIO'])))

const card = async (user: object = {}, act?: string, more: Parameters<typeof fakeApi>[0] = {}) => {
  const calls = serve({ 'GET /app/v1/users/cb': () => ({ body: { ...camila, ...user } }), ...more })
  const opened: string[] = []
  renderAt(
    <UserCard id="cb" act={act} onOpen={(one) => void opened.push(one)} onClose={() => void opened.push('close')} />,
  )
  await screen.findByRole('heading', { name: /^Camila Benítez/ })
  return { calls, opened }
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name })

test('a card that could not be loaded shows its error, with a retry', async () => {
  const calls = serve({ 'GET /app/v1/users/cb': () => 'unreachable' })
  renderAt(<UserCard id="cb" act={undefined} onOpen={() => undefined} onClose={() => undefined} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(calls.filter(({ path }) => path === '/app/v1/users/cb')).toHaveLength(2))
})

test('the card shows the sign-in state and sends a password link, except to third parties and users without a password', async () => {
  const { calls } = await card()
  expect(screen.getByText('cbenitez · código CB · MVD')).toBeInTheDocument()
  press('Enlace de contraseña')
  await waitFor(() => expect(posts(calls)[0]?.body).toEqual({ language: 'es' }))
  cleanup()
  await card({ isThirdParty: true, code: '' })
  expect(screen.getByText('cbenitez · MVD')).toBeInTheDocument()
  expect(button('Enlace de contraseña')).not.toBeInTheDocument()
})

test('the card saves or discards changes; without any there is nothing to save', async () => {
  await card()
  expect(button(/^Guardar/)).not.toBeInTheDocument()
  expect(button('Descartar')).not.toBeInTheDocument()
  fireEvent.change(screen.getByRole('textbox', { name: 'Nombre' }), { target: { value: 'Camila B.' } })
  expect(await screen.findByRole('button', { name: /^Guardar/ })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(button('Descartar')).not.toBeInTheDocument())
})

test('the card shows the merge when another user has saved meanwhile, and requires a choice', async () => {
  let isMet = false
  const { calls } = await card({}, undefined, {
    'GET /app/v1/users/cb': () => ({ body: isMet ? { ...camila, name: 'Camila Benítez R.', revision: 8 } : camila }),
    'POST /app/v1/users/cb/change-user': () => {
      if (posts(calls).length > 1) return done()
      isMet = true
      return { status: 409, body: { code: 'CONFLICT' } }
    },
  })
  fireEvent.change(screen.getByRole('textbox', { name: 'Nombre' }), { target: { value: 'Camila B.' } })
  fireEvent.click(await screen.findByRole('button', { name: /^Guardar/ }))
  const apply = await screen.findByRole('button', { name: 'Recargar y aplicar' })
  expect(apply).toHaveAttribute('aria-disabled', 'true')
  expect(button('Descartar')).not.toBeInTheDocument()
  expect(button(/^Guardar/)).not.toBeInTheDocument()
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: 'Nombre' })).getByRole('radio', { name: /Camila B\.$/ }),
  )
  await waitFor(() => expect(apply).not.toHaveAttribute('aria-disabled'))
  fireEvent.click(apply)
  await waitFor(() => expect(posts(calls)).toHaveLength(2))
})

test('users with the right deactivate and reactivate other users, but not themselves', async () => {
  const { opened } = await card()
  press('Desactivar…')
  expect(opened).toEqual(['deactivate'])
  cleanup()
  const { calls } = await card({ active: false })
  expect(button('Desactivar…')).not.toBeInTheDocument()
  expect(button('Enlace de contraseña')).not.toBeInTheDocument()
  press('Volver a activar')
  await waitFor(() => expect(posts(calls)).toHaveLength(1))
  for (const token of [fakeToken(['MODIFICAR_USUARIO']), fakeToken(['BAJA_USUARIO'], { id: 'cb' })]) {
    cleanup()
    keepToken(token)
    await card()
    expect(button('Desactivar…')).not.toBeInTheDocument()
  }
})

test('a button opens and closes the history', async () => {
  const { opened } = await card()
  press('Ver el historial')
  expect(screen.queryByRole('region', { name: 'Historial' })).not.toBeInTheDocument()
  cleanup()
  const shown = await card({}, 'history')
  expect(screen.getByRole('region', { name: 'Historial' })).toBeInTheDocument()
  press('Ver el historial')
  expect([...opened, ...shown.opened]).toEqual(['history', 'close'])
})

test('the panel replaces the buttons; unsaved changes block deactivating', async () => {
  const { calls } = await card({}, 'deactivate')
  expect(button('Ver el historial')).not.toBeInTheDocument()
  expect(await screen.findByText('No tiene trabajo abierto.')).toBeInTheDocument()
  fireEvent.change(screen.getByRole('textbox', { name: 'Nombre' }), { target: { value: 'Camila B.' } })
  press('Desactivar')
  expect(await screen.findByText('Primero guardar o descartar los cambios.')).toBeInTheDocument()
  expect(posts(calls)).toEqual([])
})

const work = (open: object) => ({
  'GET /app/v1/users/cb/open-work': () => ({
    body: { commercial: 0, assignedTo: 0, organizations: 0, shipments: 0, ...open },
  }),
})
const panel = (open: object) => {
  const calls = serve(work(open))
  const closed: string[] = []
  renderAt(<DeactivatePanel user={{ ...camila }} reason={undefined} onClose={() => void closed.push('closed')} />)
  return { calls, closed }
}

test('the card deactivates a user without open work at once, with undo', async () => {
  const { calls, closed } = panel({})
  expect(screen.queryByText('No tiene trabajo abierto.')).not.toBeInTheDocument()
  await screen.findByText('No tiene trabajo abierto.')
  press('Desactivar')
  await waitFor(() => expect(closed).toEqual(['closed']))
  expect(posts(calls)[0]?.body).toEqual({})
  fireEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(posts(calls).map(({ path }) => path.split('/').at(-1))).toContain('activate-user'))
})

test('open work requires a successor: commercials for sold quotations, pricing too for assigned ones', async () => {
  const { calls } = panel({ commercial: 9, assignedTo: 1, organizations: 14 })
  const heir = async (name: RegExp) => screen.findByRole('combobox', { name })
  const sold = await heir(/^cotizaciones abiertas/)
  expect(screen.getByText(/y 14 organizaciones a su cargo/)).toBeInTheDocument()
  press('Desactivar y reasignar')
  expect(screen.getByText('Elegir quién recibe el trabajo abierto.')).toBeInTheDocument()
  expect(sold).toBeInvalid()
  await within(sold).findByRole('option', { name: 'Ana Duarte' })
  expect(within(sold).queryByRole('option', { name: 'Camila Benítez' })).not.toBeInTheDocument()
  fireEvent.change(sold, { target: { value: 'ad' } })
  expect(sold).toBeValid()
  press('Desactivar y reasignar')
  expect(posts(calls)).toEqual([])
  fireEvent.change(await heir(/^cotizaciones asignadas/), { target: { value: 'mo' } })
  press('Desactivar y reasignar')
  await waitFor(() => expect(posts(calls)[0]?.body).toEqual({ handOverTo: { commercial: 'ad', assignedTo: 'mo' } }))
  expect(await screen.findByText('Su trabajo abierto está pasando a otra persona.')).toBeInTheDocument()
})

test('organizations alone require a successor too', async () => {
  panel({ organizations: 1 })
  expect(await screen.findByText(/y 1 organización a su cargo/)).toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: /asignadas/ })).not.toBeInTheDocument()
})

const related = (more: Partial<Parameters<typeof RelatedPeople>[0]> = {}) => {
  serve()
  const changes: string[][] = []
  renderAt(
    <RelatedPeople
      label="Comerciales"
      ids={['ad']}
      stored={[]}
      userId="cb"
      nameOf={(id) => people.find((one) => one.id === id)?.name ?? id}
      onChange={(ids) => void changes.push(ids)}
      {...more}
    />,
  )
  return changes
}

test('a cross removes people, a searchable list adds them', async () => {
  const changes = related({ hint: 'Ve lo suyo' })
  expect(screen.getByText('Ve lo suyo')).toBeInTheDocument()
  expect(document.querySelector('.entity-tag')).toHaveAttribute('data-changed', 'true')
  fireEvent.click(screen.getByRole('button', { name: /Quitar.*Ana Duarte|Ana Duarte/ }))
  press('Agregar a Comerciales')
  const find = await screen.findByRole('textbox', { name: 'Buscar una persona' })
  await screen.findByRole('menuitem', { name: /Martín/ })
  expect(screen.queryByRole('menuitem', { name: /Ana|Camila/ })).not.toBeInTheDocument()
  fireEvent.change(find, { target: { value: 'nadie' } })
  expect(screen.getByText('Nadie más')).toBeInTheDocument()
  fireEvent.keyDown(find, { key: 'Enter' })
  fireEvent.change(find, { target: { value: 'molivera' } })
  fireEvent.keyDown(find, { key: 'x' })
  expect(changes).toEqual([[]])
  fireEvent.keyDown(find, { key: 'Enter' })
  fireEvent.click(screen.getByText('Martín Olivera'))
  expect(changes).toEqual([[], ['ad', 'mo'], ['ad', 'mo']])
})

test('a changed address shows where password links go, and who is notified', async () => {
  await card()
  expect(screen.queryByText(/Ahí llegan los enlaces/)).not.toBeInTheDocument()
  fireEvent.change(screen.getByLabelText('Correo'), { target: { value: 'camila@mvd.example' } })
  expect(screen.getByText(/Ahí llegan los enlaces de contraseña/)).toBeInTheDocument()
})

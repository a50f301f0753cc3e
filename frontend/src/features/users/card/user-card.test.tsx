import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Asked, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { renderAt } from '../../../testing/render.tsx'
import { DeactivatePanel } from './deactivate-panel.tsx'
import { RelatedPeople } from './related-people.tsx'
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
const posts = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'POST')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeAll(asIfLaidOut)
beforeEach(() => keepToken(fakeToken(['MODIFICAR_USUARIO', 'BAJA_USUARIO'])))

const card = async (user: object = {}, act?: string, more: Parameters<typeof fakeApi>[0] = {}) => {
  const asked = serve({ 'GET /app/v1/users/cb': () => ({ body: { ...camila, ...user } }), ...more })
  const opened: string[] = []
  renderAt(
    <UserCard id="cb" act={act} onOpen={(one) => void opened.push(one)} onClose={() => void opened.push('close')} />,
  )
  await screen.findByRole('heading', { name: /^Camila Benítez/ })
  return { asked, opened }
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name })

test('a card that could not be had says so, and is asked for again', async () => {
  const asked = serve({ 'GET /app/v1/users/cb': () => 'unreachable' })
  renderAt(<UserCard id="cb" act={undefined} onOpen={() => undefined} onClose={() => undefined} />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(asked.filter(({ path }) => path === '/app/v1/users/cb')).toHaveLength(2))
})

test('who is in is told, and gets a link for a password; who never chose one or is a third party does not', async () => {
  const { asked } = await card()
  expect(screen.getByText('cbenitez · código CB · MVD')).toBeInTheDocument()
  press('Enlace de contraseña')
  await waitFor(() => expect(posts(asked)[0]?.body).toEqual({ language: 'es' }))
  cleanup()
  await card({ isThirdParty: true, code: '' })
  expect(screen.getByText('cbenitez · MVD')).toBeInTheDocument()
  expect(button('Enlace de contraseña')).not.toBeInTheDocument()
})

test('what is changed can be saved or given up; before, there is nothing to save', async () => {
  await card()
  expect(button(/^Guardar/)).not.toBeInTheDocument()
  expect(button('Descartar')).not.toBeInTheDocument()
  fireEvent.change(screen.getByRole('textbox', { name: 'Nombre' }), { target: { value: 'Camila B.' } })
  expect(await screen.findByRole('button', { name: /^Guardar/ })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(button('Descartar')).not.toBeInTheDocument())
})

test('what somebody else has saved meanwhile is met, and chosen before it is applied', async () => {
  let isMet = false
  const { asked } = await card({}, undefined, {
    'GET /app/v1/users/cb': () => ({ body: isMet ? { ...camila, name: 'Camila Benítez R.', revision: 8 } : camila }),
    'POST /app/v1/users/cb/change-user': () => {
      if (posts(asked).length > 1) return done()
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
  await waitFor(() => expect(posts(asked)).toHaveLength(2))
})

test('an active user is deactivated, an inactive one activated again, by whom may and never oneself', async () => {
  const { opened } = await card()
  press('Desactivar…')
  expect(opened).toEqual(['deactivate'])
  cleanup()
  const { asked } = await card({ active: false })
  expect(button('Desactivar…')).not.toBeInTheDocument()
  expect(button('Enlace de contraseña')).not.toBeInTheDocument()
  press('Volver a activar')
  await waitFor(() => expect(posts(asked)).toHaveLength(1))
  for (const token of [fakeToken(['MODIFICAR_USUARIO']), fakeToken(['BAJA_USUARIO'], { id: 'cb' })]) {
    cleanup()
    keepToken(token)
    await card()
    expect(button('Desactivar…')).not.toBeInTheDocument()
  }
})

test('the history is opened and closed by its button', async () => {
  const { opened } = await card()
  press('Ver la historia')
  expect(screen.queryByRole('region', { name: 'Historia' })).not.toBeInTheDocument()
  cleanup()
  const shown = await card({}, 'history')
  expect(screen.getByRole('region', { name: 'Historia' })).toBeInTheDocument()
  press('Ver la historia')
  expect([...opened, ...shown.opened]).toEqual(['history', 'close'])
})

test('the panel takes the place of the buttons; with something unsaved nobody is deactivated', async () => {
  const { asked } = await card({}, 'deactivate')
  expect(button('Ver la historia')).not.toBeInTheDocument()
  expect(await screen.findByText('No tiene trabajo abierto.')).toBeInTheDocument()
  fireEvent.change(screen.getByRole('textbox', { name: 'Nombre' }), { target: { value: 'Camila B.' } })
  press('Desactivar')
  expect(await screen.findByText('Primero guardar o descartar los cambios.')).toBeInTheDocument()
  expect(posts(asked)).toEqual([])
})

const work = (open: object) => ({
  'GET /app/v1/users/cb/open-work': () => ({
    body: { commercial: 0, assignedTo: 0, organizations: 0, shipments: 0, ...open },
  }),
})
const panel = (open: object) => {
  const asked = serve(work(open))
  const closed: string[] = []
  renderAt(<DeactivatePanel user={{ ...camila }} reason={undefined} onClose={() => void closed.push('closed')} />)
  return { asked, closed }
}

test('who has nothing open is deactivated at once, and that can be taken back', async () => {
  const { asked, closed } = panel({})
  expect(screen.queryByText('No tiene trabajo abierto.')).not.toBeInTheDocument()
  await screen.findByText('No tiene trabajo abierto.')
  press('Desactivar')
  await waitFor(() => expect(closed).toEqual(['closed']))
  expect(posts(asked)[0]?.body).toEqual({})
  fireEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(posts(asked).map(({ path }) => path.split('/').at(-1))).toContain('activate-user'))
})

test('open work needs somebody who takes it over: commercials what is sold, pricing too what is assigned', async () => {
  const { asked } = panel({ commercial: 9, assignedTo: 1, organizations: 14 })
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
  expect(posts(asked)).toEqual([])
  fireEvent.change(await heir(/^cotizaciones asignadas/), { target: { value: 'mo' } })
  press('Desactivar y reasignar')
  await waitFor(() => expect(posts(asked)[0]?.body).toEqual({ handOverTo: { commercial: 'ad', assignedTo: 'mo' } }))
  expect(await screen.findByText('Su trabajo abierto está pasando a otra persona.')).toBeInTheDocument()
})

test('organizations alone need somebody, too', async () => {
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
      self="cb"
      nameOf={(id) => people.find((one) => one.id === id)?.name ?? id}
      onChange={(ids) => void changes.push(ids)}
      {...more}
    />,
  )
  return changes
}

test('people are taken off by their cross, and added from a list that is searched', async () => {
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

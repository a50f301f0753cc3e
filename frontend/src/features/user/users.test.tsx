import { permissions } from '@freight/contracts/vocabulary/permissions'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listenForKeys } from '../../lib/browser/browser-commands.ts'
import { keepToken } from '../../lib/auth/session.ts'
import { type ApiCall, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { renderAt } from '../../testing/render.tsx'
import { permissionColumns } from './permissions/permission-groups.ts'
import Users from './users.tsx'

const camila = {
  id: 'cb',
  userName: 'cbenitez',
  code: 'CB',
  name: 'Camila Benítez',
  mail: 'cbenitez@mvd.example',
  company: 'MVD',
  roles: ['COMMERCIAL', 'EXPRESS_OPERATIONS'],
  isCommercial: true,
  isManager: false,
  isThirdParty: false,
  userCommercialSystem: 'MVD-CBEN',
  relatedCommercials: ['ad'],
  relatedUsers: [],
  hasPassword: true,
  lastSignInAt: '2026-03-10T11:12:00.000Z',
  active: true,
  revision: 7,
  changedAt: '2026-03-01T12:00:00.000Z',
  changedBy: { id: 'vr', name: 'Valeria Ríos' },
}
const inFull = {
  ...camila,
  permissions: ['CONSULTAR_SPOT'],
  rolePermissions: permissionsOf(camila.roles),
  relatedCommercials: [{ id: 'ad', name: 'Ana Duarte' }],
  relatedUsers: [],
  createdAt: '2026-01-01T12:00:00.000Z',
}
const granted = {
  revision: 5,
  type: 'UserPermissionsChanged',
  at: '2026-02-12T12:00:00.000Z',
  actor: { kind: 'STAFF', id: 'vr', name: 'Valeria Ríos' },
  changes: [{ field: 'permissions', from: [], to: ['CONSULTAR_SPOT'] }],
}
const roles = (['COMMERCIAL', 'EXPRESS_OPERATIONS', 'ANALYST'] as const).map((role) => ({
  role,
  permissions: permissionsOf([role]),
  users: 2,
}))
const ana = { id: 'ad', userName: 'aduarte', name: 'Ana Duarte', company: 'MVD', isCommercial: true }
const martin = { id: 'mo', userName: 'molivera', name: 'Martín Olivera', company: 'MVD', isCommercial: true }
const answers = {
  'GET /app/v1/users/rows': () => ({ body: { rows: [camila], total: 1 } }),
  'GET /app/v1/users': () => ({ body: { rows: [ana, martin, { ...ana, id: 'cb', name: 'Camila Benítez' }] } }),
  'GET /app/v1/users/cb': () => ({ body: inFull }),
  'GET /app/v1/users/cb/history': () => ({ body: { id: 'cb', events: [granted] } }),
  'GET /app/v1/users/cb/sessions': () => ({ body: { open: 1, failedIn30Days: 1 } }),
  'GET /app/v1/users/cb/open-work': () => ({ body: { commercial: 9, assignedTo: 0, organizations: 14, shipments: 0 } }),
  'GET /app/v1/roles': () => ({ body: { rows: roles } }),
}
const done = () => ({ body: { id: 'cb', revision: 8, position: 1 } })

const start = (more: Readonly<Record<string, (calls: ApiCall) => { status?: number; body?: unknown }>> = {}) => ({
  calls: fakeApi({ ...answers, ...more }),
  ...renderAt(<Users />, '/usuarios'),
})
const line = (name: RegExp) => screen.findByRole('checkbox', { name })
const focusOn = async (name: RegExp) => {
  const found = await line(name)
  act(() => found.focus())
}
const ordered = (calls: readonly ApiCall[], what: string) => calls.filter(({ path }) => path.endsWith(what))

beforeAll(() => {
  asIfLaidOut()
  listenForKeys()
})
beforeEach(() => keepToken(fakeToken(['MODIFICAR_USUARIO', 'BAJA_USUARIO', 'ALTA_USUARIO'])))

test('the editor shows each of the 36 permissions once', () =>
  expect(
    permissionColumns
      .flat()
      .flatMap((group) => group.permissions)
      .toSorted(),
  ).toEqual([...permissions].toSorted()))

test('the card shows which permissions come from a role, which are extra, and who granted them', async () => {
  start()
  expect(await line(/^Ver envíos, por Comercial, Operaciones express$/)).toBeChecked()
  expect(await line(/^Ver costos spot, extra$/)).toBeChecked()
  expect(await line(/^Pricing, sin permiso$/)).not.toBeChecked()
  const editor = screen.getByRole('region', { name: 'Permisos' })
  expect(editor).toHaveTextContent('15 de 36')
  await focusOn(/^Ver costos spot/)
  expect(editor).toHaveTextContent(
    'CONSULTAR_SPOT Ver los costos de agentes y la comparación · extra de Valeria Ríos, 12/02/2026',
  )
})

test('a click on a permission’s name grants it as an extra, and removes it again', async () => {
  start()
  const spot = await line(/^Ver costos spot, extra$/)
  await userEvent.click(within(spot).getByText('Ver costos spot'))
  expect(await line(/^Ver costos spot, sin permiso$/)).not.toBeChecked()
})

test('arrow keys move through columns and groups, Space toggles an extra, Ctrl+S saves all at once', async () => {
  const { calls } = start({ 'POST /app/v1/users/cb/change-user': done })
  await focusOn(/^Comercial, /)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
  expect(await line(/^Crear desde Pricing/)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft} ')
  expect(await line(/^Pricing, extra$/)).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(await line(/^Facturación/)).toHaveFocus()
  await userEvent.click(await line(/^Ver costos spot/))
  expect(screen.getByRole('button', { name: /Guardar 1 cambio/ })).toBeTruthy()
  await userEvent.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(ordered(calls, 'change-user')).toHaveLength(1))
  const [command] = ordered(calls, 'change-user')
  expect(command?.body).toEqual({ permissions: ['PRICING'] })
  expect(command?.headers.get('if-match')).toBe('7')
})

test('Space does not remove a permission of a role, only removing the role does', async () => {
  start()
  await userEvent.click(await line(/^Ver envíos/))
  await userEvent.keyboard(' ')
  expect(screen.queryByRole('button', { name: /Guardar/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Quitar el rol Operaciones express' }))
  expect(await line(/^Operar express, sin permiso$/)).not.toBeChecked()
  expect(await line(/^Ver envíos, por Comercial$/)).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(await line(/^Operar express, por Operaciones express$/)).toBeChecked()
})

test('the card adds a related commercial from the list, which excludes the user', async () => {
  const { calls } = start({ 'POST /app/v1/users/cb/change-user': done })
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar a Comerciales relacionados' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Martín Olivera/ }))
  expect(screen.queryByRole('menuitem', { name: /Camila|Ana/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Guardar 1 cambio/ }))
  await waitFor(() => expect(ordered(calls, 'change-user')[0]?.body).toEqual({ relatedCommercials: ['ad', 'mo'] }))
})

test('a deactivated user’s open work goes to a selected successor', async () => {
  const { calls } = start({ 'POST /app/v1/users/cb/deactivate-user': done })
  await userEvent.click(await screen.findByRole('button', { name: 'Desactivar…' }))
  const panel = await screen.findByRole('region', { name: 'Desactivar a Camila Benítez' })
  await waitFor(() => expect(panel).toHaveTextContent('9cotizaciones abiertas'))
  await userEvent.click(within(panel).getByRole('button', { name: 'Desactivar y reasignar' }))
  expect(panel).toHaveTextContent('Elegir quién recibe el trabajo abierto.')
  expect(ordered(calls, 'deactivate-user')).toHaveLength(0)
  await userEvent.selectOptions(within(panel).getByRole('combobox'), 'Ana Duarte')
  await userEvent.click(within(panel).getByRole('button', { name: 'Desactivar y reasignar' }))
  await waitFor(() => expect(ordered(calls, 'deactivate-user')[0]?.body).toEqual({ handOverTo: { commercial: 'ad' } }))
})

test('a new user’s form shows which value another user has', async () => {
  const { place } = start({
    'POST /app/v1/users': () => ({ status: 409, body: { code: 'KEY_TAKEN', details: { scope: 'user-name' } } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: /Nuevo usuario/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Nuevo usuario' })
  expect(place()).toBe('/usuarios?act=new')
  await userEvent.type(within(drawer).getByLabelText('Nombre'), 'Silvia Moura')
  await userEvent.type(within(drawer).getByLabelText('Usuario'), 'cbenitez')
  await userEvent.type(within(drawer).getByLabelText('Correo'), 'smoura@mvd.example')
  await userEvent.click(within(drawer).getByRole('button', { name: /^Guardar$/ }))
  await waitFor(() => expect(within(drawer).getByLabelText('Usuario')).toBeInvalid())
  expect(drawer).toHaveTextContent('Ese valor ya lo usa otro registro.')
})

test('open sessions are ended from the card', async () => {
  const { calls } = start({ 'POST /app/v1/users/cb/end-sessions': done })
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrarla' }))
  await waitFor(() => expect(ordered(calls, 'end-sessions')).toHaveLength(1))
})

test('the history contains sign-ins too, and no author where unknown', async () => {
  const cameIn = { ...granted, revision: 9, type: 'UserSignedIn', at: '2026-02-13T12:00:00.000Z', changes: [] }
  const failed = {
    ...cameIn,
    revision: 8,
    type: 'UserSignInFailed',
    actor: { kind: 'SYSTEM', id: 'sign-in', name: 'x' },
  }
  start({
    'GET /app/v1/users/cb/history': () => ({ body: { id: 'cb', events: [cameIn, failed, granted] } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ver el historial' }))
  const history = within(await screen.findByRole('region', { name: 'Historial' }))
  expect(await history.findByText('Ingresó')).toBeInTheDocument()
  expect(history.getByText('Intento de ingreso fallido').parentElement).toHaveTextContent('Sin identificar')
  await userEvent.click(history.getByRole('radio', { name: 'Cambios' }))
  expect(history.queryByText('Ingresó')).not.toBeInTheDocument()
  expect(history.getByText('Cambió permisos')).toBeInTheDocument()
})

test('a history without matching events shows a text', async () => {
  start({ 'GET /app/v1/users/cb/history': () => ({ body: { id: 'cb', events: [granted] } }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Ver el historial' }))
  const history = within(await screen.findByRole('region', { name: 'Historial' }))
  expect(await history.findByText('Cambió permisos')).toBeInTheDocument()
  await userEvent.click(history.getByRole('radio', { name: 'Ingresos' }))
  expect(history.getByText('Sin movimientos.')).toBeInTheDocument()
})

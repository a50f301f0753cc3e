import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { mvd } from '../samples/open-card.tsx'
import { type Section, sections } from './sections.ts'
import { SettingsCard, SettingsHistory } from './settings-card.tsx'
import { SettingsFrame } from '../settings-panel.tsx'
import { SettingsMenu } from './settings-menu.tsx'

const text = (more: object) => ({ id: 'd', active: true, version: 2, wordedIn: { es: 2, en: 2, pt: 2 }, ...more })
const serve = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /app/v1/disclaimers/rows': () => ({ body: { rows: [], total: 0 } }),
    'GET /app/v1/exchange-rates/board': () => ({ body: { base: 'USD', today: '2026-11-20', rows: [] } }),
    ...more,
  })
const user = (...permissions: readonly Permission[]) => keepToken(fakeToken(permissions))
beforeEach(() => {
  user('GERENTE_COMERCIAL')
  serve()
})

test('a card shows text and buttons in its head where there are any', () => {
  renderAt(
    <SettingsCard section="fx" title="Cambio" note="hoy" end={<b>Historial</b>} className="grows">
      filas
    </SettingsCard>,
  )
  const card = screen.getByRole('region', { name: 'Cambio' })
  expect(card).toHaveClass('settings-card', 'grows')
  expect(card).toHaveTextContent('CambiohoyHistorialfilas')
  cleanup()
  renderAt(
    <SettingsCard section="fx" title="Cambio">
      filas
    </SettingsCard>,
  )
  expect(screen.getByRole('region', { name: 'Cambio' })).toHaveTextContent(/^Cambiofilas$/)
  expect(document.querySelector('.note, .end')).toBeNull()
})

const menu = (open: readonly Section[], section: Section = 'language') => {
  const chosen: string[] = []
  renderAt(<SettingsMenu open={open} section={section} onChoose={(one) => void chosen.push(one)} />)
  return chosen
}

test('the menu contains the sections that the user may change, by group', () => {
  const chosen = menu(['margins', 'language', 'password'])
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Empresa', 'Mi cuenta'])
  expect(screen.getByRole('button', { name: 'Idioma y formatos' })).toHaveAttribute('aria-current', 'true')
  expect(screen.getByRole('button', { name: 'Contraseña' })).not.toHaveAttribute('aria-current')
  fireEvent.click(screen.getByRole('button', { name: 'Contraseña' }))
  expect(chosen).toEqual(['password'])
})

test('the frame shows the number of outdated texts and failed mails at their sections', async () => {
  const behind = text({ wordedIn: { es: 2, en: 1, pt: 2 } })
  const rows = [text({}), behind, { ...behind, active: false }]
  const calls = serve({
    'GET /app/v1/disclaimers/rows': () => ({ body: { rows, total: 3 } }),
  })
  menu(['disclaimers', 'language'])
  expect(await screen.findByTitle('1 texto desactualizado en un idioma')).toHaveTextContent('1')
  expect(document.querySelectorAll('.badge')).toHaveLength(1)
  expect(calls.map(({ path }) => path)).toEqual(['/app/v1/disclaimers/rows'])
})

const event = (type: string, changes: readonly object[] = []) => ({
  revision: 7,
  type,
  at: '2026-11-20T12:00:00Z',
  actor: { kind: 'STAFF', id: 'u-2', name: 'Lucía' },
  changes,
})
const history = (events: readonly object[]) => {
  serve({ 'GET /app/v1/settings/MVD/history': () => ({ body: { id: 'MVD', events } }) })
  renderAt(<SettingsHistory company="MVD" onClose={() => undefined} />)
}

test('the history shows lists by their length and a week by its hours', async () => {
  const week = { MON: { from: '09:00', to: '18:00' }, TUE: null }
  history([
    event('CalendarChanged', [
      { field: 'holidays', from: [], to: [1, 2] },
      { field: 'week', from: {}, to: week },
    ]),
    event('SomethingNewer'),
  ])
  expect(await screen.findByText('Cambió el calendario')).toBeInTheDocument()
  expect(screen.getByText('0 en la lista')).toBeInTheDocument()
  expect(screen.getByText('2 en la lista')).toBeInTheDocument()
  expect(screen.getByText(/^lunes 09:00 – 18:00, martes cerrado/)).toBeInTheDocument()
  expect(screen.getByText('SomethingNewer')).toBeInTheDocument()
})

test('the frame shows the defaults where there are no changes', async () => {
  history([])
  expect(await screen.findByText(/^Sin cambios: se usan/)).toBeInTheDocument()
})

const frame = (section: Section, open: readonly Section[] = ['margins', 'reasons', 'chargeable', 'language']) => {
  const guests = { outbox: <p>Correo</p>, notices: <p>Avisos propios</p>, password: <p>Clave</p>, api: <p>API</p> }
  return renderAt(
    <SettingsFrame settings={mvd} open={open} section={section} onChoose={() => undefined} guests={guests} />,
    '/home?panel=settings&section=x&q=1',
  )
}
const button = (name: string | RegExp) => screen.queryByRole('button', { name })

test('board sections stay mounted but hidden while another one is open', () => {
  frame('reasons')
  expect(document.querySelector('.settings-board')).not.toBeVisible()
  expect(screen.getByRole('region', { name: 'Motivos' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Motivos' })).toHaveFocus()
  cleanup()
  frame('margins')
  expect(document.querySelector('.settings-board')).toBeVisible()
  expect(document.querySelector('.settings-single')).toBeNull()
})

test.each(sections.filter((one) => !['company', 'margins', 'targets', 'calendar', 'fx', 'disclaimers'].includes(one)))(
  'renders only the section %s',
  (section) => {
    frame(section, [...sections])
    expect(document.querySelector('.settings-single')).toHaveAttribute('data-section', section)
    expect(document.querySelector('.settings-single')).not.toBeEmptyDOMElement()
  },
)

test('the frame counts changes, and saves or discards them; without any there is nothing to save', async () => {
  frame('margins')
  const air = screen.getByRole('textbox', { name: 'Aéreo' })
  expect(screen.queryByText(/sin guardar/)).not.toBeInTheDocument()
  expect(button('Descartar')).not.toBeInTheDocument()
  expect(button(/^Guardar/)).not.toBeInTheDocument()
  fireEvent.change(air, { target: { value: '2' } })
  expect(await screen.findByText('1 cambio sin guardar')).toBeInTheDocument()
  expect(button(/^Guardar 1 cambio/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(button('Descartar')).not.toBeInTheDocument())
})

test('the frame shows the merge above the cards when another user has saved meanwhile', async () => {
  serve({
    'POST /app/v1/settings/MVD/change-margins': () => ({ status: 409, body: { code: 'CONFLICT' } }),
    'GET /app/v1/settings/MVD': () => ({ body: { ...mvd, revision: 8, margins: { ...mvd.margins, AIR: '3' } } }),
  })
  frame('margins')
  expect(screen.queryByRole('region', { name: 'Otra persona cambió los ajustes' })).not.toBeInTheDocument()
  fireEvent.change(screen.getByRole('textbox', { name: 'Aéreo' }), { target: { value: '2' } })
  fireEvent.click(await screen.findByRole('button', { name: /^Guardar 1 cambio/ }))
  const met = within(await screen.findByRole('region', { name: 'Otra persona cambió los ajustes' }))
  expect(met.getByRole('button', { name: 'Descartar lo mío' })).toBeInTheDocument()
})

test.each([
  ['GERENTE_COMERCIAL', true],
  ['MODIFICAR_USUARIO', true],
  ['PRICING', false],
] as const)('with %s a user can read the history: %s', async (permission, may) => {
  user(permission)
  frame('language')
  expect(button('Historial') !== null).toBe(may)
  if (may) fireEvent.click(screen.getByRole('button', { name: 'Historial' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Historial de MVD' }) !== null).toBe(may))
})

test('closing returns home and keeps URL parameters of other parts', async () => {
  const { place } = frame('language')
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(place()).toBe('/home?q=1'))
})

test('selecting the other company changes the page', async () => {
  const { place } = frame('language')
  fireEvent.click(screen.getByRole('radio', { name: 'AUZ' }))
  await waitFor(() => expect(place()).toContain('company=AUZ'))
})

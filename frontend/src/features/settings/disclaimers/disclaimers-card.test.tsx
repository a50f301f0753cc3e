import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { useForms } from '../frame/form-registry.ts'
import { mvd } from '../samples/open-card.tsx'
import { useSettingsForm } from '../frame/settings-card.tsx'
import { DisclaimersCard } from './disclaimers-card.tsx'

const disclaimer = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  date: '2026-03-02',
  value: { es: `${name} es`, en: `${name} en`, pt: '' },
  mandatory: false,
  services: ['SEA'],
  version: 4,
  wordedIn: { es: 4, en: 4, pt: 3 },
  openQuotations: 2,
  active: true,
  revision: 5,
  changedAt: '2026-11-20T12:00:00Z',
  changedBy: { id: 'u-2', name: 'Lucía Ferreyra' },
  ...more,
})
const rows = [
  disclaimer('d-old', 'Vieja', { active: false, mandatory: true }),
  disclaimer('d-may', 'Demoras', { services: ['SEA', 'AIR', 'ROAD', 'EXPRESS'] }),
  disclaimer('d-must', 'Validez', { mandatory: true, services: ['SEA', 'AIR'] }),
]

const Card = () => {
  const { registry } = useForms(useSettingsForm(mvd))
  return <DisclaimersCard registry={registry} />
}
const open = (answer: () => Answer, more: Parameters<typeof fakeApi>[0] = {}) => {
  const calls = fakeApi({
    'GET /app/v1/disclaimers/rows': answer,
    'POST /app/v1/disclaimers': () => ({ body: { id: 'd-new', revision: 1, position: 1 } }),
    ...more,
  })
  renderAt(<Card />)
  return () => calls.filter(({ method }) => method === 'POST')
}
const served = () => ({ body: { rows, total: 3 } })
const list = async () => within(await screen.findByRole('list', { name: 'Textos legales' }))
const name = () => screen.getByRole('textbox', { name: 'Nombre' })
const press = (label: string | RegExp) => fireEvent.click(screen.getByRole('button', { name: label }))
const state = (language: string) =>
  screen.getByText(language).closest('.language-label')?.querySelector('.language-state')

test('the card lists mandatory texts first and inactive ones last, each with its services', async () => {
  open(served)
  const lines = (await list()).getAllByRole('button')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'ValidezMarítimo, AéreoObligatorio',
    'DemorasTodos los servicios',
    'ViejaMarítimoInactivo',
  ])
  expect(lines.map((line) => line.hasAttribute('aria-current'))).toEqual([true, false, false])
  expect(lines.map((line) => line.hasAttribute('data-off'))).toEqual([false, false, true])
  expect(name()).toHaveValue('Validez')
})

test('the card shows loading and errors; without any text it shows a hint and a button to create one', async () => {
  open(() => 'unreachable')
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
  cleanup()
  open(() => ({ body: { rows: [], total: 0 } }))
  expect(await screen.findByRole('heading', { name: 'Todavía no hay textos legales' })).toBeInTheDocument()
  press('Nuevo texto')
  expect(name()).toHaveValue('')
  expect(screen.getByText('Será la versión 1.')).toBeInTheDocument()
})

test('an outdated language shows the version it is from', async () => {
  open(served)
  await list()
  expect(state('Español')).toHaveTextContent('sin cambios')
  expect(state('Português')).toHaveTextContent('de la versión 3')
  expect(state('Português')).toHaveClass('hue')
  fireEvent.change(screen.getByRole('textbox', { name: /^PT/ }), { target: { value: 'novo' } })
  expect(state('Português')).toHaveTextContent('4 caracteres')
  expect(state('Português')).not.toHaveClass('hue')
  expect(screen.getByText('Versión 4 · 2 abiertas lo usan')).toBeInTheDocument()
})

test('selecting another text warns before losing a change', async () => {
  open(served)
  const lines = await list()
  fireEvent.change(name(), { target: { value: 'Validez y recargos' } })
  fireEvent.click(lines.getByRole('button', { name: /^Demoras/ }))
  const calls = () => within(screen.getByRole('dialog'))
  fireEvent.click(calls().getByRole('button', { name: 'Seguir editando' }))
  expect(name()).toHaveValue('Validez y recargos')
  fireEvent.click(lines.getByRole('button', { name: /^Demoras/ }))
  fireEvent.click(calls().getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(name()).toHaveValue('Demoras'))
})

test('without a change another text opens at once', async () => {
  open(served)
  fireEvent.click((await list()).getByRole('button', { name: /^Demoras/ }))
  expect(name()).toHaveValue('Demoras')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a failed save keeps the current text open', async () => {
  open(served)
  const lines = await list()
  fireEvent.change(name(), { target: { value: '' } })
  fireEvent.click(lines.getByRole('button', { name: /^Demoras/ }))
  await waitFor(() => expect(screen.getByRole('dialog')).toBeInTheDocument())
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Seguir editando' }))
  expect(name()).toHaveValue('')
})

test('a new text has no active flag yet, counts its letters and can be discarded', async () => {
  open(served)
  await list()
  expect(screen.getByRole('checkbox', { name: 'Activo' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Cancelar' })).not.toBeInTheDocument()
  press('Nuevo texto')
  expect(screen.queryByRole('checkbox', { name: 'Activo' })).not.toBeInTheDocument()
  expect(state('Español')).toHaveTextContent('0 caracteres')
  expect((await list()).getAllByRole('button').some((line) => line.hasAttribute('aria-current'))).toBe(false)
  press('Cancelar')
  expect(name()).toHaveValue('Validez')
})

test('ticked services are stored in a fixed order; no service is an error', async () => {
  open(served)
  await list()
  const services = within(screen.getByRole('group', { name: 'Servicios' }))
  fireEvent.click(services.getByRole('checkbox', { name: 'Marítimo' }))
  expect(services.queryByRole('alert')).not.toBeInTheDocument()
  fireEvent.click(services.getByRole('checkbox', { name: 'Aéreo' }))
  fireEvent.click((await list()).getByRole('button', { name: /^Demoras/ }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Guardar|Seguir/ }))
  expect(services.getAllByRole('checkbox', { checked: false })).toHaveLength(4)
})

test('the card previews the text in each language as below an offer', async () => {
  open(served)
  await list()
  press('Vista previa')
  const paper = () => document.querySelector('.paper')
  expect(paper()).toHaveTextContent('CondicionesValidez es')
  fireEvent.click(screen.getByRole('radio', { name: 'Português' }))
  expect(paper()).toHaveTextContent('Condições—')
  press('Cerrar')
  await waitFor(() => expect(paper()).toBeNull())
})

test('the card shows the merge when another user has saved meanwhile', async () => {
  const whole = { ...disclaimer('d-1', 'Validez'), value: { es: 'es', en: 'en', pt: 'pt' } }
  open(() => ({ body: { rows: [whole, rows[1]], total: 2 } }), {
    'POST /app/v1/disclaimers/d-1/change-disclaimer': () => ({ status: 409, body: { code: 'CONFLICT' } }),
    'GET /app/v1/disclaimers/d-1': () => ({ body: { ...whole, name: 'Validez y más', revision: 6 } }),
  })
  await list()
  fireEvent.change(name(), { target: { value: 'Validez y recargos' } })
  fireEvent.click((await list()).getByRole('button', { name: /^Demoras/ }))
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByRole('radiogroup', { name: 'Nombre' })).toBeInTheDocument()
  expect(screen.queryByRole('textbox', { name: 'Nombre' })).not.toBeInTheDocument()
})

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { plainTexts, type Provider } from '../provider.ts'
import { Competitiveness } from './competitiveness.tsx'
import { ProviderCard, Coverage } from './provider-card.tsx'
import { StateFact, StopPanel } from './state-panel.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const wei: Provider['contacts'][number] = {
  id: 'wei',
  name: 'Wei Zhang',
  mail: 'wei@pacific.example',
  primary: true,
  services: ['FCL'],
  traffics: ['CN-UY'],
  comments: '',
}
const pacific: Provider = {
  id: 'p1',
  active: true,
  state: 'ACTIVE',
  revision: 11,
  changedAt: '2026-11-20T12:00:00.000Z',
  changedBy: { id: 'u-2', name: 'Joaquín Rey' },
  code: 'PBL-014',
  name: 'Pacific Bridge',
  language: 'en',
  originCountries: ['CN', 'HK'],
  destinationCountries: ['UY'],
  categories: ['CONSOLIDATOR'],
  services: ['FCL', 'LCL'],
  comments: 'Pide 48 horas',
  contacts: [wei],
}
const saved = (revision = 12) => ({ body: { id: 'p1', revision, position: 9 } })
const lane = (medianGapPct: string, transportMode = 'SEA') => ({
  origin: { code: 'CNSHA', name: 'Shanghái' },
  destination: { code: 'UYMVD', name: 'Montevideo' },
  transportMode,
  comparable: 4,
  medianGapPct,
})
const figures = (more: object = {}) => ({ costs: 0, lanes: [], ...more })

const serve = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    'GET /app/v1/providers/p1': () => ({ body: pacific }),
    'GET /app/v1/providers/p1/history': () => ({
      body: {
        events: [
          {
            revision: 2,
            type: 'Newer',
            at: pacific.changedAt,
            actor: { kind: 'STAFF', id: 'u', name: 'Ana' },
            changes: [],
          },
        ],
      },
    }),
    'POST /app/v1/providers/p1/block-provider': () => saved(),
    'POST /app/v1/providers/p1/unblock-provider': () => saved(13),
    'POST /app/v1/providers/p1/deactivate-provider': () => saved(),
    'POST /app/v1/providers/p1/reactivate-provider': () => saved(13),
    'POST /app/v1/providers/p1/send-test-mail': () => saved(),
    ...more,
  })
const posts = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))
const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const card = async (more: Partial<Provider> = {}) => {
  const calls = serve({ 'GET /app/v1/providers/p1': () => ({ body: { ...pacific, ...more } }) })
  renderAt(<ProviderCard id="p1" onEdit={() => undefined} />)
  await screen.findByRole('heading', { name: /^Pacific Bridge/ })
  return calls
}
const head = () => document.querySelector('.provider-title > p')?.textContent

test('the card shows the origins of a provider and the language of its mails', async () => {
  const calls = await card()
  expect(head()).toBe('PBL-014 · China, RAE de Hong Kong (China) · se le escribe en inglés')
  expect(screen.getByText('Pide 48 horas')).toBeInTheDocument()
  expect(await screen.findByText('Newer')).toBeInTheDocument()
  press('Correo de prueba')
  await waitFor(() => expect(posts(calls)).toEqual(['send-test-mail']))
  cleanup()
  await card({ originCountries: [], language: 'zh', comments: '', contacts: [] })
  expect(head()).toBe('PBL-014 · todos los países')
  expect(screen.queryByRole('heading', { name: 'Comentarios' })).not.toBeInTheDocument()
  expect(button('Correo de prueba')).toBeDisabled()
  expect(button('Correo de prueba')).toHaveAttribute('title', 'Falta un contacto')
})

test('the card shows every text below its name', async () => {
  const texts = Object.fromEntries(plainTexts.map((name) => [name, `Texto de ${name}`]))
  await card(texts)
  for (const [name, text] of Object.entries(texts)) {
    const heading = i18next.t(`providers:field.${name}` as 'providers:field.services')
    expect(screen.getByRole('heading', { name: heading }).closest('section')).toHaveTextContent(text)
  }
})

test('a card that could not be loaded shows its error', async () => {
  serve({ 'GET /app/v1/providers/p1': () => 'unreachable' })
  renderAt(<ProviderCard id="p1" onEdit={() => undefined} />)
  expect(button('Reintentar')).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

test('a button opens and closes the panel that blocks the provider; a blocked provider has no such button', async () => {
  await card()
  press('Bloquear o desactivar…')
  expect(screen.getByRole('heading', { name: 'Bloquear o desactivar a Pacific Bridge' })).toBeInTheDocument()
  press('Dejar como está')
  expect(screen.queryByRole('heading', { name: 'Bloquear o desactivar a Pacific Bridge' })).not.toBeInTheDocument()
  cleanup()
  await card({ active: false, state: 'INACTIVE' })
  expect(button('Bloquear o desactivar…')).not.toBeInTheDocument()
})

const compared = (answer: () => Answer) => {
  serve({ 'GET /app/v1/providers/p1/figures': answer })
  renderAt(<Competitiveness id="p1" />)
}

test('the card shows the percentage above the cheapest by lane', async () => {
  compared(() => ({ body: figures({ costs: 14, lanes: [lane('8.25'), lane('0', 'AIR'), lane('2', 'ROAD')] }) }))
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Shanghái – Montevideo4 comp.+8,3\u00A0%',
    'Shanghái – Montevideo, aéreo4 comp.el más barato',
    'Shanghái – Montevideo, terrestre4 comp.+2,0\u00A0%',
  ])
  expect(document.querySelectorAll('[data-cheapest]')).toHaveLength(1)
  expect(screen.getByText('14 costos')).toBeInTheDocument()
})

test('the card shows a text without comparisons', async () => {
  compared(() => ({ body: figures() }))
  expect(await screen.findByText('Todavía no hay costos que comparar')).toBeInTheDocument()
  expect(screen.queryByText(/costos?$/, { selector: '.end' })).not.toBeInTheDocument()
})

const coverage = (more: Partial<Provider> = {}) => renderAt(<Coverage provider={{ ...pacific, ...more }} />)
const row = (name: RegExp) => screen.getByRole('rowheader', { name }).closest('tr')

test('the card shows a tick where a specific contact receives the requests', () => {
  coverage()
  expect(row(/^China/)).toHaveTextContent('FCL desde China')
  expect(row(/^China/)?.querySelectorAll('svg')).toHaveLength(1)
  expect(row(/Hong Kong/)?.querySelectorAll('svg')).toHaveLength(0)
  expect(screen.getByTitle('Uruguay')).toHaveTextContent('UY')
})

test('the card names a provider for every country, and one without services', () => {
  coverage({ originCountries: [], destinationCountries: [], contacts: [{ ...wei, traffics: [] }] })
  expect(row(/^Todos los países/)).toHaveTextContent('FCL desde todos los países')
  expect(document.querySelector('.provider-destinations')).toHaveTextContent('Todos los países')
  cleanup()
  coverage({ services: [] })
  expect(screen.getByText('Faltan los servicios que presta.')).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

const fact = (more: Partial<Provider>, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const calls = serve(handlers)
  renderAt(<StateFact provider={{ ...pacific, ...more }} />)
  return calls
}

test('an inactive provider shows the reason and can be reactivated', async () => {
  const blocked = fact({ state: 'BLOCKED', blocked: 'No contesta' })
  expect(screen.getByText('Bloqueado: No contesta')).toBeInTheDocument()
  press('Desbloquear')
  await waitFor(() => expect(posts(blocked)).toEqual(['unblock-provider']))
  cleanup()
  const inactive = fact({ state: 'INACTIVE', active: false })
  expect(screen.getByText(/^Inactivo: no se le piden/)).toBeInTheDocument()
  press('Reactivar')
  await waitFor(() => expect(posts(inactive)).toEqual(['reactivate-provider']))
  cleanup()
  fact({})
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument()
})

test('the card reports a failed change', async () => {
  fact({ state: 'BLOCKED', blocked: 'x' }, { 'POST /app/v1/providers/p1/unblock-provider': () => 'unreachable' })
  press('Desbloquear')
  expect(await screen.findByText('No se pudo cambiar el estado')).toBeInTheDocument()
})

const stop = (more: Partial<Provider> = {}, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const closed: string[] = []
  const calls = serve(handlers)
  renderAt(<StopPanel provider={{ ...pacific, ...more }} onClose={() => void closed.push('closed')} />)
  return { calls, closed }
}

test('blocking requires a reason and can be undone', async () => {
  const { calls, closed } = stop()
  expect(screen.queryByText('Indicar el motivo')).not.toBeInTheDocument()
  press('Bloquear')
  expect(screen.getByText('Indicar el motivo')).toBeInTheDocument()
  fireEvent.change(screen.getByRole('textbox', { name: 'Motivo' }), { target: { value: 'No contesta' } })
  expect(screen.queryByText('Indicar el motivo')).not.toBeInTheDocument()
  press('Bloquear')
  await waitFor(() => expect(closed).toEqual(['closed']))
  const notice = (await screen.findByText('Pacific Bridge quedó bloqueado')).closest('.bp6-toast')
  fireEvent.click(
    within(notice instanceof HTMLElement ? notice : document.body).getByRole('button', { name: 'Deshacer' }),
  )
  await waitFor(() => expect(posts(calls)).toEqual(['block-provider', 'unblock-provider']))
})

test('a blocked provider can only be deactivated', async () => {
  const { calls, closed } = stop({ state: 'BLOCKED', blocked: 'x' })
  expect(button('Bloquear')).not.toBeInTheDocument()
  press('Desactivar')
  await waitFor(() => expect(closed).toEqual(['closed']))
  expect(posts(calls)).toEqual(['deactivate-provider'])
})

test('the panel stays open after a failed change', async () => {
  const { calls, closed } = stop({}, { 'POST /app/v1/providers/p1/deactivate-provider': () => 'unreachable' })
  press('Desactivar')
  await waitFor(() => expect(posts(calls)).toHaveLength(1))
  expect(closed).toEqual([])
})

test('with CONSULTAR_AGENTE alone the card is read-only', async () => {
  keepToken(fakeToken(['CONSULTAR_AGENTE']))
  const calls = serve({
    'GET /app/v1/providers/p1/figures': () => new Promise<never>(() => undefined),
    'GET /app/v1/cost-requests': () => ({ body: { rows: [] } }),
  })
  renderAt(<ProviderCard id="p1" />)
  expect(await screen.findByRole('heading', { name: /Pacific Bridge/ })).toBeInTheDocument()
  expect(await screen.findByText('No hay pedidos de costos abiertos.')).toBeInTheDocument()
  // Toasts of earlier tests stay visible for a while.
  expect(screen.queryAllByRole('button').filter((button) => !button.closest('.bp6-toast'))).toEqual([])
  expect(calls.some(({ path }) => path.endsWith('/history'))).toBe(false)
})

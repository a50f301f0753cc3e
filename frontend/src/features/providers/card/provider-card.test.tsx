import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answer, fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { Provider } from '../provider.ts'
import { Competitiveness } from './competitiveness.tsx'
import { Coverage } from './coverage.tsx'
import { ProviderCard } from './provider-card.tsx'
import { StateFact, StopPanel } from './state-panel.tsx'

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
const posts = (asked: ReturnType<typeof fakeApi>) =>
  asked.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))
const button = (name: string | RegExp) => screen.queryByRole('button', { name })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

const card = async (more: Partial<Provider> = {}) => {
  const asked = serve({ 'GET /app/v1/providers/p1': () => ({ body: { ...pacific, ...more } }) })
  renderAt(<ProviderCard id="p1" onEdit={() => undefined} />)
  await screen.findByRole('heading', { name: /^Pacific Bridge/ })
  return asked
}
const head = () => document.querySelector('.provider-title > p')?.textContent

test('a provider says where it ships from and in which language it is written to', async () => {
  const asked = await card()
  expect(head()).toBe('PBL-014 · China, RAE de Hong Kong (China) · se le escribe en inglés')
  expect(screen.getByText('Pide 48 horas')).toBeInTheDocument()
  expect(await screen.findByText('Newer')).toBeInTheDocument()
  press('Correo de prueba')
  await waitFor(() => expect(posts(asked)).toEqual(['send-test-mail']))
  cleanup()
  await card({ originCountries: [], language: 'zh', comments: '', contacts: [] })
  expect(head()).toBe('PBL-014 · todos los países')
  expect(screen.queryByRole('heading', { name: 'Comentarios' })).not.toBeInTheDocument()
  expect(button('Correo de prueba')).toBeDisabled()
  expect(button('Correo de prueba')).toHaveAttribute('title', 'Falta un contacto')
})

test('a card that could not be had says so', async () => {
  serve({ 'GET /app/v1/providers/p1': () => 'unreachable' })
  renderAt(<ProviderCard id="p1" onEdit={() => undefined} />)
  expect(button('Reintentar')).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeInTheDocument()
})

test('how to stop it is opened and closed by its button; one that is stopped has none', async () => {
  await card()
  press('Bloquear o desactivar…')
  expect(screen.getByRole('heading', { name: 'Dejar de usar a Pacific Bridge' })).toBeInTheDocument()
  press('Dejar como está')
  expect(screen.queryByRole('heading', { name: 'Dejar de usar a Pacific Bridge' })).not.toBeInTheDocument()
  cleanup()
  await card({ active: false, state: 'INACTIVE' })
  expect(button('Bloquear o desactivar…')).not.toBeInTheDocument()
})

const compared = (answer: () => Answer) => {
  serve({ 'GET /app/v1/providers/p1/figures': answer })
  renderAt(<Competitiveness id="p1" />)
}

test('how far above the cheapest it is, is told by lane', async () => {
  compared(() => ({ body: figures({ costs: 14, lanes: [lane('8.25'), lane('0', 'AIR'), lane('2', 'ROAD')] }) }))
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
  const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Shanghái – Montevideo4 comp.+8,3 %',
    'Shanghái – Montevideo, aéreo4 comp.la más barata',
    'Shanghái – Montevideo, terrestre4 comp.+2,0 %',
  ])
  expect(document.querySelectorAll('[data-cheapest]')).toHaveLength(1)
  expect(screen.getByText('14 costos')).toBeInTheDocument()
})

test('without anything to compare it says so', async () => {
  compared(() => ({ body: figures() }))
  expect(await screen.findByText('Todavía no hay costos que comparar')).toBeInTheDocument()
  expect(screen.queryByText(/costos?$/, { selector: '.end' })).not.toBeInTheDocument()
})

const coverage = (more: Partial<Provider> = {}) => renderAt(<Coverage provider={{ ...pacific, ...more }} />)
const row = (name: RegExp) => screen.getByRole('rowheader', { name }).closest('tr')

test('a tick stands where a contact of its own is asked', () => {
  coverage()
  expect(row(/^China/)).toHaveTextContent('FCL desde China')
  expect(row(/^China/)?.querySelectorAll('svg')).toHaveLength(1)
  expect(row(/Hong Kong/)?.querySelectorAll('svg')).toHaveLength(0)
  expect(screen.getByTitle('Uruguay')).toHaveTextContent('UY')
})

test('a provider of every country, and one that does not say what it does', () => {
  coverage({ originCountries: [], destinationCountries: [], contacts: [{ ...wei, traffics: [] }] })
  expect(row(/^Todos los países/)).toHaveTextContent('FCL desde todos los países')
  expect(document.querySelector('.provider-destinations')).toHaveTextContent('Todos los países')
  cleanup()
  coverage({ services: [] })
  expect(screen.getByText('Falta decir qué servicios da.')).toBeInTheDocument()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

const fact = (more: Partial<Provider>, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const asked = serve(handlers)
  renderAt(<StateFact provider={{ ...pacific, ...more }} />)
  return asked
}

test('a provider that is not asked any more says why, and is brought back', async () => {
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

test('what could not be changed says so', async () => {
  fact({ state: 'BLOCKED', blocked: 'x' }, { 'POST /app/v1/providers/p1/unblock-provider': () => 'unreachable' })
  press('Desbloquear')
  expect(await screen.findByText('No se pudo cambiar el estado')).toBeInTheDocument()
})

const stop = (more: Partial<Provider> = {}, handlers: Parameters<typeof fakeApi>[0] = {}) => {
  const closed: string[] = []
  const asked = serve(handlers)
  renderAt(<StopPanel provider={{ ...pacific, ...more }} onClose={() => void closed.push('closed')} />)
  return { asked, closed }
}

test('blocking needs a reason, and can be taken back', async () => {
  const { asked, closed } = stop()
  expect(screen.queryByText('Decir por qué')).not.toBeInTheDocument()
  press('Bloquear')
  expect(screen.getByText('Decir por qué')).toBeInTheDocument()
  fireEvent.change(screen.getByRole('textbox', { name: 'Motivo' }), { target: { value: 'No contesta' } })
  expect(screen.queryByText('Decir por qué')).not.toBeInTheDocument()
  press('Bloquear')
  await waitFor(() => expect(closed).toEqual(['closed']))
  const told = (await screen.findByText('Pacific Bridge quedó bloqueado')).closest('.bp6-toast')
  fireEvent.click(within(told instanceof HTMLElement ? told : document.body).getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(posts(asked)).toEqual(['block-provider', 'unblock-provider']))
})

test('one that is blocked is only taken out of use', async () => {
  const { asked, closed } = stop({ state: 'BLOCKED', blocked: 'x' })
  expect(button('Bloquear')).not.toBeInTheDocument()
  press('Desactivar')
  await waitFor(() => expect(closed).toEqual(['closed']))
  expect(posts(asked)).toEqual(['deactivate-provider'])
})

test('where it was not taken the panel stays', async () => {
  const { asked, closed } = stop({}, { 'POST /app/v1/providers/p1/deactivate-provider': () => 'unreachable' })
  press('Desactivar')
  await waitFor(() => expect(posts(asked)).toHaveLength(1))
  expect(closed).toEqual([])
})

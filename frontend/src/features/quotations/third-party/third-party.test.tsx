import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import ThirdParty from './third-party.tsx'

afterEach(() => localStorage.clear())

const tokenId = '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11'
const view = (more: object = {}) => ({
  tokenId,
  state: 'OPEN',
  language: 'es',
  company: 'MVD Cargas',
  askedBy: 'Paula Sosa',
  providerName: 'Blue Delta',
  contactName: 'Mei',
  dueAt: '2026-11-23T21:00:00.000Z',
  expiresAt: '2026-11-30T21:00:00.000Z',
  now: '2026-11-20T18:00:00.000Z',
  shipment: { ...quotation, pickups: [], deliveries: [] },
  notes: [{ text: 'Directo o con escala', at: '2026-11-20T18:00:00.000Z', isOwn: false }],
  documents: [{ documentId: 'd1', name: 'Packing.pdf', size: 318_000 }],
  chargeCodes: [{ id: 'AFR', concept: 'Flete aéreo', description: '', section: 'FREIGHT', tax: 'NONE' }],
  vatPct: '22',
  usualCodes: ['AFR'],
  ...more,
})
const LINK = '/app/v1/third-party/'
const answered = { body: { id: 'r', revision: 2, position: 9 } }
const refused = (status: number, code: string, details?: object) => ({ status, body: { code, status, details } })
const open = (handlers: Parameters<typeof fakeApi>[0]) => {
  const asked = fakeApi({ [`POST ${LINK}/view`]: () => answered, ...handlers })
  renderAt(<ThirdParty />)
  return asked
}
const costs = {
  options: [
    {
      carrier: 'Iber Carga',
      agente: '',
      agenteNombre: '',
      ruta: '',
      ttime: '2',
      freeDays: '',
      frequency: '',
      validez: '2099-12-31',
      description: '',
      comments: '',
      lines: [
        {
          rowId: '1',
          idCharge: 'AFR',
          concept: 'Flete aéreo',
          section: 'FREIGHT',
          description: '',
          currency: 'USD',
          perUnit: '',
          amount: '500',
          meaning: '',
          minimum: '',
        },
      ],
    },
  ],
  commandId: 'kept-command',
}

test('an agent sees what is asked for, and a session of this browser is not sent along', async () => {
  keepToken(fakeToken(['PRICING']))
  const asked = open({ [`GET ${LINK}`]: () => ({ body: view() }) })
  expect(await screen.findByText('Directo o con escala')).toBeInTheDocument()
  expect(screen.getByText(/Paula Sosa/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Packing.pdf/ })).toBeInTheDocument()
  await waitFor(() => expect(asked.map(({ method }) => method)).toContain('POST'))
  for (const { headers } of asked) expect(headers.get('authorization')).toBeNull()
})

test('what was kept in the browser is sent after it was confirmed, once, and is shown as it was sent', async () => {
  localStorage.setItem(`third-party.${tokenId}`, JSON.stringify(costs))
  let hasSent = false
  const submitted = [
    {
      ...costs.options[0],
      ttime: 2,
      freeDays: 3,
      charges: [{ idCharge: 'AFR', description: '', currency: 'USD', amount: '500' }],
    },
  ]
  const asked = open({
    [`GET ${LINK}`]: () =>
      hasSent ? refused(409, 'ALREADY_SUBMITTED', { view: view({ state: 'ANSWERED', submitted }) }) : { body: view() },
    [`POST ${LINK}`]: () => {
      hasSent = true
      return answered
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar costos' }))
  expect(await screen.findByText('¿Está seguro de que desea enviar los costos?')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^Confirmar/ }))
  expect(await screen.findByText('Costos enviados con éxito.')).toBeInTheDocument()
  const [sent] = asked.filter(({ method, path }) => method === 'POST' && path === LINK)
  expect(sent?.headers.get('idempotency-key')).toBe('kept-command')
  expect(sent?.body).toMatchObject({
    groups: [{ carrier: 'Iber Carga', charges: [{ idCharge: 'AFR', amount: '500' }] }],
  })
  expect(localStorage.getItem(`third-party.${tokenId}`)).toBeNull()
})

test('nothing is sent without a charge', async () => {
  open({ [`GET ${LINK}`]: () => ({ body: view() }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar costos' }))
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  expect(screen.queryByText('¿Está seguro de que desea enviar los costos?')).toBeNull()
})

test.each([
  [410, 'CANCELED', 'Esta cotización fue cancelada. Por favor, desestimarla.'],
  [404, 'NOT_FOUND', 'No se pudo obtener la información.'],
  [500, 'INTERNAL', 'Error al obtener la cotización.'],
])('a link that is answered %s %s says so', async (status, code, words) => {
  open({ [`GET ${LINK}`]: () => refused(status, code) })
  expect(await screen.findByText(words)).toBeInTheDocument()
})

test('whoever has a link that has expired asks for a new one', async () => {
  const asked = open({
    [`GET ${LINK}`]: () => refused(401, 'TOKEN_EXPIRED'),
    [`POST ${LINK}/new-link`]: () => answered,
  })
  expect(await screen.findByText('El enlace venció.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Pedir un enlace nuevo' }))
  await waitFor(() => expect(asked.at(-1)?.path).toBe(`${LINK}/new-link`))
})

test('an agent who is asked for what is missing finds what they sent, and a line for each charge', async () => {
  const former = [
    {
      description: '',
      validez: '2099-12-31',
      ruta: '',
      carrier: 'Iber Carga',
      comments: '',
      charges: [{ idCharge: 'AFR', description: '', currency: 'USD', amount: '500' }],
    },
  ]
  const chargeCodes = [
    { id: 'AFR', concept: 'Flete aéreo', description: '', section: 'FREIGHT', tax: 'NONE' },
    { id: 'SEC', concept: 'Seguridad', description: '', section: 'ORIGIN', tax: 'NONE' },
  ]
  open({ [`GET ${LINK}`]: () => ({ body: view({ former, missing: ['SEC'], chargeCodes }) }) })
  expect(await screen.findByText('Falta este cargo en su respuesta:', { exact: false })).toBeInTheDocument()
  expect(screen.getByText('Seguridad (SEC)')).toBeInTheDocument()
  expect(screen.getByDisplayValue('Iber Carga')).toBeInTheDocument()
})

test('what has changed since the agent was asked is told with how it was', async () => {
  const before = { pesoTotal: '77', chargeableTotal: '80' }
  open({ [`GET ${LINK}`]: () => ({ body: view({ changed: ['pesoTotal', 'chargeableTotal'], before }) }) })
  expect(await screen.findByText('Cambió desde que recibió el pedido')).toBeInTheDocument()
  expect(screen.getByText(/antes: 80/)).toBeInTheDocument()
})

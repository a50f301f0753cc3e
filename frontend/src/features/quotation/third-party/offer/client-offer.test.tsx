import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ClientDocument } from '@freight/contracts/quotation/document'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { z } from 'zod'
import ClientOffer from './client-offer.tsx'
import { nameOf } from './offer-alternative.tsx'

afterEach(() => localStorage.clear())

const tokenId = '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11'
const LINK = '/app/v1/third-party//offer'
// The approved texts of the document: the first one has two alternatives.
const approvedFile = path.resolve(
  import.meta.dirname,
  '../../../../../../contracts/src/client-document/approved/es.json',
)
const { documents } = z
  .object({ documents: z.array(ClientDocument) })
  .parse(JSON.parse(readFileSync(approvedFile, 'utf8')))
const [withTwo] = documents
const alternatives = withTwo?.alternatives ?? []
const view = (more: object = {}) => ({
  tokenId,
  state: 'OPEN',
  language: 'es',
  reference: 'MVD-2026-000123',
  revisionNo: 2,
  company: 'MVD Cargas S.A.',
  contact: { name: 'Martín Olivera', mail: 'molivera@mvd.example', phone: '+598 2915 0000' },
  recipient: 'Laura Techera',
  document: withTwo,
  hasFile: true,
  expired: [],
  notes: [],
  ...more,
})
const done = { body: { id: 'MVD-2026-000123', revision: 9, position: 9 } }
const open = (handlers: Parameters<typeof fakeApi>[0]) => {
  const calls = fakeApi({ [`POST ${LINK}/view`]: () => done, ...handlers })
  renderAt(<ClientOffer />)
  return calls
}
const sent = (calls: ReturnType<typeof fakeApi>, answer: string) =>
  calls.filter(({ path }) => path === `${LINK}/${answer}`)

test('a client sees each alternative without a session of this browser', async () => {
  keepToken(fakeToken(['PRICING']))
  const calls = open({ [`GET ${LINK}`]: () => ({ body: view() }) })
  expect(await screen.findByRole('heading', { name: /MVD-2026-000123/ })).toBeInTheDocument()
  expect(screen.getAllByRole('radio')).toHaveLength(alternatives.length)
  expect(alternatives.length).toBeGreaterThan(1)
  expect(screen.getByRole('link', { name: /PDF/ })).toHaveAttribute('href', `${LINK}/document`)
  await waitFor(() => expect(sent(calls, 'view')).toHaveLength(1))
  for (const { headers } of calls) expect(headers.get('authorization')).toBeNull()
})

test('alternatives of the same route are named with their carrier', () => {
  const [one] = alternatives
  if (one === undefined) throw new Error('no alternative')
  const nameVia = (name: string, via: string) => nameOf({ ...one, title: '', name, via })
  expect(nameVia('Directo', 'Directo · Hapag-Lloyd')).toBe('Directo · Hapag-Lloyd')
  expect(nameVia('Económica', 'Directo · Hapag-Lloyd')).toBe('Económica')
  expect(nameVia('', 'Directo')).toBe('Directo')
})

test('a client chooses an alternative and accepts it once; typed text stays after a failure', async () => {
  let times = 0
  const calls = open({
    [`GET ${LINK}`]: () => ({
      body: times > 1 ? view({ state: 'ACCEPTED', accepted: alternatives[1]?.idSell }) : view(),
    }),
    [`POST ${LINK}/accept`]: () => {
      times += 1
      return times === 1 ? { status: 503, body: { code: 'UNAVAILABLE', status: 503 } } : done
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Elija primero una alternativa.')
  const [, second] = screen.getAllByRole('radio')
  if (!second) throw new Error('There is no second alternative')
  await userEvent.click(second)
  await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Aceptar la oferta' })
  const { totalWithTax } = withTwo?.heads ?? {}
  const [{ currency, amount } = { currency: '', amount: '' }] = alternatives[1]?.totals ?? []
  // One amount, with tax, on the card and in the dialog.
  for (const place of [dialog, second.closest<HTMLElement>('section')])
    expect(place).toHaveTextContent(`${totalWithTax}${place === dialog ? ' ' : ''}${currency} ${amount}`)
  expect(within(dialog).getByLabelText('Su nombre')).toHaveValue('Laura Techera')
  await userEvent.type(within(dialog).getByLabelText(/número de orden/), 'PO 77')
  await userEvent.click(within(dialog).getByRole('button', { name: /Confirmar/ }))
  await within(dialog).findByRole('alert')
  expect(JSON.parse(localStorage.getItem(`client-offer.${tokenId}`) ?? '')).toMatchObject({ remark: 'PO 77' })
  await userEvent.click(within(dialog).getByRole('button', { name: /Confirmar/ }))
  expect(await screen.findByText('Oferta aceptada. Gracias.')).toBeInTheDocument()
  const answers = sent(calls, 'accept')
  expect(answers.map(({ body }) => body)).toEqual(
    Array(2).fill({ idSell: alternatives[1]?.idSell, name: 'Laura Techera', remark: 'PO 77' }),
  )
  // A retry of the same input is the same command.
  expect(new Set(answers.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  expect(localStorage.getItem(`client-offer.${tokenId}`)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Aceptar' })).toBeNull()
})

test('a client declines with a reason, and asks a question', async () => {
  const calls = open({
    [`GET ${LINK}`]: () => ({ body: view() }),
    [`POST ${LINK}/decline`]: () => done,
    [`POST ${LINK}/question`]: () => done,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Rechazar' }))
  await userEvent.click(await screen.findByRole('button', { name: /Confirmar/ }))
  expect(await screen.findByText('Elija un motivo.')).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Motivo'), 'OTHER')
  expect(screen.getByText('Escriba el motivo.')).toBeInTheDocument()
  await userEvent.selectOptions(screen.getByLabelText('Motivo'), 'PRICE')
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  await screen.findByText('Registramos su respuesta. Gracias por avisarnos.')
  expect(sent(calls, 'decline')[0]?.body).toEqual({ reasonCode: 'PRICE', text: '' })
  await userEvent.click(screen.getByRole('button', { name: 'Preguntar' }))
  await userEvent.type(await screen.findByLabelText('Su pregunta'), '¿Es directo?')
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  await screen.findByText('Pregunta enviada.')
  expect(sent(calls, 'question')[0]?.body).toEqual({ text: '¿Es directo?' })
})

test.each([
  ['REPLACED', 'Esta oferta fue reemplazada'],
  ['WITHDRAWN', 'Esta oferta ya no está disponible'],
  ['DISABLED', 'Este enlace ya no está vigente'],
])('an offer that is %s shows only that, its reference and our contact', async (state, text) => {
  open({ [`GET ${LINK}`]: () => ({ body: view({ state, document: undefined, hasFile: false }) }) })
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: /MVD-2026-000123/ })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'molivera@mvd.example' })).toHaveAttribute(
    'href',
    'mailto:molivera@mvd.example',
  )
  expect(screen.getByRole('link', { name: '+598 2915 0000' })).toHaveAttribute('href', 'tel:+59829150000')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an offer in rework is marked, and can still be accepted', async () => {
  open({ [`GET ${LINK}`]: () => ({ body: view({ isReworked: true }) }) })
  expect(await screen.findByText('Estamos preparando una nueva versión')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Aceptar' })).toBeInTheDocument()
})

test('an expired offer allows only a question, and an expired or invalid link shows why', async () => {
  open({ [`GET ${LINK}`]: () => ({ body: view({ state: 'EXPIRED' }) }) })
  expect(await screen.findByText('La oferta venció')).toBeInTheDocument()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Preguntar'])
})

test.each([
  [401, 'TOKEN_EXPIRED', /El enlace venció/],
  [404, 'NOT_FOUND', /El enlace no es válido/],
])('a link that is refused with %s shows what to do', async (status, code, text) => {
  open({ [`GET ${LINK}`]: () => ({ status, body: { code, status } }) })
  expect(await screen.findByText(text)).toBeInTheDocument()
})

import { revision as sampleRevision } from '@freight/contracts/testing/sample-views'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import { ResendDialog } from './resend-dialog.tsx'
import { RevisionsCard } from './revisions-card.tsx'

const KEY = 'MVD-2026-004098'
const revision = sampleRevision({
  converted: { amount: '855.50', currency: 'USD' },
  recipients: [{ name: 'Ana Prieto', mail: 'ana@example.com' }],
  mail: { state: 'FAILED', at: '2026-11-19T10:01:00.000Z', error: 'Mailbox unknown' },
})
const commandAnswer = () => ({ body: { id: KEY, revision: 6, position: 7 } })

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

const resent = (calls: ReturnType<typeof fakeApi>) => calls.find(({ path }) => path.endsWith('/resend-quote'))?.body

test('a revision shows sender, recipients and its failed mail, and can be resent', async () => {
  const calls = fakeApi({ [`POST /app/v1/quotations/${KEY}/resend-quote`]: commandAnswer })
  const actions = [{ command: 'ResendQuote', possible: true }]
  renderAt(<RevisionsCard detail={{ ...quotation, status: 'SENT', revisions: [revision], actions }} />)
  const line = await screen.findByRole('listitem')
  expect(line).toHaveTextContent('Martín Olivera')
  expect(line).toHaveTextContent('Para Ana Prieto')
  expect(line).toHaveTextContent('No se pudo enviar el correo: Mailbox unknown')
  await userEvent.click(within(line).getByRole('button', { name: 'Reenviar…' }))
  await userEvent.click(await screen.findByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(resent(calls)).toEqual({ recipients: revision.recipients }))
})

test('a mail pending longer than usual is marked as not sent yet', async () => {
  const mail = { state: 'WAITING', at: '2026-11-19T10:16:00.000Z', error: 'ECONNREFUSED' } as const
  renderAt(<RevisionsCard detail={{ ...quotation, status: 'SENT', revisions: [{ ...revision, mail }], actions: [] }} />)
  expect(await screen.findByText(/Todavía no se envió/)).toHaveTextContent(
    'Todavía no se envió; se reintenta automáticamente: ECONNREFUSED',
  )
})

test('a revision shows the date of its exchange rate', async () => {
  const rates = [{ currency: 'EUR' as const, perBase: '1.1', date: '2026-11-17' }]
  const converted = {
    ...revision,
    totals: [{ amount: '777.73', currency: 'EUR' as const }],
    fxSnapshot: { base: 'USD' as const, date: '2026-11-19', rates },
  }
  renderAt(<RevisionsCard detail={{ ...quotation, status: 'SENT', revisions: [converted] }} />)
  expect(await screen.findByText(/17\/11\/2026/)).toBeInTheDocument()
})

test('a refused address shows an error and is sent after its correction', async () => {
  const calls = fakeApi({ [`POST /app/v1/quotations/${KEY}/resend-quote`]: commandAnswer })
  const actions = [{ command: 'ResendQuote', possible: true }]
  const mail = {
    state: 'FAILED',
    at: '2026-11-19T10:01:00.000Z',
    error: 'The mail server says 550 for 1 of 2 recipients',
  } as const
  renderAt(<RevisionsCard detail={{ ...quotation, status: 'SENT', revisions: [{ ...revision, mail }], actions }} />)
  expect(await screen.findByText(/No se pudo enviar el correo/)).toHaveTextContent(
    'No se pudo enviar el correo: el servidor de correo rechazó 1 de 2 direcciones (550)',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Reenviar…' }))
  const field = await screen.findByLabelText('Correo 1')
  await userEvent.clear(field)
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  expect(await screen.findByText('Falta una dirección válida.')).toBeInTheDocument()
  expect(field).toHaveFocus()
  await userEvent.type(field, 'ana.prieto@example.com')
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/resend-quote'))?.body).toEqual({
      recipients: [{ name: 'Ana Prieto', mail: 'ana.prieto@example.com' }],
    }),
  )
})

test('a resent offer can rename, remove and add recipients', async () => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/resend-quote`]: commandAnswer,
    [`GET /app/v1/organizations/${quotation.client?.id ?? ''}`]: () => ({
      body: { contacts: [{ name: 'Laura Techera', mail: 'laura@example.com' }] },
    }),
  })
  const recipients = [
    { name: 'Ana Prieto', mail: 'compras@example.com' },
    { name: 'Beto Sosa', mail: 'beto@example.com' },
  ]
  const detail = { ...quotation, status: 'SENT' as const, revisions: [{ ...revision, recipients }] }
  renderAt(<ResendDialog detail={detail} onClose={() => undefined} />)
  const name = await screen.findByRole('textbox', { name: 'Nombre 1' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Carla Núñez')
  await userEvent.click(screen.getByRole('button', { name: 'Quitar a Beto Sosa' }))
  await userEvent.click(screen.getByRole('button', { name: 'Agregar destinatario' }))
  expect(screen.getByRole('textbox', { name: 'Nombre 2' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  expect(screen.getByText('Falta un nombre.')).toBeInTheDocument()
  expect(resent(calls)).toBeUndefined()
  await waitFor(() => expect(document.querySelector('option[value="laura@example.com"]')).toBeInTheDocument())
  await userEvent.type(screen.getByLabelText('Correo 2'), 'laura@example.com')
  expect(screen.getByRole('textbox', { name: 'Nombre 2' })).toHaveValue('Laura Techera')
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() =>
    expect(resent(calls)).toEqual({
      recipients: [
        { name: 'Carla Núñez', mail: 'compras@example.com' },
        { name: 'Laura Techera', mail: 'laura@example.com' },
      ],
    }),
  )
})

test('an address is listed once, and the list cannot be empty', async () => {
  fakeApi({})
  const recipients = [revision, revision].flatMap((one) => one.recipients)
  renderAt(
    <ResendDialog detail={{ ...quotation, revisions: [{ ...revision, recipients }] }} onClose={() => undefined} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: /Confirmar/ }))
  expect(screen.getByText('Esta dirección ya está en la lista.')).toBeInTheDocument()
  for (const button of screen.getAllByRole('button', { name: 'Quitar a Ana Prieto' })) await userEvent.click(button)
  expect(screen.getByText('Agregar al menos un destinatario.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Agregar destinatario' })).toHaveFocus()
})

test('the file of a revision is requested by its number', async () => {
  const calls = fakeApi({})
  renderAt(<RevisionsCard detail={{ ...quotation, revisions: [revision] }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar el PDF de la revisión 1' }))
  const documentCall = calls.find(({ path }) => path === `/app/v1/quotations/${KEY}/document`)
  expect(documentCall?.query.get('rev')).toBe('1')
  expect(documentCall?.headers.get('accept')).toBe('application/pdf')
})

test('pricing reassigns a quotation to another pricing user and sends only that', async () => {
  const calls = fakeApi({
    'GET /app/v1/users': () => ({
      body: {
        rows: [
          { id: 'u-lucia', name: 'Lucía Ferreyra' },
          { id: 'u-jrey', name: 'Julián Rey' },
        ],
      },
    }),
    [`POST /app/v1/quotations/${KEY}/assign-quotation`]: commandAnswer,
  })
  renderAt(<ActDialog command="AssignQuotation" detail={quotation} onClose={() => undefined} />)
  const field = await screen.findByRole('combobox', { name: 'Responsable en Pricing' })
  await screen.findByRole('option', { name: 'Julián Rey' })
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  expect(screen.getByText('Elegir a otra persona')).toBeInTheDocument()
  await userEvent.selectOptions(field, 'u-jrey')
  await userEvent.click(screen.getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ assignedTo: 'u-jrey' }))
  expect(screen.queryByRole('combobox', { name: 'Comercial' })).not.toBeInTheDocument()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { Organization, SimilarOrganization } from '../organization-queries.ts'
import { organizationSample } from '../samples/organization.ts'
import { OrganizationCard } from './organization-card.tsx'
import { QuotationsCard, RepCard } from './cards.tsx'

const acme = organizationSample({
  changedAt: '2026-11-20T10:00:00.000Z',
  changedBy: { id: 'u-2', name: 'Ana' },
  razonSocial: 'Acme S.A.',
  rut: '213456780017',
  ciudad: 'Salto',
  createdAt: '2026-11-20T10:00:00.000Z',
})
const twin: SimilarOrganization = {
  id: 'acme-2',
  nombreFantasia: 'Acme SRL',
  razonSocial: '',
  rut: '',
  mail: '',
  paisCod: 'UY',
  ciudad: '',
  active: true,
  reasons: ['RUT'],
}
const CHANGES = ['MODIFICAR_ORGANIZACION', 'CONSULTAR_ORGANIZACION']
const signIn = (...permissions: readonly string[]) => keepToken(fakeToken(permissions))

beforeEach(() => signIn(...CHANGES))

const open = async (more: Partial<Organization> = {}, duplicates: readonly SimilarOrganization[] = []) => {
  const calls = fakeApi({
    'GET /app/v1/organizations/acme': () => ({ body: { ...acme, ...more } }),
    'GET /app/v1/organizations/acme/duplicates': () => ({ body: { rows: duplicates } }),
  })
  const [onEdit, onMerge, onOpen] = [vi.fn(), vi.fn(), vi.fn()]
  const page = renderAt(<OrganizationCard id="acme" onEdit={onEdit} onMerge={onMerge} onOpen={onOpen} />)
  const head = within(
    (await screen.findByRole('heading', { level: 2, name: /^Acme/ })).closest('header') ?? document.body,
  )
  const buttons = () => head.queryAllByRole('button').map(({ textContent }) => textContent)
  return { ...page, calls, head, buttons, onEdit, onMerge, onOpen }
}

test('users with the right can edit and merge', async () => {
  const { head, buttons, onEdit, onMerge } = await open()
  expect(buttons()).toEqual(['Fusionar…', 'Editar E'])
  fireEvent.click(head.getByRole('button', { name: 'Fusionar…' }))
  fireEvent.click(head.getByRole('button', { name: /Editar/ }))
  expect([onMerge.mock.calls.length, onEdit.mock.calls.length]).toEqual([1, 1])
})

test('read-only users can neither edit nor merge', async () => {
  signIn('CONSULTAR_ORGANIZACION')
  expect((await open({}, [twin])).buttons()).toEqual([])
  expect(await screen.findByText('Puede ser un duplicado.')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'No es la misma' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reasignar' })).not.toBeInTheDocument()
})

test('a merged organization links to the surviving one and is read-only', async () => {
  const { buttons, onOpen } = await open({ mergedInto: { id: 'new', name: 'Acme Nueva' } })
  expect(buttons()).toEqual([])
  expect(screen.queryByRole('button', { name: 'Reasignar' })).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Abrir Acme Nueva' }))
  expect(onOpen).toHaveBeenCalledWith('new')
})

test('the card shows the kinds of an organization beside its name', async () => {
  const { head } = await open({ esProveedor: true, prospect: true, active: false, merged: [{ id: 'b', name: 'Beta' }] })
  expect(head.getByRole('heading').textContent?.trim()).toBe('Acme ClienteProveedorProspectoInactiva')
  expect(screen.getByText('Incluye lo de Beta.')).toBeInTheDocument()
})

test('the card shows no kinds that the organization does not have', async () => {
  const { head } = await open({ esCliente: false })
  expect(head.getByRole('heading').textContent?.trim()).toBe('Acme')
  expect(screen.queryByText(/Incluye lo de/)).not.toBeInTheDocument()
})

test.each([
  [['COMERCIAL', 'SOLICITAR_COTIZACION'], {}, '/mis-cotizaciones?new&client=acme'],
  [['PRICING', 'ALTA_COTIZACION'], {}, '/pricing/cotizador?client=acme'],
  [['PRICING', 'ALTA_COTIZACION'], { active: false }, undefined],
  [['PRICING', 'ALTA_COTIZACION'], { esCliente: false }, undefined],
  [['PRICING'], {}, undefined],
])('with %s a new quotation for it (%o) begins at %s', async (permissions, more, path) => {
  signIn(...permissions)
  const { head, place } = await open(more)
  const button = head.queryByRole('button', { name: 'Nueva cotización' })
  if (button) fireEvent.click(button)
  expect(button ? place() : undefined).toBe(path)
})

test('the card compares a possible duplicate, or marks it as different', async () => {
  const { onMerge, calls } = await open({}, [twin])
  expect(await screen.findByText('Acme SRL tiene el mismo RUT')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Comparar y fusionar' }))
  expect(onMerge).toHaveBeenCalledWith('acme-2')
  fireEvent.click(screen.getByRole('button', { name: 'No es la misma' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ other: 'acme-2' }))
})

test('sales need approval below the minimum, or always with a reason', () => {
  fakeApi({})
  renderAt(<RepCard organization={acme} />)
  expect(screen.getByText('Sin comercial')).toBeInTheDocument()
  expect(screen.getByText('Solo bajo el mínimo')).not.toHaveClass('hue')
})

test('with a reason all sales need approval', () => {
  fakeApi({})
  const salesRep = { id: 'u-2', name: 'Ana Paz' }
  renderAt(
    <RepCard
      organization={{ ...acme, salesRep, salesRepSince: '2026-03-01', approvalRequired: { reason: 'Paga tarde' } }}
    />,
  )
  expect(screen.getByText('Ana Paz')).toBeInTheDocument()
  expect(screen.getByText('desde 03/2026')).toBeInTheDocument()
  expect(screen.getByText('Todas: Paga tarde')).toHaveClass('hue')
})

const row = {
  key: 'MVD-2026-000001',
  status: 'SENT',
  cancelled: false,
  expired: false,
  createdAt: '2026-11-18T12:42:00.000Z',
  origin: { code: 'FRA', name: 'Fráncfort', country: 'DE' },
  destination: { code: 'MVD', name: 'Montevideo', country: 'UY' },
  transportMode: 'AIR',
  modo: 'LSE',
  incoterm: 'FOB',
  sell: '1250.50',
  validUntil: '2020-01-01',
}
const cells = async (more: object, permissions = ['PRICING']) => {
  signIn(...permissions)
  fakeApi({
    'GET /app/v1/organizations/acme/quotations': () => ({
      body: { rows: [{ ...row, ...more }], counts: { ALL: 9, OPEN: 1, WON: 0, LOST: 0 } },
    }),
  })
  renderAt(<QuotationsCard id="acme" />)
  return (await screen.findAllByRole('cell')).map((cell) => cell)
}

test('a quotation links to the user’s page for it, with the offer and its validity', async () => {
  const [reference, status, , , , , sell, until] = await cells({})
  expect(reference?.querySelector('a')).toHaveAttribute('href', '/pricing/cotizaciones/MVD-2026-000001')
  expect(status).toHaveTextContent('Enviada')
  expect(sell).toHaveTextContent('1.250,50')
  expect(until).toHaveClass('hue')
  expect(until).toHaveAttribute('data-hue', 'amber')
  expect(screen.getByRole('link', { name: 'Abrir lista' })).toHaveAttribute('href', '/pricing/cotizaciones?client=acme')
})

test('without a link the quotation opens here; a cancelled one shows that instead of its status', async () => {
  const [reference, status] = await cells({ cancelled: true }, ['CONSULTAR_CLIENTE'])
  expect(reference?.querySelector('a')).toBeNull()
  expect(status).toHaveTextContent('Anulada')
  expect(screen.queryByRole('link', { name: 'Abrir lista' })).not.toBeInTheDocument()
})

test('the card highlights the validity only until the quotation is decided', async () => {
  const [, , , , , , , until] = await cells({ status: 'APPROVED', expired: true })
  expect(until).not.toHaveClass('hue')
  expect(until).toHaveAttribute('data-hue', 'red')
})

test.each([
  [0, 'Ninguna cotización visible con sus permisos.'],
  [9, 'Ninguna en este grupo.'],
])('a client with %i quotations and none to show has the text: %s', async (all, words) => {
  fakeApi({
    'GET /app/v1/organizations/acme/quotations': () => ({
      body: { rows: [], counts: { ALL: all, OPEN: 0, WON: 0, LOST: 0 } },
    }),
  })
  renderAt(<QuotationsCard id="acme" />)
  expect(await screen.findByText(words)).toBeInTheDocument()
})

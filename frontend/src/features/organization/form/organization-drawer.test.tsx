import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { OrganizationDrawer } from './organization-drawer.tsx'

const charrua = {
  id: 'charrua',
  nombreFantasia: 'Motores Charrúa',
  razonSocial: 'Charrúa Automotriz S.A.',
  rut: '21 402277 0015',
  mail: 'comex@charrua.example',
  paisCod: 'UY',
  ciudad: 'Montevideo',
  active: true,
}

const reasonsFor = (query: URLSearchParams) => [
  ...(query.get('rut') === '21 402277 0015' ? ['RUT'] : []),
  ...(query.get('mail') === charrua.mail ? ['MAIL'] : []),
  ...(query.get('name')?.startsWith('Motores Charr') === true ? ['NAME'] : []),
]

const open = (permissions: readonly string[] = ['ALTA_ORGANIZACION', 'COMERCIAL']) => {
  keepToken(fakeToken(permissions))
  const calls = fakeApi({
    'GET /app/v1/organizations/similar': ({ query }) => {
      const reasons = reasonsFor(query)
      return { body: { rows: reasons.length === 0 ? [] : [{ ...charrua, reasons }] } }
    },
    'GET /app/v1/organizations/facets': () => ({ body: { countries: ['UY', 'AR'], salesReps: [], clientGroups: [] } }),
    'GET /app/v1/users': () => ({ body: { rows: [{ id: 'mo', name: 'Martín Olivera' }] } }),
    'POST /app/v1/organizations': () => ({ body: { id: 'new', revision: 1, position: 1 } }),
  })
  const opened: string[] = []
  renderAt(
    <OrganizationDrawer
      organization={undefined}
      home="UY"
      onOpen={(id) => opened.push(id)}
      onClose={() => undefined}
    />,
  )
  return { opened, sent: () => calls.filter(({ method }) => method === 'POST') }
}

const field = (name: string) => screen.getByLabelText(name)
const save = () => userEvent.click(screen.getByRole('button', { name: /^Guardar(?! y)/ }))

beforeEach(() => localStorage.clear())

test('the form shows a similar name while typing, with a link to it', async () => {
  const { opened } = open()
  await userEvent.type(field('Nombre de fantasía'), 'Motores Charrua')
  expect(await screen.findByText('Se parece a Motores Charrúa.', { exact: false })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Abrirla' }))
  expect(opened).toEqual(['charrua'])
})

test('a tax number in use is an error and is not sent', async () => {
  const { sent } = open()
  await userEvent.type(field('Nombre de fantasía'), 'Nueva')
  await userEvent.type(field('RUT'), '21 402277 0015')
  expect(await screen.findByText('Ya es de Motores Charrúa.', { exact: false })).toBeInTheDocument()
  await waitFor(() => expect(field('RUT')).toHaveAttribute('aria-invalid', 'true'))
  await save()
  expect(sent()).toEqual([])
})

test('a wrong check digit is a warning only and can be saved', async () => {
  const { sent } = open()
  await userEvent.type(field('Nombre de fantasía'), 'Nueva')
  await userEvent.type(field('RUT'), '211003420018')
  expect(screen.getByText('El dígito verificador no corresponde a un RUT uruguayo.')).toBeInTheDocument()
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({
    nombreFantasia: 'Nueva',
    rut: '211003420018',
    paisCod: 'UY',
    esCliente: true,
    approvalRequired: null,
    contacts: [],
  })
})

test('the form shows each missing field and sends nothing', async () => {
  const { sent } = open()
  await userEvent.type(field('Correo'), 'compras@charrua')
  await userEvent.click(field('Cliente'))
  await save()
  expect(await screen.findByText('Falta el dominio (.com, .uy)')).toBeInTheDocument()
  expect(screen.getByText('Falta el nombre de fantasía')).toBeInTheDocument()
  expect(screen.getByText('Marcar Cliente, Proveedor o los dos')).toBeInTheDocument()
  expect(sent()).toEqual([])
})

test('only the commercial manager decides whether every sale needs approval', async () => {
  open()
  expect(field('Toda venta necesita autorización')).toBeDisabled()
})

test('a manager requires approval of every sale with a reason', async () => {
  const { sent } = open(['ALTA_ORGANIZACION', 'GERENTE_COMERCIAL', 'COMERCIAL'])
  await userEvent.type(field('Nombre de fantasía'), 'Nueva')
  await userEvent.click(field('Toda venta necesita autorización'))
  await save()
  expect(await screen.findByText('Indicar el motivo')).toBeInTheDocument()
  await userEvent.type(field('Motivo de la autorización'), 'Paga tarde')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ approvalRequired: { reason: 'Paga tarde' } })
})

test('a contact requires a name and a mail; the first one is the main one', async () => {
  const { sent } = open()
  await userEvent.type(field('Nombre de fantasía'), 'Nueva')
  await userEvent.click(screen.getByRole('button', { name: 'Agregar contacto' }))
  await userEvent.type(screen.getByLabelText('Contacto 1: Nombre'), 'Ana')
  await save()
  expect(await screen.findByText('Cada contacto lleva nombre y un correo válido')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('Contacto 1: Correo'), 'ana@nueva.example')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(Object(sent()[0]?.body).contacts).toMatchObject([{ name: 'Ana', mail: 'ana@nueva.example', primary: true }])
})

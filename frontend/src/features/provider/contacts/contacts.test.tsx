import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { type ApiCall, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { Contacts } from './contacts.tsx'
import type { Contact, Provider } from '../provider.ts'
import { providers } from '../provider-queries.ts'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const wei: Contact = {
  id: '7d0a1c9e-5d0f-4b52-9a57-0d1a4f6f2b11',
  name: 'Wei Zhang',
  mail: 'wei@pacificbridge.example',
  primary: true,
  services: ['FCL'],
  traffics: ['CN-UY', 'HK-UY'],
  comments: '',
}
const mei: Contact = { ...wei, id: 'mei', name: 'Mei Lin Ho', mail: 'mei@pacificbridge.example', primary: false }

const provider: Provider = {
  id: 'p1',
  active: true,
  state: 'ACTIVE',
  revision: 11,
  changedAt: '2026-11-20T12:00:00.000Z',
  changedBy: { id: 'u-2', name: 'Joaquín Rey' },
  code: 'PBL-014',
  name: 'Pacific Bridge Logistics',
  language: 'en',
  originCountries: ['CN'],
  destinationCountries: ['UY'],
  categories: ['CONSOLIDATOR'],
  services: ['FCL', 'LCL'],
  comments: '',
  contacts: [wei, mei],
}

const Screen = () => {
  const { data } = useQuery(providers.one('p1'))
  return data === undefined ? null : <Contacts provider={data} />
}

/** A server with one provider; `then` is its state from the first command on. */
const open = async (
  answers: Readonly<Record<string, (calls: ApiCall) => { status?: number; body?: unknown }>> = {},
) => {
  const held = { provider }
  const saved = { body: { id: 'p1', revision: 12, position: 9 } }
  const apiCalls = fakeApi({
    'GET /app/v1/providers/p1': () => ({ body: held.provider }),
    'POST /app/v1/providers/p1/add-contact': () => saved,
    'POST /app/v1/providers/p1/change-contact': () => saved,
    'POST /app/v1/providers/p1/remove-contact': () => saved,
    'POST /app/v1/providers/p1/send-test-mail': () => saved,
    ...answers,
  })
  renderAt(<Screen />)
  await screen.findByText('Wei Zhang')
  return {
    held,
    user: userEvent.setup(),
    commands: () => apiCalls.filter(({ method }) => method === 'POST'),
  }
}

test('a contact edited in its row sends only changes, with the revision shown', async () => {
  const { user, commands } = await open()
  await user.click(screen.getByRole('button', { name: 'Editar a Wei Zhang' }))
  const form = await screen.findByRole('group', { name: 'Wei Zhang' })
  const mail = within(form).getByLabelText('Correo')
  await user.clear(mail)
  await user.type(mail, 'wzhang@pacificbridge.example')
  await user.click(within(form).getByRole('button', { name: /Guardar 1 cambio/ }))
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Wei Zhang' })).toBeNull())
  const [command] = commands()
  expect(command?.path).toBe('/app/v1/providers/p1/change-contact')
  expect(command?.body).toEqual({ contactId: wei.id, mail: 'wzhang@pacificbridge.example' })
  expect(command?.headers.get('if-match')).toBe('11')
})

test('a new contact requires a name and a mail before sending', async () => {
  const { user, commands } = await open()
  await user.click(screen.getByRole('button', { name: 'Agregar contacto' }))
  const form = await screen.findByRole('group', { name: 'Contacto nuevo' })
  await user.type(within(form).getByLabelText('Correo'), 'tran@')
  await user.click(within(form).getByRole('button', { name: /Guardar/ }))
  expect(await within(form).findByText('Falta el nombre')).toBeTruthy()
  expect(within(form).getByText('No es un correo: nombre@empresa.com')).toBeTruthy()
  expect(commands()).toEqual([])
})

test('a new contact is added as typed, with traffics in capitals', async () => {
  const { user, commands } = await open()
  await user.click(screen.getByRole('button', { name: 'Agregar contacto' }))
  const form = await screen.findByRole('group', { name: 'Contacto nuevo' })
  await user.type(within(form).getByLabelText('Nombre'), 'Tran Minh')
  await user.type(within(form).getByLabelText('Correo'), 'tran@pacificbridge.example')
  await user.type(within(form).getByLabelText('Tráficos'), 'vn-uy,')
  await user.click(within(form).getByRole('button', { name: /Guardar/ }))
  await waitFor(() => expect(commands()).toHaveLength(1))
  expect(commands()[0]?.body).toEqual({
    name: 'Tran Minh',
    mail: 'tran@pacificbridge.example',
    services: [],
    traffics: ['VN-UY'],
    comments: '',
    primary: false,
  })
})

test('a removed contact is restored with the same id', async () => {
  const { user, commands } = await open()
  await user.click(screen.getByRole('button', { name: 'Quitar a Wei Zhang' }))
  expect(await screen.findByText('Wei Zhang ya no es contacto')).toBeTruthy()
  expect(commands()[0]?.body).toEqual({ contactId: wei.id })
  expect(commands()[0]?.headers.get('if-match')).toBe('11')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await waitFor(() => expect(commands()).toHaveLength(2))
  expect(commands()[1]?.path).toBe('/app/v1/providers/p1/add-contact')
  expect(commands()[1]?.body).toEqual(wei)
})

test('on a conflict the row lets the user choose the mail', async () => {
  let tries = 0
  const { user, held, commands } = await open({
    'POST /app/v1/providers/p1/change-contact': () => {
      tries += 1
      return tries === 1
        ? { status: 409, body: { code: 'CONFLICT' } }
        : { body: { id: 'p1', revision: 13, position: 10 } }
    },
  })
  await user.click(screen.getByRole('button', { name: 'Editar a Wei Zhang' }))
  const form = await screen.findByRole('group', { name: 'Wei Zhang' })
  const mail = within(form).getByLabelText('Correo')
  await user.clear(mail)
  await user.type(mail, 'mine@pacificbridge.example')
  held.provider = { ...provider, revision: 12, contacts: [{ ...wei, mail: 'theirs@pacificbridge.example' }, mei] }
  await user.click(within(form).getByRole('button', { name: /Guardar 1 cambio/ }))
  await user.click(await within(form).findByRole('radio', { name: /Yo/ }))
  await user.click(within(form).getByRole('button', { name: 'Recargar y aplicar' }))
  await waitFor(() => expect(commands()).toHaveLength(2))
  expect(commands()[1]?.body).toEqual({ contactId: wei.id, mail: 'mine@pacificbridge.example' })
  expect(commands()[1]?.headers.get('if-match')).toBe('12')
})

test('leaving with changes asks for confirmation', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Editar a Mei Lin Ho' }))
  const form = await screen.findByRole('group', { name: 'Mei Lin Ho' })
  await user.type(within(form).getByLabelText('Nombre'), '!')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Hay cambios sin guardar')).toBeTruthy()
})

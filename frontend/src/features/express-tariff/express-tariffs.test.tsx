import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { ExpressTariffs } from './express-tariffs.tsx'
import { tariffAnswers } from './testing/sample-tariff.ts'

const done = () => ({ body: { id: 't-1', revision: 4, position: 9 } })
const base = '/operativa/express?panel=tarifarios'
const open = (more = '', answers = {}) => {
  const calls = fakeApi({ ...tariffAnswers, ...answers })
  return { ...renderAt(<ExpressTariffs />, base + more), posts: () => calls.filter(({ method }) => method === 'POST') }
}
const cell = (name: string) => screen.findByRole('textbox', { name })
const button = (name: RegExp | string) => screen.getByRole('button', { name })

beforeEach(() => keepToken(fakeToken(['MODIFICAR_TARIFA_EXPRESS'])))

test('without the permission nothing is requested', () => {
  keepToken(fakeToken(['CONSULTAR_SHIPMENT']))
  const calls = fakeApi(tariffAnswers)
  renderAt(<ExpressTariffs />, base)
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(calls).toHaveLength(0)
})

test('the chosen filter hides the tariffs of other carriers', async () => {
  open('&side=BUY')
  expect(await screen.findByText('1', { selector: '.list-facts' })).toBeVisible()
})

test('a copy for a client has its own code and lower prices', async () => {
  const { posts, place } = open('&act=copy&id=t-1', {
    'POST /app/v1/express-tariffs/t-1/copy-tariff': () => ({ body: { id: 't-9', revision: 2, position: 9 } }),
  })
  await userEvent.type(await cell('Código nuevo'), 'IPX')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Precios' }), 'Bajar')
  await userEvent.clear(await cell('Porcentaje'))
  await userEvent.type(await cell('Porcentaje'), '5,9')
  await userEvent.click(button(/^Guardar/))
  await waitFor(() => expect(posts()[0]?.body).toEqual({ code: 'IPX', side: 'BOTH', percent: '-5.9' }))
  await waitFor(() => expect(place()).toContain('id=t-9'))
})

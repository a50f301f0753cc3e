import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { CatalogueTabs } from './catalogue-page.tsx'

const open = (...permissions: string[]) => {
  keepToken(fakeToken(permissions))
  fakeApi({ 'GET /app/v1/users/rows': () => ({ body: { total: 1234 } }) })
  renderAt(<CatalogueTabs current="/usuarios" />)
}

test('the open catalogue is the title, beside the other catalogues the user may open', async () => {
  open('MODIFICAR_USUARIO', 'ALTA_CHARGE_CODE')
  expect(await screen.findByRole('heading', { name: 'Usuarios 1.234' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Códigos de cargo' })).toHaveAttribute('href', '/charge-codes')
  expect(screen.queryByText('Organizaciones')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /Usuarios/ })).not.toBeInTheDocument()
})

test('the open catalogue is listed in any case', () => {
  open()
  expect(screen.getByRole('heading', { name: /Usuarios/ })).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepToken } from '../lib/auth/session.ts'
import { fakeToken } from '../testing/fake-api.ts'
import { renderAt } from '../testing/render.tsx'
import { CardButton } from './card-button.tsx'

test.each([
  ['client', 'CONSULTAR_CLIENTE'],
  ['agent', 'CONSULTAR_AGENTE'],
] as const)('the card of the chosen %s opens over the page with %s', async (of, permission) => {
  keepToken(fakeToken([permission]))
  const { place } = renderAt(<CardButton of={of} id="x-1" name="Andes" />, '/general-dashboards?tab=LSE')
  await userEvent.click(screen.getByRole('button', { name: 'Ver la ficha de Andes' }))
  expect(place()).toBe(`/general-dashboards?tab=LSE&panel=${of}-x-1`)
})

test.each([
  ['client', 'x-1', 'CONSULTAR_AGENTE'],
  ['agent', 'x-1', 'CONSULTAR_CLIENTE'],
  ['client', '', 'CONSULTAR_CLIENTE'],
] as const)('of the %s "%s" there is no button with %s alone', (of, id, permission) => {
  keepToken(fakeToken([permission]))
  renderAt(<CardButton of={of} id={id} name="Andes" />)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { FormPlace } from './form-place.tsx'

beforeEach(() => {
  localStorage.clear()
  keepToken(fakeToken(['SOLICITAR_SHIPMENT']))
})

test.each(['copy', 'amend', 'return'])('an empty %s opens the empty form', async (kind) => {
  const calls = fakeApi({})
  renderAt(<FormPlace />, `/operativa/express?new=express&${kind}=`)
  expect(await screen.findByRole('textbox', { name: 'Contenido' })).toHaveValue('')
  expect(calls.filter(({ path }) => path.includes('express-shipments'))).toEqual([])
})

test('a closed form leaves no draft in the address, and the rest stays', async () => {
  fakeApi({})
  const { place } = renderAt(<FormPlace />, '/operativa/express?q=ob&new=express')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Contenido' }), 'Lentes')
  await waitFor(() => expect(place()).toContain('draft='))
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(place()).toBe('/operativa/express?q=ob'))
})

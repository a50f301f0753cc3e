import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { ViewsButton } from './views-button.tsx'

const today = new Date(2026, 10, 21)
const view = { id: 'v-1', name: 'LCL de Asia', state: 'tab=LCL', shared: false, mine: true, revision: 1 }
const shown = (path: string) => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const asked = fakeApi({
    'GET /app/v1/views': () => ({ body: { rows: [{ ...view, owner: { id: 'u-1', name: 'Lucía' } }] } }),
  })
  const { router } = renderAt(<ViewsButton today={today} />, path)
  return { asked, router }
}

test('the views are asked for when they are opened', async () => {
  const { asked } = shown('/general-dashboards')
  expect(screen.getByRole('button', { name: 'Vistas' })).toHaveAttribute('aria-expanded', 'false')
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Vistas' }))
  expect(await screen.findByRole('link', { name: 'LCL de Asia' })).toBeInTheDocument()
})

test('a view that the address names is told at once, and stays closed', async () => {
  shown('/general-dashboards?tab=LCL&saved=v-1')
  expect(await screen.findByRole('button', { name: 'LCL de Asia' })).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('what is open stays open when the address names no view any more', async () => {
  const { router } = shown('/general-dashboards?tab=LCL&saved=v-1')
  await userEvent.click(await screen.findByRole('button', { name: 'LCL de Asia' }))
  expect(await screen.findByRole('link', { name: 'LCL de Asia' })).toBeInTheDocument()
  await act(() => router.navigate('/general-dashboards?tab=LCL'))
  expect(screen.getByRole('link', { name: 'LCL de Asia' })).toBeInTheDocument()
})

test('whoever has gone on while the views come is not called back', async () => {
  const { asked } = shown('/general-dashboards')
  const elsewhere = document.body.appendChild(document.createElement('input'))
  fireEvent.click(screen.getByRole('button', { name: 'Vistas' }))
  elsewhere.focus()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vistas' })).toHaveAttribute('aria-busy', 'false'))
  expect(asked).toEqual([])
  expect(elsewhere).toHaveFocus()
  elsewhere.remove()
})

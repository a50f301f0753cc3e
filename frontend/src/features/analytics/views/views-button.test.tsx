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
  const calls = fakeApi({
    'GET /app/v1/views': () => ({ body: { rows: [{ ...view, owner: { id: 'u-1', name: 'Lucía' } }] } }),
  })
  const { router } = renderAt(<ViewsButton today={today} />, path)
  return { calls, router }
}

test('the button loads the views when opened', async () => {
  const { calls } = shown('/general-dashboards')
  expect(screen.getByRole('button', { name: 'Vistas' })).toHaveAttribute('aria-expanded', 'false')
  expect(calls).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Vistas' }))
  expect(await screen.findByRole('link', { name: 'LCL de Asia' })).toBeInTheDocument()
})

test('a view in the URL appears at once, and the list stays closed', async () => {
  shown('/general-dashboards?tab=LCL&saved=v-1')
  expect(await screen.findByRole('button', { name: 'LCL de Asia' })).toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('the list stays open when the URL no longer contains a view', async () => {
  const { router } = shown('/general-dashboards?tab=LCL&saved=v-1')
  await userEvent.click(await screen.findByRole('button', { name: 'LCL de Asia' }))
  expect(await screen.findByRole('link', { name: 'LCL de Asia' })).toBeInTheDocument()
  await act(() => router.navigate('/general-dashboards?tab=LCL'))
  expect(screen.getByRole('link', { name: 'LCL de Asia' })).toBeInTheDocument()
})

test('the loaded views do not take the focus from a user who moved on meanwhile', async () => {
  const { calls } = shown('/general-dashboards')
  const otherInput = document.body.appendChild(document.createElement('input'))
  fireEvent.click(screen.getByRole('button', { name: 'Vistas' }))
  otherInput.focus()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Vistas' })).toHaveAttribute('aria-busy', 'false'))
  expect(calls).toEqual([])
  expect(otherInput).toHaveFocus()
  otherInput.remove()
})

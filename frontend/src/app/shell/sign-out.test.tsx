import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestedRoute, sessionEnded, currentSession, keepToken } from '../../lib/auth/session.ts'
import { isSignedOutByUser } from '../../lib/auth/session-keeper.ts'
import { holdPage } from '../../lib/browser/leaving-page.ts'
import { call } from '../../lib/api/api.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { requestSignOut, SignOutConfirm } from './sign-out.tsx'

let release: () => void = () => undefined
beforeEach(() => {
  keepToken(fakeToken(['PRICING']))
  sessionEnded.forget()
})
afterEach(() => release())

test('with unsaved input the user confirms before the session ends', async () => {
  fakeApi({ 'DELETE /app/v1/session': () => ({ status: 204 }) })
  renderAt(<SignOutConfirm />)
  release = holdPage()
  void requestSignOut()
  expect(await screen.findByText(/Hay cambios sin guardar/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: /Cancelar/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(currentSession()).toBeDefined()
  void requestSignOut()
  fireEvent.click(await screen.findByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(currentSession()).toBeUndefined())
})

test('a response that arrives after sign-out is not reported as an expired session', async () => {
  let refuse: () => void = () => undefined
  const late = new Promise<{ status: number }>((resolve) => {
    refuse = () => resolve({ status: 401 })
  })
  fakeApi({ 'DELETE /app/v1/session': () => ({ status: 204 }), 'GET /app/v1/home': () => late })
  const calls = call('GET /app/v1/home').catch(() => 'refused')
  await requestSignOut()
  refuse()
  expect(await calls).toBe('refused')
  expect(sessionEnded.read()).toBe(false)
  expect(requestedRoute.read()).toBeUndefined()
  expect(isSignedOutByUser()).toBe(true)
  keepToken(fakeToken(['PRICING']))
  expect(isSignedOutByUser()).toBe(false)
})

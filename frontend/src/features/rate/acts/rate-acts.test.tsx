import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { rateAnswers, sampleRate } from '../testing/sample-rate.ts'
import { ExtendButton, SuspendButton } from './rate-acts.tsx'

beforeEach(() => keepToken(fakeToken(['PRICING'])))

const done = () => ({ body: { id: 'r-1', revision: 4, position: 9 } })
const path = (command: string) => `POST /app/v1/rates/r-1/${command}` as const

const open = (part: ReactElement) => {
  const calls = fakeApi({
    ...rateAnswers,
    [path('suspend-rate')]: done,
    [path('resume-rate')]: done,
    [path('extend-rate')]: done,
  })
  renderAt(part, '/pricing/tarifas/r-1')
  return () => calls.filter(({ method }) => method === 'POST')
}

test('a rate is suspended with its reason, at the revision shown', async () => {
  const posts = open(<SuspendButton rate={sampleRate} />)
  await userEvent.click(screen.getByRole('button', { name: 'Suspender' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Motivo' }), 'La retiraron{Enter}')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]).toMatchObject({ path: '/app/v1/rates/r-1/suspend-rate', body: { reason: 'La retiraron' } })
  expect(posts()[0]?.headers.get('if-match')).toBe('3')
  expect(await screen.findByText('Tarifa suspendida')).toBeInTheDocument()
})

test('an inactive rate is reactivated', async () => {
  const posts = open(<SuspendButton rate={{ ...sampleRate, active: false }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Reactivar' }))
  expect(await screen.findByText('Tarifa reactivada')).toBeInTheDocument()
  expect(posts().map((one) => one.path)).toEqual(['/app/v1/rates/r-1/resume-rate'])
})

test('a rate is extended by thirty days or to another day; an invalid day is not sent', async () => {
  const posts = open(<ExtendButton rate={sampleRate} onOther={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Nueva validez…' }))
  const until = await screen.findByRole('textbox', { name: 'Los mismos precios, hasta:' })
  expect(until).toHaveValue('30/01/2027')
  await userEvent.clear(until)
  await userEvent.type(until, '31/02/2027')
  await userEvent.click(screen.getByRole('button', { name: 'Extender' }))
  expect(posts()).toEqual([])
  await userEvent.clear(until)
  await userEvent.type(until, '28/02/2027{Tab}')
  await userEvent.click(screen.getByRole('button', { name: 'Extender' }))
  expect(await screen.findByText('Validez extendida')).toBeInTheDocument()
  expect(posts().map(({ body }) => body)).toEqual([{ validTo: '2027-02-28' }])
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../../../lib/api/api.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { CommandProblem, type CommandProblemProps } from './command-problem.tsx'

const KEY = 'MVD-1'
beforeEach(() => keepToken(fakeToken(['PRICING'])))

const draw = (overrides: Partial<CommandProblemProps['command']>, props: Partial<CommandProblemProps> = {}) => {
  const calls = fakeApi({
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: { key: KEY, revision: 6 } }),
    [`GET /app/v1/quotations/${KEY}/history`]: () => ({
      body: { events: [{ actor: { id: 'u-2', name: 'Ana Paz' }, occurredAt: '2026-11-20T10:00:00.000Z' }] },
    }),
  })
  const onDone = vi.fn()
  const clear = vi.fn()
  const command = { error: undefined, isConflict: false, retry: undefined, clear, ...overrides }
  renderAt(<CommandProblem command={command} target={{ key: KEY }} onDone={onDone} {...props} />)
  return { calls, onDone, clear }
}

test('no message is rendered without an error', () => {
  draw({})
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a refusal shows its request id and offers no retry', () => {
  draw({ error: new Problem(409, 'UNKNOWN', '', '0123456789abc') })
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo completar la acción.')
  expect(screen.getByRole('alert')).toHaveTextContent('Código 012345678')
  expect(screen.getByRole('alert')).not.toHaveTextContent('Lo escrito sigue aquí.')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a temporary failure offers a retry', async () => {
  const retry = vi.fn(async () => undefined)
  const { onDone } = draw({ error: new Problem(503, 'UNKNOWN', ''), retry })
  expect(screen.getByRole('alert')).toHaveTextContent('Lo escrito sigue aquí.')
  expect(screen.getByRole('alert')).not.toHaveTextContent('Solicitud')
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('a failed retry does not call onDone', async () => {
  const retry = vi.fn(async () => new Problem(503, 'UNKNOWN', ''))
  const { onDone } = draw({ error: new Problem(503, 'UNKNOWN', ''), retry })
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(retry).toHaveBeenCalledTimes(1))
  expect(onDone).not.toHaveBeenCalled()
})

test('a conflict names the other user and refetches the quotation without sending a command', async () => {
  const { onDone, clear, calls } = draw({ error: new Problem(409, 'CONFLICT', ''), isConflict: true })
  expect(await screen.findByText('Ana Paz cambió esta cotización')).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(/hace .*El cambio propio no se guardó/)
  fireEvent.click(screen.getByRole('button', { name: 'Recargar' }))
  await waitFor(() => expect(clear).toHaveBeenCalledTimes(1))
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(`GET /app/v1/quotations/${KEY}`)
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(onDone).not.toHaveBeenCalled()
})

test('a command that does not depend on the state is applied again after a conflict', async () => {
  const reapply = vi.fn(async () => undefined)
  const { onDone } = draw({ error: new Problem(409, 'CONFLICT', ''), isConflict: true }, { onReapply: reapply })
  fireEvent.click(screen.getByRole('button', { name: 'Recargar y aplicar' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(reapply).toHaveBeenCalledTimes(1)
})

test('without history rights the other user is not named and the history is not fetched', () => {
  keepToken(fakeToken(['COMERCIAL']))
  const { calls } = draw({ error: new Problem(409, 'CONFLICT', ''), isConflict: true })
  expect(screen.getByText('Otra persona cambió esta cotización')).toBeInTheDocument()
  expect(calls).toEqual([])
})

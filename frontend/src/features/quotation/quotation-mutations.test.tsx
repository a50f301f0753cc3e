import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { useQuotationCommand } from './quotation-mutations.ts'
import { quotation } from './samples/quotation.ts'

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

const commandsOf = (target: { key: string; revision: number }) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  return renderHook(
    () => ({
      take: useQuotationCommand('TakeQuotation', target),
      note: useQuotationCommand('AddQuotationNote', target),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  ).result
}

test("a command sent before the page has read the previous one's result is no conflict", async () => {
  const calls = fakeApi({
    'POST /app/v1/quotations/quick/take-quotation': () => ({ body: { id: 'quick', revision: 6, position: 1 } }),
    'POST /app/v1/quotations/quick/add-quotation-note': () => ({ body: { id: 'quick', revision: 7, position: 2 } }),
    'GET /app/v1/quotations/quick': () => ({ body: { ...quotation, key: 'quick', revision: 7 } }),
  })
  // The page still shows revision 5: the result of TakeQuotation has not arrived yet.
  const commands = commandsOf({ key: 'quick', revision: 5 })
  await act(() => commands.current.take.run({}))
  await act(() => commands.current.note.run({ text: 'mine', visibility: 'INTERNAL' }))
  expect(calls.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('if-match'))).toEqual([
    '5',
    '6',
  ])
})

test("a command sent after another user's command is a conflict", async () => {
  const calls = fakeApi({
    'POST /app/v1/quotations/shared/take-quotation': () => ({
      status: 409,
      body: { code: 'CONFLICT', status: 409, title: '', detail: '', instance: 'x', currentRevision: 6 },
    }),
  })
  const commands = commandsOf({ key: 'shared', revision: 5 })
  await act(() => commands.current.take.run({}))
  expect(commands.current.take.isConflict).toBe(true)
  await act(() => commands.current.note.run({ text: 'mine', visibility: 'INTERNAL' }))
  expect(
    calls
      .filter(({ method }) => method === 'POST')
      .at(-1)
      ?.headers.get('if-match'),
  ).toBe('5')
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type Answer, type ApiCall, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { asIfLaidOut } from '../../testing/laid-out.ts'
import { renderAt } from '../../testing/render.tsx'
import { SeveralReports } from './reports.tsx'

const line = (id: string, filters: readonly string[], kinds?: readonly string[]) => ({
  id,
  number: 1,
  group: 'OTHERS',
  dated: 'HAPPENED',
  filters,
  ...(kinds && { kinds }),
  columns: [],
  hasTiles: false,
})
const preview = (id: string, total: number) => ({
  id,
  from: '2026-11-01',
  to: '2026-11-23',
  columns: [
    { id: 'subject', kind: 'text', title: 'Sobre' },
    { id: 'stream', kind: 'text', title: 'Identificador' },
  ],
  rows: [
    ['MVD-2026-000076 · Blue Delta', 'cost-request-r-1'],
    ['Ana Duarte', 'user-u-7'],
  ],
  quotations: ['MVD-2026-000076', null],
  total,
})

beforeAll(asIfLaidOut)
beforeEach(() => keepToken(fakeToken(['ANALYTICS_REPORTS'])))

const open = (path: string, answers: Readonly<Record<string, (calls: ApiCall) => Answer>> = {}) => {
  const calls = fakeApi({
    'GET /app/v1/reports': () => ({ body: [line('win-loss', []), line('audit', ['person', 'quotation'])] }),
    'GET /app/v1/reports/choices': () => ({ body: { commercial: [], client: [], reason: [], person: [], kind: [] } }),
    'GET /app/v1/reports/registers': () => ({ body: [line('denials', ['person'])] }),
    'GET /app/v1/reports/audit': () => ({ body: preview('audit', 697) }),
    'GET /app/v1/reports/denials': () => ({ body: preview('denials', 41) }),
    ...answers,
  })
  const view = <SeveralReports ids={['audit', 'denials']} label="Auditoría" nameOf={(id) => id} />
  return { calls, ...renderAt(view, path) }
}
const queryOf = (calls: readonly ApiCall[]) => calls.findLast(({ path }) => path === '/app/v1/reports/audit')?.query

test('the page shows related reports side by side, without the list of all', async () => {
  const { calls } = open('/reports?view=audit&person=u-7&company=MVD')
  expect(await screen.findByRole('heading', { name: 'Auditoría por usuario' })).toBeInTheDocument()
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
  await screen.findByText(/697/)
  expect([queryOf(calls)?.get('person'), queryOf(calls)?.get('company')]).toEqual(['u-7', null])
  fireEvent.click(screen.getByRole('link', { name: 'denials' }))
  expect(await screen.findByText(/de 41 filas/)).toBeInTheDocument()
})

test('a failed report among several can be retried', async () => {
  let tries = 0
  open('/reports?view=audit', {
    'GET /app/v1/reports/registers': () =>
      (tries += 1) === 1 ? { status: 403, body: { code: 'FORBIDDEN' } } : { body: [line('denials', [])] },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('link', { name: 'denials' })).toBeInTheDocument()
})

test('a typed reference filters by that quotation', async () => {
  const { calls, place } = open('/reports?view=audit')
  const field = await screen.findByRole('textbox', { name: 'Cotización' })
  fireEvent.change(field, { target: { value: ' mvd-2026-000076 ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(queryOf(calls)?.get('quotation')).toBe('MVD-2026-000076'))
  expect(place()).toContain('quotation=MVD-2026-000076')
})

test('the page filters sign-ins only by sign-in results, ignoring other selected filters', async () => {
  const kind = ['QuoteSent', 'UserSignedIn', 'UserSignInFailed'].map((id) => ({ id, name: id }))
  const { calls, place } = open('/reports?view=audit&report=audit&kind=QuoteSent,UserSignInFailed', {
    'GET /app/v1/reports': () => ({ body: [line('audit', ['kind'])] }),
    'GET /app/v1/reports/registers': () => ({
      body: [line('denials', ['kind'], ['UserSignedIn', 'UserSignInFailed'])],
    }),
    'GET /app/v1/reports/choices': () => ({ body: { commercial: [], client: [], reason: [], person: [], kind } }),
  })
  fireEvent.click(await screen.findByRole('link', { name: 'denials' }))
  await waitFor(() => expect(place()).toBe('/reports?view=audit&report=denials&kind=UserSignInFailed'))
  fireEvent.click(await screen.findByRole('button', { name: /^Qué UserSignInFailed/ }))
  expect((await screen.findAllByRole('checkbox')).map((one) => one.parentElement?.textContent?.trim())).toEqual([
    'UserSignedIn',
    'UserSignInFailed',
  ])
  const queries = calls.filter(({ path }) => path === '/app/v1/reports/denials').map(({ query }) => query.get('kind'))
  expect(queries).toEqual(['UserSignInFailed'])
})

test('the subject of a row is a link where it is or belongs to a quotation', async () => {
  open('/reports?view=audit')
  const link = await screen.findByRole('link', { name: /^MVD-2026/ })
  expect(link).toHaveAttribute('href', '/reports?quotation=MVD-2026-000076')
  expect(link.parentElement).toHaveTextContent('MVD-2026-000076 · Blue Delta')
  expect(screen.getByText('Ana Duarte').closest('a')).toBeNull()
})

test('the page distinguishes subjects of equal names by their id, without a column for it', async () => {
  open('/reports?view=audit')
  expect((await screen.findByText('Ana Duarte')).title).toBe('Ana Duarte\nuser-u-7')
  expect(screen.queryByRole('columnheader', { name: /Identificador/ })).not.toBeInTheDocument()
  expect(screen.queryByText('user-u-7')).not.toBeInTheDocument()
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import DashboardViews from './dashboard-views.tsx'

const today = new Date(2026, 10, 21)
const view = { id: 'v-1', name: 'LCL de Asia', state: 'tab=LCL&range=weeks', shared: false, mine: true, revision: 1 }
const shown = (path: string) => {
  keepToken(fakeToken(['ANALYTICS_QUOTATIONS']))
  const asked = fakeApi({
    'GET /app/v1/views': ({ query }) => ({
      body: { rows: query.get('list') === 'dashboards' ? [{ ...view, owner: { id: 'u-1', name: 'Lucía' } }] : [] },
    }),
    'POST /app/v1/views': () => ({ status: 201, body: { id: 'v-2', revision: 1, position: 1 } }),
  })
  const { place } = renderAt(<DashboardViews today={today} />, path)
  return { asked, place }
}
const open = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('a view brings its tab and its filters back, with days that have moved on', async () => {
  const { place } = shown('/general-dashboards?tab=FCL&client=o-1')
  await open(/^Vistas/)
  await userEvent.click(await screen.findByRole('link', { name: 'LCL de Asia' }))
  expect(place()).toBe('/general-dashboards?tab=LCL&range=weeks&saved=v-1')
  expect(await screen.findByRole('button', { name: 'LCL de Asia' })).toBeInTheDocument()
})

test('what is open is kept under a name, and a view that was changed says so', async () => {
  const { asked, place } = shown('/general-dashboards?range=weeks&tab=LCL&client=o-1&saved=v-1&full=tab')
  await open(/^LCL de Asia \*/)
  expect(await screen.findByText('Vista modificada')).toBeInTheDocument()
  await open(/^Guardar como/)
  await userEvent.type(await screen.findByRole('textbox'), 'Solo Plata{Enter}')
  await waitFor(() => expect(place()).toBe('/general-dashboards?tab=LCL&range=weeks&client=o-1&saved=v-2'))
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    list: 'dashboards',
    name: 'Solo Plata',
    state: 'tab=LCL&range=weeks&client=o-1',
  })
})

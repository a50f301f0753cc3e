import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { SaveCombination } from './report-view.tsx'
import type { ReportState } from './use-report-state.ts'

let answer: (id: string) => void = () => {}
vi.mock('../../components/views/use-view-acts.ts', () => ({
  useViewActs: () => ({ save: () => new Promise<string>((resolve) => (answer = resolve)) }),
}))
vi.mock('../../components/feedback/lazy-part.tsx', () => ({
  lazyParts: () => ({}),
  lazyPart:
    () =>
    ({ onSave }: { onSave: (name: string) => Promise<unknown> }) => (
      <button onClick={() => void onSave('Mine')}>under a name</button>
    ),
}))

const Reports = () => (
  <SaveCombination state={{ viewState: useSearchParams()[0].toString() } as unknown as ReportState} />
)

/** Saves a combination; the server answers after the user has moved to `address`. */
const savedAfter = async (address?: string) => {
  const router = createMemoryRouter(
    [
      { path: '/reports', element: <Reports /> },
      { path: '/general-dashboards', element: <p>charts</p> },
    ],
    { initialEntries: ['/reports?report=sells'] },
  )
  const { unmount } = render(<RouterProvider router={router} />)
  act(() => screen.getByRole('button').click())
  act(() => screen.getByText('under a name').click())
  if (address !== undefined) await act(() => router.navigate(address))
  await act(async () => answer('v-1'))
  const { pathname, search } = router.state.location
  unmount()
  return pathname + search
}

test('a late answer of saving does not navigate away from the page opened meanwhile', async () => {
  expect(await savedAfter()).toBe('/reports?report=sells&saved=v-1')
  for (const address of ['/reports?report=costs', '/general-dashboards?transport=AIR'])
    expect(await savedAfter(address)).toBe(address)
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'

const Place = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="place">{pathname + search}</output>
}

/** Renders a screen with router, queries and texts, like the product. `place()` returns the current address. */
export const renderAt = (element: ReactElement, path = '/') => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } })
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            {element}
            <Place />
          </>
        ),
      },
    ],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { client, router, place: () => screen.getByTestId('place').textContent }
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'

const Place = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="place">{pathname + search}</output>
}

/** Draws a screen as the product does: with the router, the queries and the texts. `place()` tells where one is. */
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

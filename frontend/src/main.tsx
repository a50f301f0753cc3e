import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createRouter } from './app/router.tsx'
import { followScheme } from './app/theme/scheme.ts'
import { startI18n } from './lib/i18n/i18n.ts'
import { createQueryClient } from './lib/query-client.ts'
import { keepSession } from './lib/session-keeper.ts'
import { onUserChange } from './lib/session.ts'
import '@blueprintjs/core/lib/css/blueprint.css'
import './app/theme/tokens.css'
import './app/theme/type.css'
import './app/theme/blueprint.css'

const queryClient = createQueryClient()
// Nothing that one user saw is shown to the next one.
onUserChange(() => queryClient.clear())
followScheme()
keepSession()
await startI18n()

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={createRouter()} />
  </QueryClientProvider>,
)

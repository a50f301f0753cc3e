import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { createRouter } from './app/router.tsx'
import { followScheme } from './app/theme/scheme.ts'
import { startI18n } from './lib/i18n/i18n.ts'
import { keepSession } from './lib/auth/session-keeper.ts'
import './app/theme/base.css'
import './app/theme/tokens.css'
import './app/theme/dense-table.css'
import './app/theme/page.css'
import './app/theme/parts.css'
import './app/theme/blueprint.css'
import './app/theme/utilities.css'

followScheme()
keepSession()
// The code of the page loads in parallel with the texts of the shell.
const texts = startI18n()
const router = createRouter()
await texts

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')
createRoot(root).render(<RouterProvider router={router} />)

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { AskAgentsDialog } from './ask-agents-dialog.tsx'

test('whom to ask could not be read: it says so, and is tried again from there', async () => {
  keepToken(fakeToken(['PRICING']))
  let isDown = true
  fakeApi({
    'GET /app/v1/cost-requests/candidates': () =>
      isDown ? { status: 400, body: { code: 'INTERNAL', status: 400 } } : { body: { rows: [] } },
  })
  renderAt(<AskAgentsDialog detail={quotation} onClose={() => {}} />)
  const retry = await screen.findByRole('button', { name: 'Reintentar' })
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByText(/Ningún proveedor cubre esta ruta/)).toBeInTheDocument()
})

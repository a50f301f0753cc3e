import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { cheapCost } from '../samples/quotation.ts'
import { AgentFile } from './agent-file.tsx'

const document = { documentId: 'MVD-2026-000001.d-2', name: 'Oferta.pdf', size: 184_000 }

test('the file of an agent is downloaded from its cost', async () => {
  const calls = fakeApi({
    'GET /app/v1/documents/MVD-2026-000001.d-2': () => ({ status: 404, body: { code: 'NOT_FOUND', status: 404 } }),
  })
  renderAt(<AgentFile cost={{ ...cheapCost, document }} />)
  await userEvent.click(screen.getByRole('button', { name: 'Descargar Oferta.pdf, el archivo del agente' }))
  expect(await screen.findByText('No se pudo descargar Oferta.pdf')).toBeInTheDocument()
  expect(calls).toHaveLength(1)
})

test('a cost without a file offers no download', () => {
  renderAt(<AgentFile cost={cheapCost} />)
  expect(screen.queryByRole('button', { name: /^Descargar/ })).toBeNull()
})

import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Problem } from '../../../lib/api/api.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { MergedClient, mergedClientOf } from '../new-quotation-page.tsx'

test('the surviving client is named and can be put into the form', async () => {
  const survivor = { id: 'o-2', nombreFantasia: 'Pinturas Ombú', active: true }
  fakeApi({ 'GET /app/v1/organizations/o-2': () => ({ body: survivor }) })
  const survivorId = mergedClientOf(new Problem(409, 'CLIENT_MERGED', '', '', { field: 'client', into: 'o-2' }))
  const onUse = vi.fn()
  renderAt(<MergedClient survivorId={survivorId ?? ''} onUse={onUse} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Usar Pinturas Ombú' }))
  expect(screen.getByText('Este cliente se fusionó con Pinturas Ombú.')).toBeVisible()
  expect(onUse).toHaveBeenCalledWith(survivor)
})

test('other errors have no surviving client', () => {
  expect(mergedClientOf(new Problem(409, 'CLIENT_INACTIVE', '', '', { field: 'client' }))).toBeUndefined()
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import type { Organization } from '../organization-queries.ts'
import { organizationSample } from '../samples/organization.ts'
import { MergeDialog } from './merge-dialog.tsx'

const entry = (more: Partial<Organization>): Organization =>
  organizationSample({
    id: 'plata',
    revision: 3,
    nombreFantasia: 'Textil del Plata',
    razonSocial: 'Textil del Plata S.A.',
    rut: '21 345678 0017',
    ciudad: 'Montevideo',
    ...more,
  })
const twin = entry({ id: 'twin', revision: 5, nombreFantasia: 'Textil SRL', rut: '21 345673 0017', mail: 'a@plata.uy' })

const open = () => {
  const merged: string[] = []
  const calls = fakeApi({
    'GET /app/v1/organizations/twin': () => ({ body: twin }),
    'POST /app/v1/organizations/twin/merge-organization': () => ({ body: { id: 'twin', revision: 6, position: 1 } }),
    'POST /app/v1/organizations/plata/merge-organization': () => ({ body: { id: 'plata', revision: 4, position: 1 } }),
  })
  renderAt(
    <MergeDialog one={entry({})} other="twin" onClose={() => undefined} onMerged={(id) => void merged.push(id)} />,
  )
  return { merged, sent: () => calls.filter(({ method }) => method === 'POST') }
}

test('the dialog confirms the irreversible merge, then shows the surviving organization and the values it takes over', async () => {
  const { merged, sent } = open()
  await userEvent.click(await screen.findByLabelText('21 345673 0017'))
  await userEvent.click(screen.getByRole('button', { name: 'Fusionar' }))
  expect(sent()).toEqual([])
  expect(screen.getByText('Textil SRL se fusiona con Textil del Plata. No se puede deshacer.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(merged).toEqual(['plata']))
  expect(sent()).toMatchObject([
    {
      path: '/app/v1/organizations/twin/merge-organization',
      body: { into: 'plata', keep: { rut: '21 345673 0017', mail: 'a@plata.uy' } },
    },
  ])
  expect(sent()[0]?.headers.get('if-match')).toBe('5')
})

test('the other organization can survive instead', async () => {
  const { merged, sent } = open()
  const [stays] = await screen.findAllByRole('radio', { name: 'Textil SRL' })
  if (stays === undefined) throw new Error('There is no such choice')
  await userEvent.click(stays)
  await userEvent.click(screen.getByRole('button', { name: 'Fusionar' }))
  await userEvent.click(screen.getByRole('button', { name: /^Confirmar/ }))
  await waitFor(() => expect(merged).toEqual(['twin']))
  expect(sent()).toMatchObject([
    { path: '/app/v1/organizations/plata/merge-organization', body: { into: 'twin', keep: {} } },
  ])
})

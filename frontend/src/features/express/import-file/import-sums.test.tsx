import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { addImported, importedIds } from './imported.ts'
import { LastImport } from './last-import.tsx'

test('imports of a file in several runs add up, and disappear once the user keeps them', async () => {
  renderAt(<LastImport />)
  expect(screen.queryByRole('button')).toBeNull()
  addImported(['X-1', 'X-2'])
  addImported([])
  addImported(['X-2', 'X-3'])
  expect(await screen.findByText('3 envíos importados')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Conservarlos' }))
  await waitFor(() => expect(screen.queryByText('3 envíos importados')).toBeNull())
  expect(importedIds.read()).toEqual([])
})

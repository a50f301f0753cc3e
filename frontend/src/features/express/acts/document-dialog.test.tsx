import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeUploads } from '../../../testing/fake-uploads.ts'
import { renderAt } from '../../../testing/render.tsx'
import { DocumentDialog } from './addition-dialogs.tsx'

const open = () => {
  const sent = fakeUploads()
  let closings = 0
  renderAt(<DocumentDialog id="MVD-X-2026-000611" onClose={() => (closings += 1)} />)
  const dialog = within(screen.getByRole('dialog'))
  return {
    dialog,
    sent,
    closings: () => closings,
    choose: (file: File) =>
      fireEvent.change(dialog.getByLabelText('Elegir archivo', { selector: 'input' }), { target: { files: [file] } }),
    confirm: () => userEvent.click(dialog.getByRole('button', { name: /Confirmar/ })),
  }
}

test('a proof of delivery is sent with its shipment and kind', async () => {
  const { dialog, sent, closings, choose, confirm } = open()
  await confirm()
  expect(dialog.getByText('Elegir un archivo.')).toBeInTheDocument()
  choose(new File(['abc'], 'remito.pdf'))
  expect(dialog.getByText(/remito.pdf/)).toBeInTheDocument()
  await confirm()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(Object.fromEntries(sent[0]?.body ?? [])).toMatchObject({
    shipment: 'MVD-X-2026-000611',
    kind: 'PROOF_OF_DELIVERY',
    file: expect.objectContaining({ name: 'remito.pdf' }),
  })
  sent[0]?.answer(201, { id: 'MVD-X-2026-000611', revision: 5, position: 9, documentId: 'd', name: 'remito.pdf' })
  await waitFor(() => expect(closings()).toBe(1))
  expect(await screen.findByText('Documento agregado')).toBeInTheDocument()
})

test('a file that the server would refuse is not sent; a refusal stays in the dialog', async () => {
  const { dialog, sent, closings, choose, confirm } = open()
  choose(new File(['abc'], 'virus.exe'))
  await confirm()
  expect(dialog.getByText(/Se aceptan PDF/)).toBeInTheDocument()
  expect(sent).toEqual([])
  choose(new File(['abc'], 'remito.pdf'))
  await confirm()
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer(409, { code: 'INVALID_TRANSITION' })
  expect(await dialog.findByText(/no es posible/)).toBeInTheDocument()
  expect(closings()).toBe(0)
})

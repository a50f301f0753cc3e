import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { renderAt } from '../../testing/render.tsx'
import { DocumentsField } from './documents-field.tsx'
import { forgetChosen, handOver, sendChosen } from './uploads.ts'

const fileOf = (name: string) => new File(['abc'], name)
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Elegir archivos', { selector: 'input' }), { target: { files } })

beforeEach(async () => {
  await loadTexts('quotation')
  renderAt(<DocumentsField />, '/')
})

test('the field mentions that drafts do not contain files', () =>
  expect(screen.getByText(/no se guardan en los borradores/)).toBeInTheDocument())

test('files are chosen once each with their kind, and are added to the new quotation', async () => {
  choose(fileOf('packing list.pdf'), fileOf('foto.png'))
  choose(fileOf('plano.pdf'))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tipo de foto.png' }), 'MSDS')
  await userEvent.click(screen.getByRole('button', { name: 'Descartar plano.pdf' }))
  const sent = fakeUploads()
  act(() => {
    expect(handOver('MVD-2026-000777')).toBe(true)
    sendChosen('MVD-2026-000777', () => undefined)
  })
  expect(sent.map(({ body }) => [body.get('quotation'), body.get('type')])).toEqual([
    ['MVD-2026-000777', 'PKL'],
    ['MVD-2026-000777', 'MSDS'],
  ])
  expect(screen.queryByText(/packing list/)).toBeNull()
  expect(handOver('MVD-2026-000778')).toBe(false)
})

test('a file that the server would refuse is reported at once', () => {
  choose(fileOf('virus.exe'))
  expect(screen.getByRole('alert')).toHaveTextContent(/Se aceptan PDF/)
})

test('discarded files return on undo, and disappear with the form', () => {
  choose(fileOf('a.pdf'))
  let back = () => undefined as void
  act(() => {
    back = forgetChosen()
  })
  expect(screen.queryByText(/a\.pdf/)).toBeNull()
  act(() => back())
  expect(screen.getByText(/a\.pdf/)).toBeInTheDocument()
  cleanup()
  expect(handOver('MVD-2026-000779')).toBe(false)
})

test('a file dropped outside the zone does not replace the page', () => {
  for (const [types, isHeldBack] of [
    [['Files'], true],
    [['text/plain'], false],
  ] as const) {
    const drop = createEvent.drop(document.body)
    Object.defineProperty(drop, 'dataTransfer', { value: { types } })
    fireEvent(document.body, drop)
    expect(drop.defaultPrevented).toBe(isHeldBack)
  }
})

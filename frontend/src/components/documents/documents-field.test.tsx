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
  await loadTexts('quotationInfo')
  renderAt(<DocumentsField />, '/')
})

test('it says that files are not kept in drafts', () =>
  expect(screen.getByText(/no se guardan en los borradores/)).toBeInTheDocument())

test('files are chosen with what they are, once each, and go to the quotation that is made', async () => {
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

test('a file that would not be taken is told at once', () => {
  choose(fileOf('virus.exe'))
  expect(screen.getByRole('alert')).toHaveTextContent(/se aceptan PDF/)
})

test('what is discarded comes back when that is undone, and goes with the form', () => {
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

test('a file that misses the zone does not take the place of the page', () => {
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

import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeCommandId } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import type { Upload } from './uploads.ts'
import { UploadRow } from '../../features/quotation/documents/documents-panel.tsx'

const row = (more: Partial<Upload>, onRetry?: () => void) => {
  const upload: Upload = {
    id: fakeCommandId('u-1'),
    file: new File(['abc'], 'hoja.pdf'),
    kind: 'MSDS',
    state: 'chosen',
    sent: 0,
    ...more,
  }
  renderAt(
    <table>
      <tbody>
        <UploadRow target="new" upload={upload} {...(onRetry !== undefined && { onRetry })} />
      </tbody>
    </table>,
  )
}
const kind = () => screen.queryByRole('combobox', { name: 'Tipo de hoja.pdf' })

test('a chosen file can get a kind and be removed, and is not stored yet', () => {
  row({})
  expect(kind()).toBeEnabled()
  expect(screen.getByText('Todavía sin adjuntar')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Descartar hoja.pdf' })).toBeInTheDocument()
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test.each([
  [{ state: 'waiting' }, 'En espera'],
  [{ state: 'sending', sent: 0.428, error: 'UNREACHABLE' }, 'Subiendo: 42 %'],
] as const)('an upload shows its progress and has no buttons: %o', (more, words) => {
  row(more)
  expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByRole('progressbar')).toBeInTheDocument()
  expect(kind()).toBeDisabled()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a failed upload shows the reason, and can be sent again if there is a handler', () => {
  const calls: string[] = []
  row({ state: 'failed', error: 'UNREACHABLE' }, () => void calls.push('again'))
  expect(screen.getByText('No se adjuntó')).toBeInTheDocument()
  expect(screen.getByRole('alert')).not.toBeEmptyDOMElement()
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar hoja.pdf' }))
  expect(calls).toEqual(['again'])
})

test('a refused file has no kind and no retry', () => {
  row({ state: 'refused', error: 'DOCUMENT_FORMAT' }, () => undefined)
  expect(kind()).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reintentar hoja.pdf' })).not.toBeInTheDocument()
  expect(screen.getByRole('alert')).toBeInTheDocument()
})

test('a failed upload without a handler has no retry', () => {
  row({ state: 'failed' })
  expect(screen.queryByRole('button', { name: 'Reintentar hoja.pdf' })).not.toBeInTheDocument()
})

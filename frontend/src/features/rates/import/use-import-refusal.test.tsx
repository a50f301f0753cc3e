import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Problem } from '../../../lib/api/problem.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { useImportRefusal } from './use-import-refusal.ts'

const Refused = ({ problem }: { problem: unknown }) => useImportRefusal()(problem)

test('a file that is no table is told what to do with it, not what may be attached to a quotation', async () => {
  await loadTexts('providers', 'errors')
  render(<Refused problem={new Problem(415, 'FILE_NOT_TAKEN', 'A file of rates is CSV or XLSX.')} />)
  expect(
    screen.getByText(/^No es un CSV ni un XLSX: .* guárdelo como XLSX; si es un PDF, pida la planilla\.$/),
  ).toBeVisible()
})

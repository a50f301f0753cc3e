import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Problem } from '../../../lib/api/api.ts'
import { loadTexts } from '../../../lib/i18n/i18n.ts'
import { useImportRefusal } from './file-step.tsx'

const Refused = ({ problem }: { problem: unknown }) => useImportRefusal()(problem)

test('a file that is no table shows a remedy, not the rules for attachments', async () => {
  await loadTexts('catalogues')
  render(<Refused problem={new Problem(415, 'FILE_NOT_TAKEN', 'A file of rates is CSV or XLSX.')} />)
  expect(
    screen.getByText(/^No es un CSV ni un XLSX: .* guardarlo como XLSX; si es un PDF, pedir la planilla\.$/),
  ).toBeVisible()
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadTexts } from './i18n.ts'
import { Problem, useErrorText } from '../api/api.ts'

// Specification, section 8: texts are quoted literally.
const words = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(join(process.cwd(), 'contracts/locales', language, `${file}.json`), 'utf8'))

test('messages equal those of the specification, in English literally', () => {
  expect(words('en', 'shell')).toMatchObject({
    'error.quotation': 'Error while getting quotation.',
  })
  expect(words('en', 'errors')).toMatchObject({
    NO_RESULTS: 'No results found for the current search.',
    MISSING_PARAMETERS: 'One or more of the following parameters are missing to perform the search.',
    INVALID_TRANSITION_IN: 'This action is not possible while the quotation is {{status}}',
  })
})

test.each([
  ['en', 'Could not get the information.'],
  ['es', 'No se pudo obtener la información.'],
  ['pt', 'Não foi possível obter as informações.'],
])('all load failures have the same text in %s', (language, text) => {
  expect(words(language, 'shared/common')).toMatchObject({ 'common.loadFailed': text })
})

test('other documents are shown as OTROS', () =>
  expect(words('es', 'quotationInfo')).toMatchObject({ 'documents.kind.MSC': 'OTROS' }))

const ErrorText = ({ error }: { error: unknown }) => <p>{useErrorText()(error)}</p>

test('an action that is not allowed names the status of the quotation', () => {
  render(<ErrorText error={new Problem(409, 'INVALID_TRANSITION', '', 'r', { status: 'SENT' })} />)
  expect(screen.getByText('Esta acción no es posible mientras la cotización está en el estado Enviada.')).toBeVisible()
})

test('an error of a single screen has its text in the file of that screen', async () => {
  const refusal = new Problem(422, 'TOTAL_NOT_POSITIVE', '', 'r', {})
  const { unmount } = render(<ErrorText error={refusal} />)
  unmount()
  await loadTexts('quotation')
  render(<ErrorText error={refusal} />)
  expect(screen.getByText('Los descuentos igualan o superan lo que se cobra en su moneda.')).toBeVisible()
})

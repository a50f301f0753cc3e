import { act, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { useShellText } from './use-shell-text.ts'

const Word = () => <p>{useShellText()('status.QUOTED')}</p>

test('a text follows the language without a reload', async () => {
  const before = i18next.language
  render(<Word />)
  expect(screen.getByText('Cotizada')).toBeVisible()
  await act(() => i18next.changeLanguage('en'))
  expect(screen.getByText('Quoted')).toBeVisible()
  await act(() => i18next.changeLanguage(before))
  expect(screen.getByText('Cotizada')).toBeVisible()
})

import { onlineManager } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OfflineBanner } from './shell.tsx'

afterEach(() => onlineManager.setOnline(true))

test('while offline the page shows since when, and only then', () => {
  render(<OfflineBanner />)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  act(() => onlineManager.setOnline(false))
  expect(screen.getByRole('status')).toHaveTextContent(/Sin conexión · datos de las \d\d:\d\d · solo lectura/)
  act(() => onlineManager.setOnline(true))
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

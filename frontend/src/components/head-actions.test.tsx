import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HeadActions } from './head-actions.tsx'

test('toasts keep off the buttons of a head for as long as any stand there', () => {
  const isKeptFree = () => document.body.hasAttribute('data-head-actions')
  const one = render(<HeadActions>Enviar</HeadActions>)
  const other = render(<HeadActions>Guardar</HeadActions>)
  expect(isKeptFree()).toBe(true)
  one.unmount()
  expect(isKeptFree()).toBe(true)
  other.unmount()
  expect(isKeptFree()).toBe(false)
})

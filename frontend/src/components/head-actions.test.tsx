import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HeadActions } from './head-actions.tsx'

test('the page is marked for toasts for as long as the buttons of any head stand there', () => {
  const isKeptFree = () => document.body.hasAttribute('data-head-actions')
  const one = render(<HeadActions>Enviar</HeadActions>)
  const other = render(<HeadActions>Guardar</HeadActions>)
  expect(isKeptFree()).toBe(true)
  one.unmount()
  expect(isKeptFree()).toBe(true)
  other.unmount()
  expect(isKeptFree()).toBe(false)
})

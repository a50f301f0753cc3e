import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HeadActions } from './head-actions.tsx'

test('the page is marked for toasts while any head shows its buttons', () => {
  const hasHeadSpace = () => document.body.hasAttribute('data-head-actions')
  const one = render(<HeadActions>Enviar</HeadActions>)
  const other = render(<HeadActions>Guardar</HeadActions>)
  expect(hasHeadSpace()).toBe(true)
  one.unmount()
  expect(hasHeadSpace()).toBe(true)
  other.unmount()
  expect(hasHeadSpace()).toBe(false)
})

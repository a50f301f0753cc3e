import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { MarginRuler } from './margin-ruler.tsx'

const point = (number: number, value: number, isChosen = false) => ({ number, value, isChosen })

test('the scale labels every alternative, the minimum margin and both ends', () => {
  renderAt(<MarginRuler points={[point(1, 15.72, true), point(2, 16.42), point(3, -1.18)]} minimum={0} />)
  const figure = within(screen.getByRole('figure'))
  for (const words of ['1 · 15,72', '2 · 16,42', '3 · −1,18']) expect(figure.getByText(words)).toBeInTheDocument()
  expect(figure.getByText('mínimo 0 %')).toBeInTheDocument()
})

test('the scale widens for margins beyond it', () => {
  renderAt(<MarginRuler points={[point(1, 41), point(2, -33)]} minimum={10} />)
  expect(screen.getByText('−35 %')).toBeInTheDocument()
  expect(screen.getByText('45 %')).toBeInTheDocument()
})

import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RateLine } from './rate-line.tsx'

const pointsOf = (...values: readonly string[]) => {
  const series = values.map((value, index) => ({ date: `2026-0${index + 1}-01`, value }))
  const { container, unmount } = render(<RateLine series={series} label="Mediana" />)
  expect(screen.getByRole('img', { name: 'Mediana' })).toBeVisible()
  const points = container.querySelector('polyline')?.getAttribute('points')
  const end = container.querySelector('circle')
  unmount()
  return { points, end: [end?.getAttribute('cx'), end?.getAttribute('cy')] }
}

test('the minimum is at the bottom, the maximum at the top, and the last value is a dot', () =>
  expect(pointsOf('2.90', '3.00')).toEqual({ points: '4.0,24.0 74.0,4.0', end: ['74.0', '4.0'] }))

test('equal values, or a single one, are drawn in the middle', () => {
  expect(pointsOf('3', '3').points).toBe('4.0,14.0 74.0,14.0')
  expect(pointsOf('3')).toEqual({ points: '74.0,14.0', end: ['74.0', '14.0'] })
})

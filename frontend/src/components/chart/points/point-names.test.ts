import { expect, test } from 'vitest'
import { nameCorners } from '../kind-options.ts'

const plot = { width: 200, height: 100 }
const at = (x: number, y: number) => ({ x, y, radius: 5, width: 40, height: 10 })

test('a name is placed above its point', () => {
  expect(nameCorners([at(100, 50)], plot)).toEqual([{ x: 80, y: 32 }])
})

test('a name is placed below, right or left where another point or the edge lies above', () => {
  expect(nameCorners([at(100, 10)], plot)).toEqual([{ x: 80, y: 18 }])
  const [first] = nameCorners([at(100, 50), at(100, 36), at(100, 64)], plot)
  expect(first).toEqual({ x: 108, y: 45 })
  const [last] = nameCorners([at(198, 50)], plot)
  expect(last).toEqual({ x: 160, y: 32 })
  const [corner] = nameCorners([at(0, 100)], plot)
  expect(corner).toEqual({ x: 0, y: 82 })
})

test('names never overlap, and a name without room is omitted', () => {
  const places = nameCorners(
    Array.from({ length: 40 }, (_, index) => at(40 + (index % 8) * 15, 20 + Math.floor(index / 8) * 15)),
    plot,
  )
  const shown = places.filter((place) => place !== undefined)
  expect(shown.length).toBeGreaterThan(2)
  expect(shown.length).toBeLessThan(40)
  for (const [index, a] of shown.entries())
    for (const b of shown.slice(index + 1)) expect(Math.abs(a.x - b.x) >= 40 || Math.abs(a.y - b.y) >= 10).toBe(true)
})

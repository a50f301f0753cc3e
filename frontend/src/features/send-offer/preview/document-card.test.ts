import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { partOfPage, usePages } from './document-card.tsx'

test('pages are numbered across all alternatives, whatever their page counts', () => {
  const parts = [2, 1, 3]
  expect([0, 1, 2, 3, 5].map((page) => partOfPage(parts, page))).toEqual([
    { alternative: 0, part: 0 },
    { alternative: 0, part: 1 },
    { alternative: 1, part: 0 },
    { alternative: 2, part: 0 },
    { alternative: 2, part: 2 },
  ])
})

test('an alternative has one page until rendered; a page number beyond the end shows the last page', () => {
  const { result, rerender } = renderHook(({ count, page }) => usePages(count, page), {
    initialProps: { count: 2, page: 9 },
  })
  expect([result.current.pages, result.current.at]).toEqual([2, 1])
  act(() => result.current.onParts(1, 3))
  expect([result.current.pages, result.current.at]).toEqual([4, 3])
  expect(result.current.shown).toEqual({ alternative: 1, part: 2 })
  rerender({ count: 1, page: 0 })
  expect(result.current.pages).toBe(1)
})

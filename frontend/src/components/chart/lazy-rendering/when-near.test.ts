import { afterEach, expect, test, vi } from 'vitest'
import { whenNear } from './use-lazy-chart.ts'

/** Replaces IntersectionObserver, which jsdom does not have. */
const watched: { margin: string | undefined; see: () => void; isGone: boolean }[] = []
class Watcher {
  private readonly one: (typeof watched)[number]
  constructor(seen: (entries: { isIntersecting: boolean }[]) => void, { rootMargin }: { rootMargin?: string }) {
    this.one = { margin: rootMargin, isGone: false, see: () => this.one.isGone || seen([{ isIntersecting: true }]) }
    watched.push(this.one)
  }
  observe() {}
  disconnect() {
    this.one.isGone = true
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  watched.length = 0
})

const begun = () => {
  const done: string[] = []
  const leave = whenNear(document.body, () => {
    done.push('begun')
    return () => done.push('left')
  })
  return { done, leave }
}

test('the task of a visible element begins once; that of a near one when the reader moves', async () => {
  vi.stubGlobal('IntersectionObserver', Watcher)
  const seen = begun()
  expect(seen.done).toEqual([])
  watched[0]?.see()
  watched[0]?.see()
  expect(seen.done).toEqual(['begun'])

  const below = begun()
  const stop = begun()
  stop.leave()
  expect(watched).toHaveLength(3)
  window.dispatchEvent(new Event('pointermove'))
  await Promise.resolve()
  // Neither the begun nor the cancelled element is observed any longer.
  expect(watched.map(({ margin }) => margin)).toEqual([undefined, undefined, undefined, '600px'])
  watched[3]?.see()
  expect([below.done, stop.done]).toEqual([['begun'], []])
  below.leave()
  expect(below.done).toEqual(['begun', 'left'])
})

test('a browser without IntersectionObserver begins the task at once', () => {
  expect(begun().done).toEqual(['begun'])
})

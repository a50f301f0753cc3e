import { afterEach, expect, test, vi } from 'vitest'
import { whenNear } from './when-near.ts'

/** In place of the browser's, which jsdom does not have. */
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

test('what is seen is begun once; what is near, once the reader moves', async () => {
  vi.stubGlobal('IntersectionObserver', Watcher)
  const seen = begun()
  expect(seen.done).toEqual([])
  watched[0]?.see()
  watched[0]?.see()
  expect(seen.done).toEqual(['begun'])

  const below = begun()
  const gone = begun()
  gone.leave()
  expect(watched).toHaveLength(3)
  window.dispatchEvent(new Event('pointermove'))
  await Promise.resolve()
  // Neither what has begun nor what has left is looked for any more.
  expect(watched.map(({ margin }) => margin)).toEqual([undefined, undefined, undefined, '600px'])
  watched[3]?.see()
  expect([below.done, gone.done]).toEqual([['begun'], []])
  below.leave()
  expect(below.done).toEqual(['begun', 'left'])
})

test('a browser that cannot tell what is seen has all of it', () => {
  expect(begun().done).toEqual(['begun'])
})

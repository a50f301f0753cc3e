import type { Page } from 'playwright-core'

/** Every press of a pointer is a click; every field that is changed, by whatever means, is typed once. */
export type Counted = { clicks: number; typed: string[] }

const counting = `(() => {
  const counted = (window.counted = { clicks: 0, typed: [] })
  const seen = new WeakSet()
  const change = ({ isTrusted, target }) => {
    if (!isTrusted || seen.has(target)) return
    seen.add(target)
    counted.typed.push(target.getAttribute('aria-label') ?? target.labels?.[0]?.innerText ?? target.id)
  }
  addEventListener('pointerdown', ({ isTrusted }) => { if (isTrusted) counted.clicks += 1 }, true)
  addEventListener('input', change, true)
  addEventListener('change', change, true)
})()`

/** Counts in this page from its next load on; another load begins anew. */
export const count = async (page: Page): Promise<() => Promise<Counted>> => {
  await page.addInitScript(counting)
  return () => page.evaluate<Counted>('window.counted')
}

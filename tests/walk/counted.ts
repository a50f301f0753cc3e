import type { Page } from 'playwright-core'

/** Every pointer press counts as a click; every changed field counts once, by any input method. */
export type Counted = { clicks: number; typed: string[] }

const countScript = `(() => {
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

/** Counts in this page from its next load on; each load restarts the count. */
export const count = async (page: Page): Promise<() => Promise<Counted>> => {
  await page.addInitScript(countScript)
  return () => page.evaluate<Counted>('window.counted')
}

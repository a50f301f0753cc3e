import type { Browser } from 'playwright-core'
import { launchBrowser } from '@freight/tests/browser/browser'
import type { Result } from '../result.ts'
import { workshop } from '../workshop.ts'
import { dashboard } from './dashboard.ts'
import { eachScreen, withoutMouse } from './each-screen.ts'
import { largeTable } from './large-table.ts'
import { lighthouse } from './lighthouse.ts'
import { fillList } from './many-rows.ts'
import { packing } from './packing.ts'
import { routeChanges } from './route-changes.ts'
import { sizes } from './sizes.ts'
import { typing } from './typing.ts'

const names = ['sizes', 'lighthouse', 'table', 'route-change', 'typing', 'packing', 'dashboard', 'axe', 'keyboard']

const say = (line: Result) => console.log(JSON.stringify(line))

/**
 * `npm run bench:frontend [-- name …]`: the bars of the frontend, one line of JSON for each; applications of its own,
 * removed again.
 */
const main = async (): Promise<void> => {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`No measurement ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  const wanted = (name: string) => asked.length === 0 || asked.includes(name)
  const shop = await workshop()
  const interrupted = () => void shop.clear().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  let browser: Browser | undefined

  try {
    if (wanted('sizes')) for (const line of await sizes()) say(line)
    if (!names.slice(1).some(wanted)) return
    const dataDir = shop.dataDir('house')
    const application = await shop.startApplication(dataDir, 2_000)
    browser = await launchBrowser()
    if (wanted('route-change')) for (const line of await routeChanges(browser, application)) say(line)
    if (wanted('typing')) say(await typing(browser, application))
    if (wanted('packing')) say(await packing(browser, application))
    if (wanted('dashboard')) for (const line of await dashboard(browser, application)) say(line)
    if (wanted('keyboard')) say(await withoutMouse(browser, application))
    if (wanted('axe')) say(await eachScreen(browser, application))
    if (wanted('lighthouse')) await lighthouse(application, say)
    if (wanted('table')) {
      const { db, stop } = await shop.openStores(dataDir)
      await fillList(db, 100_000)
      await stop()
      await largeTable(browser, application, say)
    }
  } finally {
    await browser?.close()
    await shop.clear()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

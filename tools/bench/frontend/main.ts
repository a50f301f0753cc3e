import type { Browser } from 'playwright-core'
import { launchBrowser } from '@freight/tests/browser/browser'
import type { Result } from '../result.ts'
import { openWorkshop } from '../workshop.ts'
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

const print = (line: Result) => console.log(JSON.stringify(line))

/**
 * `npm run bench:frontend [-- name …]`: goals of the frontend, one line of JSON each; starts its own applications and
 * removes them.
 */
const main = async (): Promise<void> => {
  const chosenNames = process.argv.slice(2)
  const unknown = chosenNames.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new Error(`No measurement ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  const isChosen = (name: string) => chosenNames.length === 0 || chosenNames.includes(name)
  const shop = await openWorkshop()
  const onInterrupt = () => void shop.clear().then(() => process.exit(130))
  process.once('SIGINT', onInterrupt).once('SIGTERM', onInterrupt)
  let browser: Browser | undefined

  try {
    if (isChosen('sizes')) for (const line of await sizes()) print(line)
    if (!names.slice(1).some(isChosen)) return
    const dataDir = shop.dataDir('house')
    const application = await shop.startApplication(dataDir, 2_000)
    browser = await launchBrowser()
    if (isChosen('route-change')) for (const line of await routeChanges(browser, application)) print(line)
    if (isChosen('typing')) print(await typing(browser, application))
    if (isChosen('packing')) print(await packing(browser, application))
    if (isChosen('dashboard')) for (const line of await dashboard(browser, application)) print(line)
    if (isChosen('keyboard')) print(await withoutMouse(browser, application))
    if (isChosen('axe')) print(await eachScreen(browser, application))
    if (isChosen('lighthouse')) await lighthouse(application, print)
    if (isChosen('table')) {
      const { db, stop } = await shop.openStores(dataDir)
      await fillList(db, 100_000)
      await stop()
      await largeTable(browser, application, print)
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

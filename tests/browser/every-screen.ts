import type { Browser, Page, Request } from 'playwright-core'
import { signIn } from '../application/api-client.ts'
import type { ApplicationProcess } from '../application/application-process.ts'
import { type Screen, screensOf } from './screens.ts'
import { arriveWith, keep, visit, type Visitor } from '../walk/visitor.ts'

/** Each scheme and each language at least once: colours depend on the scheme, lengths and names on the language. */
const LOOKS = [
  { scheme: 'dark', language: 'es' },
  { scheme: 'light', language: 'en' },
  { scheme: 'light', language: 'pt' },
] as const

/** A non-empty list of drafts, which only the browser stores. */
const drafts = [
  {
    id: 1,
    type: 'NEW_QUOTATION',
    date: '2026-11-20T14:00:00.000Z',
    name: 'Textil',
    display: {
      type: 'IMPORT',
      mode: 'LCL',
      origin: 'CNSHA',
      destination: 'UYMVD',
      incoterm: 'FOB',
      volume: '3.2',
      weight: '460',
      chargeable: '460',
      client: 'Textil del Plata',
    },
    data: {},
  },
]

/** Waits until no request, code or skeleton is pending, for long enough that no new request followed. */
const quietWaiter = (page: Page) => {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    // A new document: requests of the former one do not matter.
    if (request.isNavigationRequest()) underWay.clear()
    underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => {
    for (let quietRounds = 0, attempts = 0; quietRounds < 3; attempts += 1) {
      if (attempts > 600) throw new Error(`${page.url()} is still loading.`)
      // Content that renders on becoming visible renders for print: the scan includes it.
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
      const isRendered =
        await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
        done(document.querySelector('h1') !== null && document.querySelector('.skeleton, [aria-busy=true]') === null))))`)
      quietRounds = isRendered === true && underWay.size === 0 ? quietRounds + 1 : 0
      if (quietRounds < 3) await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }
}

const applyLook = (page: Page, look: (typeof LOOKS)[number]) =>
  page.evaluate(`for (const [key, value] of ${JSON.stringify([
    ['colour-scheme', look.scheme],
    ['language', look.language],
  ])}) {
    localStorage.setItem(key, value)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }))
  }`)

type Visit = { visitor: Visitor; untilQuiet: () => Promise<void> }

/** Faults of a loaded page, one line each; `isSchemeSeen` if this scheme was scanned before. */
type Inspect = (page: Page, isSchemeSeen: boolean) => Promise<string[]>

/** One screen in every look: loaded once, then switched through schemes and languages. */
const inspectScreen = async (
  url: string,
  { path, name, open }: Screen,
  { visitor: { page }, untilQuiet }: Visit,
  inspect: Inspect,
) => {
  const findings: string[] = []
  await page.goto(url + path, { waitUntil: 'domcontentloaded' })
  await untilQuiet()
  await open?.(page)
  for (const [index, look] of LOOKS.entries()) {
    const isSchemeSeen = LOOKS.slice(0, index).some(({ scheme }) => scheme === look.scheme)
    await applyLook(page, look)
    await untilQuiet()
    const shownLook = await page.evaluate(
      '[document.documentElement.lang, document.documentElement.dataset.scheme].join()',
    )
    if (shownLook !== `${look.language},${look.scheme}`) throw new Error(`${name} is shown in ${String(shownLook)}.`)
    for (const finding of await inspect(page, isSchemeSeen))
      findings.push(`${name} (${look.scheme}, ${look.language}) ${finding}`)
  }
  return findings
}

/** Used or invalid links: refused on purpose, and the browser logs every refusal. */
const deadLinks = [/\/session\/password-link/, /\/third-party\/no-such-link/, /409.*\/third-party\//]

/**
 * Faults of every screen in every look, with the errors that the pages logged. Two at a time: one renders while the other
 * is scanned. `prepare` runs in every window before its first page.
 */
export const everyScreen = async (
  browser: Browser,
  application: ApplicationProcess,
  inspect: Inspect,
  prepare: (visitor: Visitor) => Promise<void> = async () => undefined,
) => {
  const screens = await screensOf(application)
  const findings: string[] = []
  const complaints: string[] = []
  const pendingScreens = [...screens]
  const inspectPending = async () => {
    let role: string | undefined
    let currentVisit: Visit | undefined
    for (let screen = pendingScreens.shift(); screen; screen = pendingScreens.shift()) {
      if (currentVisit === undefined || screen.role !== role) {
        await currentVisit?.visitor.page.context().close()
        role = screen.role
        const visitor = await visit(browser)
        // Without animation a message has no intermediate colours.
        await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
        await prepare(visitor)
        currentVisit = { visitor, untilQuiet: quietWaiter(visitor.page) }
        const user = application.users.find((one) => one.role === role)
        if (role !== '') await arriveWith(visitor, (await signIn(application.url, user)).token)
        await keep(visitor.page.context(), { drafts: JSON.stringify(drafts) })
      }
      const { errors } = currentVisit.visitor
      try {
        findings.push(...(await inspectScreen(application.url, screen, currentVisit, inspect)))
      } catch (error) {
        findings.push(`${screen.name} could not be looked at: ${String(error)}`)
      }
      complaints.push(...errors.splice(0).filter((error) => !deadLinks.some((link) => link.test(error))))
    }
    await currentVisit?.visitor.page.context().close()
  }
  await Promise.all([inspectPending(), inspectPending()])
  return { screens: screens.length, findings, complaints }
}

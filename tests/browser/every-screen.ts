import type { Browser, Page, Request } from 'playwright-core'
import { signIn } from '../application/api-client.ts'
import type { ApplicationProcess } from '../application/application-process.ts'
import { type Screen, screensOf } from './screens.ts'
import { arriveWith, keep, visit, type Visitor } from '../walk/visitor.ts'

/** Each scheme and each language at least once: colours come from the scheme, lengths and names from the language. */
const looks = [
  { scheme: 'dark', language: 'es' },
  { scheme: 'light', language: 'en' },
  { scheme: 'light', language: 'pt' },
] as const

/** A list of drafts that is not empty: they are kept by the browser alone. */
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

/** Waits until nothing is under way: no answer, no code, no skeleton; for long enough that nothing more was asked. */
const quiet = (page: Page) => {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    // A new document: whatever the former one waited for is of no interest.
    if (request.isNavigationRequest()) underWay.clear()
    underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => {
    for (let still = 0, tries = 0; still < 3; tries += 1) {
      if (tries > 600) throw new Error(`${page.url()} does not come to rest.`)
      // What is drawn when it is seen is drawn as for paper: it is looked at too.
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
      const isDrawn = await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() =>
        done(document.querySelector('h1') !== null && document.querySelector('.skeleton, [aria-busy=true]') === null))))`)
      still = isDrawn === true && underWay.size === 0 ? still + 1 : 0
      if (still < 3) await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }
}

const wear = (page: Page, look: (typeof looks)[number]) =>
  page.evaluate(`for (const [key, value] of ${JSON.stringify([
    ['colour-scheme', look.scheme],
    ['language', look.language],
  ])}) {
    localStorage.setItem(key, value)
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }))
  }`)

type Visit = { visitor: Visitor; rest: () => Promise<void> }

/** What is wrong with a page that stands still, one line for each fault; `seenInColours` when this scheme is not new. */
type Inspect = (page: Page, seenInColours: boolean) => Promise<string[]>

/** One screen in every look: it is loaded once, and changes its colours and its language where it stands. */
const lookAt = async (
  url: string,
  { path, name, open }: Screen,
  { visitor: { page }, rest }: Visit,
  inspect: Inspect,
) => {
  const findings: string[] = []
  await page.goto(url + path, { waitUntil: 'domcontentloaded' })
  await rest()
  await open?.(page)
  for (const [index, look] of looks.entries()) {
    const seenInColours = looks.slice(0, index).some(({ scheme }) => scheme === look.scheme)
    await wear(page, look)
    await rest()
    const shown = await page.evaluate('[document.documentElement.lang, document.documentElement.dataset.scheme].join()')
    if (shown !== `${look.language},${look.scheme}`) throw new Error(`${name} is shown in ${String(shown)}.`)
    for (const finding of await inspect(page, seenInColours))
      findings.push(`${name} (${look.scheme}, ${look.language}) ${finding}`)
  }
  return findings
}

/** Links that were used or never were: refused on purpose, and the browser logs every refusal. */
const deadLinks = [/\/session\/password-link/, /\/third-party\/no-such-link/, /409.*\/third-party\//]

/**
 * Every screen of the application in every look, and what the pages complained about meanwhile. Two at a time: one draws
 * while the other is looked at. `prepare` is run in every window before its first page.
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
  const waiting = [...screens]
  const atWork = async () => {
    let role: string | undefined
    let visiting: Visit | undefined
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      if (visiting === undefined || screen.role !== role) {
        await visiting?.visitor.page.context().close()
        role = screen.role
        const visitor = await visit(browser)
        // A message that comes or goes has no colours of its own: it stands there, or it does not.
        await visitor.page.emulateMedia({ reducedMotion: 'reduce' })
        await prepare(visitor)
        visiting = { visitor, rest: quiet(visitor.page) }
        const user = application.users.find((one) => one.role === role)
        if (role !== '') await arriveWith(visitor, (await signIn(application.url, user)).token)
        await keep(visitor.page.context(), { drafts: JSON.stringify(drafts) })
      }
      const { errors } = visiting.visitor
      try {
        findings.push(...(await lookAt(application.url, screen, visiting, inspect)))
      } catch (error) {
        findings.push(`${screen.name} could not be looked at: ${String(error)}`)
      }
      complaints.push(...errors.splice(0).filter((error) => !deadLinks.some((link) => link.test(error))))
    }
    await visiting?.visitor.page.context().close()
  }
  await Promise.all([atWork(), atWork()])
  return { screens: screens.length, findings, complaints }
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { importCycles } from '../src/testing/import-cycles.ts'

// Size budgets: what the browser loads before the first paint, for the shell, and in addition for each page. Exits with
// status 1 above a budget, and if files of the build wait for each other. Run after `vite build`.

const dist = path.resolve(import.meta.dirname, '../dist')

const Chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
type Chunk = z.infer<typeof Chunk>

const manifest = z
  .record(z.string(), Chunk)
  .parse(JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')))

const chunkOf = (name: string): Chunk => {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`${name} is not in the build`)
  return chunk
}

/** All chunks that load together with the given modules. */
const closure = (names: readonly string[], known = new Set<string>()): Set<string> => {
  for (const name of names) {
    if (known.has(name)) continue
    known.add(name)
    closure(chunkOf(name).imports, known)
  }
  return known
}

const sizes = new Map<string, number>()
const gzipped = async (file: string) => {
  const size = sizes.get(file) ?? gzipSync(await readFile(path.join(dist, file)), { level: 9 }).length
  sizes.set(file, size)
  return size
}
const total = async (files: Iterable<string>) => {
  let sum = 0
  for (const file of new Set(files)) sum += await gzipped(file)
  return sum / 1000
}
const scripts = (names: Iterable<string>) => [...names].map((name) => chunkOf(name).file)
const styles = (names: Iterable<string>) => [...names].flatMap((name) => chunkOf(name).css)
const texts = (...namespaces: readonly string[]) =>
  namespaces.map((name) => `../contracts/locales/es/${name.startsWith('express') ? 'express/' : ''}${name}.json`)

const START = 'index.html'
const SHELL = 'src/app/shell/shell.tsx'
// The frame renders as soon as its texts have loaded; the shell and the code of the page follow.
const frame = closure([START, ...texts('shell', 'errors')])
const login = closure([START, 'src/features/auth/login.tsx', ...texts('shell', 'errors', 'auth')])
// Including what the shell loads after it has rendered, and its menus, which load Blueprint.
const shell = closure([
  START,
  SHELL,
  'src/lib/live/stomp.ts',
  'src/lib/notifications/announce.ts',
  'src/app/shell/bar-popover.tsx',
  ...texts('shell', 'errors'),
])

const PAGE = 90
const FORM = 180
const DASHBOARD = 220
const catalogue = (name: string) => texts('table', 'catalogue', name)
const LIST = 'src/features/quotation/list/list-route.tsx'
const pages: readonly [name: string, modules: readonly string[], limit: number][] = [
  ['/home', ['src/app/screens/home.tsx', ...texts('home', 'notifications')], PAGE],
  [
    'the settings',
    [
      'src/app/screens/home.tsx',
      'src/app/screens/settings.tsx',
      ...texts('home', 'notifications', 'settings', 'catalogue', 'auth', 'table'),
    ],
    FORM,
  ],
  ['lists', [LIST, ...texts('table', 'quotations')], PAGE],
  [
    "an offer's last look",
    [
      'src/app/screens/send-offer.tsx',
      'src/features/send-offer/send-offer-page.tsx',
      ...texts('table', 'quotations', 'finalize'),
    ],
    FORM,
  ],
  ['detail', ['src/app/screens/quotation-detail.tsx', ...texts('table', 'quotations', 'quotationInfo')], FORM],
  ['new quotation', ['src/app/screens/request-form.tsx', ...texts('newQuotation')], FORM],
  [
    '/general-dashboards',
    ['src/features/analytics/general-dashboards.tsx', 'src/components/chart/drawing.tsx', ...texts('analytics')],
    DASHBOARD,
  ],
  ['/reports', ['src/features/report/reports.tsx'], PAGE],
  ['/charge-codes', ['src/features/charge-code/charge-codes-page.tsx', ...catalogue('chargeCodes')], PAGE],
  [
    "a code's form",
    [
      'src/features/charge-code/charge-codes-page.tsx',
      'src/features/charge-code/form/charge-code-drawer.tsx',
      ...catalogue('chargeCodes'),
    ],
    FORM,
  ],
  ['/usuarios', ['src/features/user/users.tsx', ...catalogue('users')], PAGE],
  [
    "a user's card",
    ['src/features/user/users.tsx', 'src/features/user/card/user-card.tsx', ...catalogue('users')],
    FORM,
  ],
  ['/organizaciones', ['src/features/organization/organizations-page.tsx', ...catalogue('organizations')], PAGE],
  [
    "an organization's form",
    [
      'src/features/organization/organizations-page.tsx',
      'src/features/organization/overlay.tsx',
      ...catalogue('organizations'),
    ],
    FORM,
  ],
  ['/pricing/tarifas', ['src/features/rate/rates-page.tsx', ...catalogue('rates')], PAGE],
  [
    "a rate's form",
    ['src/features/rate/rates-page.tsx', 'src/features/rate/rate-pane.tsx', ...catalogue('rates')],
    FORM,
  ],
  [
    "the agents' page",
    [
      'src/features/quotation/third-party/third-party.tsx',
      ...texts('thirdParty', 'quotations', 'prices', 'quotationInfo'),
    ],
    FORM,
  ],
  ['/proveedores', ['src/features/provider/providers-page.tsx', ...catalogue('providers')], PAGE],
  [
    "a provider's form",
    [
      'src/features/provider/providers-page.tsx',
      'src/features/provider/provider-drawer.tsx',
      'src/features/provider/contacts/contact-form.tsx',
      ...catalogue('providers'),
    ],
    FORM,
  ],
  ['/operativa/express', ['src/app/screens/express.tsx', ...catalogue('express')], PAGE],
  [
    'an express form',
    [
      'src/app/screens/express.tsx',
      'src/features/express/form/express-form.tsx',
      ...catalogue('express'),
      ...texts('expressForm', 'newQuotation'),
    ],
    FORM,
  ],
  ['/notas', ['src/features/note/notes-page.tsx', ...catalogue('notes')], PAGE],
  [
    "a note's form",
    ['src/features/note/notes-page.tsx', 'src/features/note/editor/note-editor.tsx', ...catalogue('notes')],
    FORM,
  ],
]

const FIRST_PAINT = 220
const STYLES_FIRST = 45
const STYLES_OF_PAGE = 10
const rows: { name: string; size: number; limit: number }[] = [
  { name: 'JS before first paint of /login', size: await total(scripts(login)), limit: FIRST_PAINT },
  { name: 'JS before first paint of /home', size: await total(scripts(frame)), limit: FIRST_PAINT },
  { name: 'JS of the shell', size: await total(scripts(shell)), limit: 260 },
]
const home = closure([...shell, 'src/app/screens/home.tsx'])
rows.push({ name: 'CSS before first paint of /home', size: await total(styles(home)), limit: STYLES_FIRST })
/** The settings open over the home page. */
const below = (modules: readonly string[]) => (modules.includes('src/app/screens/settings.tsx') ? home : shell)
for (const [name, modules, limit] of pages) {
  const added = [...closure(modules)].filter((each) => !shell.has(each))
  rows.push({ name: `JS that ${name} adds`, size: await total(scripts(added)), limit })
  rows.push({
    name: `CSS that ${name} adds`,
    size: await total(styles([...added].filter((each) => !below(modules).has(each)))),
    limit: STYLES_OF_PAGE,
  })
}

for (const { name, size, limit } of rows) {
  const inWords = `${size > limit ? 'OVER' : '  ok'}  ${name.padEnd(40)} ${size.toFixed(1).padStart(6)} kB of ${limit}`
  console.log(process.argv.includes('--json') ? JSON.stringify({ name, value: size, limit }) : inWords)
}
const cycles = importCycles(
  Object.fromEntries(
    Object.values(manifest).map((chunk) => [chunk.file, chunk.imports.map((name) => chunkOf(name).file)]),
  ),
)
for (const cycle of cycles)
  console.error(`These files wait for each other, and a page opens by luck: ${cycle.join(', ')}`)
process.exitCode = cycles.length > 0 || rows.some(({ size, limit }) => size > limit) ? 1 : 0

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { importCycles } from '../src/testing/import-cycles.ts'

// The bars of size: what the browser fetches before the first paint, for the shell, and what each page adds to it.
// Fails with status 1 above any of them, and when files of the build wait for each other. Run after `vite build`.

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

/** Every chunk that is fetched together with some modules. */
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
const texts = (...namespaces: readonly string[]) => namespaces.map((name) => `src/locales/es/${name}.json`)

const START = 'index.html'
const SHELL = 'src/app/shell/shell.tsx'
// The frame of the page is drawn as soon as its texts are there; the shell and the page's own code come behind it.
const frame = closure([START, ...texts('shell', 'errors')])
const login = closure([START, 'src/features/auth/login.tsx', ...texts('shell', 'errors', 'auth')])
// With what the shell fetches by itself once it stands, and its menus, which bring Blueprint.
const shell = closure([
  START,
  SHELL,
  'src/lib/live/stomp.ts',
  'src/lib/notifications/announce.ts',
  'src/app/shell/bar-popover.tsx',
  ...texts('shell', 'errors'),
])

const PAGE = 60
const FORM = 140
const DASHBOARD = 175
const catalogue = (name: string) => texts('table', 'catalogue', name)
const LIST = 'src/features/quotations/list/list-route.tsx'
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
  ['/reports', ['src/features/reports/reports.tsx'], PAGE],
  ['/charge-codes', ['src/features/charge-codes/charge-codes-page.tsx', ...catalogue('chargeCodes')], PAGE],
  [
    "a code's form",
    [
      'src/features/charge-codes/charge-codes-page.tsx',
      'src/features/charge-codes/form/charge-code-drawer.tsx',
      ...catalogue('chargeCodes'),
    ],
    FORM,
  ],
  ['/usuarios', ['src/features/users/users.tsx', ...catalogue('users')], PAGE],
  [
    "a user's card",
    ['src/features/users/users.tsx', 'src/features/users/card/user-card.tsx', ...catalogue('users')],
    FORM,
  ],
  ['/organizaciones', ['src/features/organizations/organizations-page.tsx', ...catalogue('organizations')], PAGE],
  [
    "an organization's form",
    [
      'src/features/organizations/organizations-page.tsx',
      'src/features/organizations/overlay.tsx',
      ...catalogue('organizations'),
    ],
    FORM,
  ],
  ['/pricing/tarifas', ['src/features/rates/rates-page.tsx', ...catalogue('rates')], PAGE],
  [
    "a rate's form",
    ['src/features/rates/rates-page.tsx', 'src/features/rates/rate-pane.tsx', ...catalogue('rates')],
    FORM,
  ],
  [
    "the agents' page",
    [
      'src/features/quotations/third-party/third-party.tsx',
      ...texts('thirdParty', 'quotations', 'prices', 'quotationInfo'),
    ],
    FORM,
  ],
  ['/proveedores', ['src/features/providers/providers-page.tsx', ...catalogue('providers')], PAGE],
  [
    "a provider's form",
    [
      'src/features/providers/providers-page.tsx',
      'src/features/providers/provider-drawer.tsx',
      'src/features/providers/contacts/contact-form.tsx',
      ...catalogue('providers'),
    ],
    FORM,
  ],
  ['/notas', ['src/features/notes/notes-page.tsx', ...catalogue('notes')], PAGE],
  [
    "a note's form",
    ['src/features/notes/notes-page.tsx', 'src/features/notes/editor/note-editor.tsx', ...catalogue('notes')],
    FORM,
  ],
]

const FIRST_PAINT = 150
const STYLES_FIRST = 45
const STYLES_OF_PAGE = 10
const rows: { name: string; size: number; limit: number }[] = [
  { name: 'JS before first paint of /login', size: await total(scripts(login)), limit: FIRST_PAINT },
  { name: 'JS before first paint of /home', size: await total(scripts(frame)), limit: FIRST_PAINT },
  { name: 'JS of the shell', size: await total(scripts(shell)), limit: 190 },
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

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { importCycles } from '../src/testing/import-cycles.ts'
import type { TextGroup } from '../src/lib/i18n/text-groups.ts'

// Size budgets: what the browser loads before the first paint, for the shell, and in addition for each page. Exits with
// status 1 above a budget, and if files of the build wait for each other. Run after `vite build`.

const dist = path.resolve(import.meta.dirname, '../dist')
const Chunk = z.object({ file: z.string(), imports: z.array(z.string()).default([]) })
const manifest = z
  .record(z.string(), Chunk)
  .parse(JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')))

const chunkOf = (name: string) => {
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

/** Compressed size in kB of the files, each once. */
const sizeOf = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length / 1000, 0)
const scripts = (names: Iterable<string>) => sizeOf([...names].map((name) => chunkOf(name).file))

/** The build names it by the folder that it was started in. */
const texts = (group: TextGroup) => {
  const file = `virtual:texts/es/${group}`
  return Object.keys(manifest).find((name) => name.endsWith(file)) ?? file
}

const START = ['index.html', texts('start')]
// Including what the shell loads after it has rendered.
const shell = closure([
  ...START,
  'src/app/shell/shell.tsx',
  'src/lib/live/stomp.ts',
  'src/lib/notifications/announce.ts',
])

const PAGE = 90
const FORM = 180
const DASHBOARD = 220
const HOME = 'src/app/screens/home.tsx'
const pages: readonly [name: string, groups: readonly TextGroup[], limit: number, ...modules: string[]][] = [
  ['/home', [], PAGE, HOME],
  ['the settings', ['settings'], FORM, HOME, 'src/app/screens/settings.tsx'],
  ['lists', ['quotation'], PAGE, 'src/features/quotation/list/list-route.tsx'],
  ["an offer's last look", ['quotation', 'pricing', 'document'], FORM, 'src/features/send-offer/send-offer-page.tsx'],
  ['detail', ['quotation', 'pricing'], FORM, 'src/app/screens/quotation-detail.tsx'],
  ['new quotation', ['quotation', 'request'], FORM, 'src/app/screens/request-form.tsx'],
  [
    '/general-dashboards',
    ['reports'],
    DASHBOARD,
    'src/features/analytics/general-dashboards.tsx',
    'src/components/chart/drawing.tsx',
  ],
  ['/reports', ['reports', 'quotation'], PAGE, 'src/features/report/reports.tsx'],
  ['/charge-codes', ['catalogues'], PAGE, 'src/features/charge-code/charge-codes-page.tsx'],
  [
    "a code's form",
    ['catalogues'],
    FORM,
    'src/features/charge-code/charge-codes-page.tsx',
    'src/features/charge-code/form/charge-code-drawer.tsx',
  ],
  ['/usuarios', ['catalogues'], PAGE, 'src/features/user/users.tsx'],
  ["a user's card", ['catalogues'], FORM, 'src/features/user/users.tsx', 'src/features/user/card/user-card.tsx'],
  ['/organizaciones', ['catalogues'], PAGE, 'src/features/organization/organizations-page.tsx'],
  [
    "an organization's form",
    ['catalogues'],
    FORM,
    'src/features/organization/organizations-page.tsx',
    'src/features/organization/overlay.tsx',
  ],
  ['/pricing/tarifas', ['pricing'], PAGE, 'src/features/rate/rates-page.tsx'],
  ["a rate's form", ['pricing'], FORM, 'src/features/rate/rates-page.tsx', 'src/features/rate/rate-pane.tsx'],
  ["the agents' page", ['pricing', 'quotation'], FORM, 'src/features/quotation/third-party/third-party.tsx'],
  ["the clients' page", ['offer'], PAGE, 'src/features/quotation/third-party/offer/client-offer.tsx'],
  ['/proveedores', ['catalogues'], PAGE, 'src/features/provider/providers-page.tsx'],
  [
    "a provider's form",
    ['catalogues'],
    FORM,
    'src/features/provider/providers-page.tsx',
    'src/features/provider/provider-drawer.tsx',
  ],
  ['/operativa/express', ['express'], PAGE, 'src/app/screens/express.tsx'],
  [
    'an express form',
    ['express', 'request'],
    FORM,
    'src/app/screens/express.tsx',
    'src/features/express/form/express-form.tsx',
  ],
  ['/notas', [], PAGE, 'src/features/note/notes-page.tsx'],
  ["a note's form", [], FORM, 'src/features/note/notes-page.tsx', 'src/features/note/editor/note-editor.tsx'],
]

const rows = [
  {
    name: 'JS before first paint of /login',
    value: scripts(closure([...START, 'src/features/auth/login.tsx'])),
    limit: 220,
  },
  { name: 'JS before first paint of /home', value: scripts(closure(START)), limit: 220 },
  { name: 'JS of the shell', value: scripts(shell), limit: 260 },
  { name: 'CSS of all pages, before first paint', value: scripts(['style.css']), limit: 90 },
  ...pages.map(([name, groups, limit, ...modules]) => ({
    name: `JS that ${name} adds`,
    value: scripts([...closure([...modules, ...groups.map(texts)])].filter((each) => !shell.has(each))),
    limit,
  })),
]

for (const row of rows) {
  const { name, value, limit } = row
  const line = `${value > limit ? 'OVER' : '  ok'}  ${name.padEnd(40)} ${value.toFixed(1).padStart(6)} kB of ${limit}`
  console.log(process.argv.includes('--json') ? JSON.stringify(row) : line)
}
const cycles = importCycles(
  Object.fromEntries(
    Object.values(manifest).map((chunk) => [chunk.file, chunk.imports.map((name) => chunkOf(name).file)]),
  ),
)
for (const cycle of cycles)
  console.error(`These files wait for each other, and a page opens by luck: ${cycle.join(', ')}`)
process.exitCode = cycles.length > 0 || rows.some(({ value, limit }) => value > limit) ? 1 : 0

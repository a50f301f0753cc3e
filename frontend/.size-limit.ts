import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SizeLimitConfig } from 'size-limit'
import { z } from 'zod'
import type { TextGroup } from './src/lib/i18n/text-groups.ts'

// Size budgets: what the browser loads before the first paint, for the shell, and in addition for each page. Run
// after `vite build`.

const dist = path.resolve(import.meta.dirname, 'dist')
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
    'src/components/chart/drawings.ts',
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
  ["a user's card", ['catalogues'], FORM, 'src/features/user/users.tsx', 'src/features/user/user-parts.ts'],
  ['/organizaciones', ['catalogues'], PAGE, 'src/features/organization/organizations-page.tsx'],
  [
    "an organization's form",
    ['catalogues'],
    FORM,
    'src/features/organization/organizations-page.tsx',
    'src/features/organization/addresses/form-parts.ts',
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
    'src/features/provider/contacts/form-parts.ts',
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

const budget = (name: string, chunks: Iterable<string>, limit: number): SizeLimitConfig[number] => ({
  name,
  path: [...new Set([...chunks].map((chunk) => path.join('dist', chunkOf(chunk).file)))],
  limit: `${limit} kB`,
  gzip: true,
})

export default [
  budget('JS before first paint of /login', closure([...START, 'src/features/auth/login.tsx']), 220),
  budget('JS before first paint of /home', closure(START), 220),
  budget('JS of the shell', shell, 260),
  budget('CSS of all pages, before first paint', ['style.css'], 90),
  ...pages.map(([name, groups, limit, ...modules]) =>
    budget(
      `JS that ${name} adds`,
      [...closure([...modules, ...groups.map(texts)])].filter((chunk) => !shell.has(chunk)),
      limit,
    ),
  ),
] satisfies SizeLimitConfig

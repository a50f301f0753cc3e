import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { enumerationsOf, secondSpellings } from './vocabulary.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = 'contracts/src/vocabulary'

/** Policies and roles select permissions: a selection is no second spelling. */
const selected = ['permissions.ts', 'roles.ts']

const modules = readdirSync(join(root, folder)).filter((name) => !name.endsWith('.test.ts') && !selected.includes(name))
const enumerations = new Map(
  (
    await Promise.all(
      modules.map(async (name) => enumerationsOf(await import(/* @vite-ignore */ join(root, folder, name)))),
    )
  ).flat(),
)

const isProduct = (path: string) =>
  /^(contracts|platform|[a-z]+-service|projection-workers|notification-gateway|frontend|deploy)\/.*\.tsx?$/.test(
    path,
  ) &&
  !/\.(test|contract|d)\.tsx?$|\/(testing|samples)\//.test(path) &&
  !path.startsWith(`${folder}/`)

const ownOrder = 'the order on the screen'
const exempt: Readonly<Record<string, string>> = {
  'contracts/src/analytics/charts.ts': 'tabs of the dashboards, some with the name of a mode',
  'contracts/src/freight/incoterm-charges.ts':
    'costs of the published table, which has the insurance and no origin terminal',
  'contracts/src/pricing/calculators-of-mode.ts': ownOrder,
  'frontend/build/text-modules.ts': 'the build reads no package of the product',
  'frontend/src/features/analytics/analytics-queries.ts': ownOrder,
  'frontend/src/features/quotation/preview/list-preview.tsx': ownOrder,
  'frontend/src/features/settings/frame/setting-cards.tsx': ownOrder,
  'frontend/src/features/settings/quoting/markup-drawer.tsx': ownOrder,
  'frontend/src/features/settings/quoting/templates-card.tsx': ownOrder,
}

test('no source lists the members of an enumeration of the vocabulary again', () => {
  const paths = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 10_000_000 }).split('\n')
  const found = paths
    .filter((path) => isProduct(path) && !Object.hasOwn(exempt, path))
    .flatMap((path) =>
      secondSpellings(readFileSync(join(root, path), 'utf8'), enumerations).map((spelling) => `${path}: ${spelling}`),
    )
  expect(found).toEqual([])
})

const planted = new Map([['sections', new Set(['ORIGIN', 'FREIGHT', 'DESTINATION', 'OTHER'])]])

test.each([
  ["const order = ['OTHER', 'ORIGIN', 'FREIGHT']", ['sections: OTHER ORIGIN FREIGHT']],
  ["type Section =\n  | 'ORIGIN'\n  | 'FREIGHT'\n  | 'DESTINATION'", ['sections: ORIGIN FREIGHT DESTINATION']],
  ["where section in ('ORIGIN', 'FREIGHT', 'OTHER')", ['sections: ORIGIN FREIGHT OTHER']],
  ["z.enum(['ALL', 'ORIGIN', 'FREIGHT', 'OTHER'])", ['sections: ALL ORIGIN FREIGHT OTHER']],
  ["const ends = ['ORIGIN', 'DESTINATION']", []],
  ["// 'ORIGIN', 'FREIGHT', 'OTHER'\n/* 'ORIGIN' | 'FREIGHT' | 'OTHER' */", []],
  ['z.enum(sections)', []],
])('in %s the check finds %j', (source, found) => expect(secondSpellings(source, planted)).toEqual(found))

import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Source, untestedParts } from './untested-parts.ts'

const src = fileURLToPath(new URL('../../frontend/src', import.meta.url))

/** `main.tsx` starts the page when it is loaded, so a test cannot load it; the browser walks cover it. */
const entry = 'main.tsx'

const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.d)\.tsx?$/.test(path) && path !== entry)
  .map((path) => ({ path, text: readFileSync(`${src}/${path}`, 'utf8') }))

test('every screen part with a condition has a test beside it', () => {
  expect(sources.length).toBeGreaterThan(700)
  expect(untestedParts(sources)).toEqual([])
})

const part = (path: string, body: string): Source => ({ path, text: `export const Part = () => ${body}` })
const importing = (path: string, ...names: readonly string[]): Source => ({
  path,
  text: names.map((name) => `import { Part } from '${name}'`).join('\n'),
})
const choosing = (path: string) => part(path, '(isOpen ? <p>Open</p> : null)')

test.each([
  ['{ if (isOpen) return null; return <p /> }'],
  ['(isOpen ? <p /> : null)'],
  ['<p>{isOpen && <b />}</p>'],
  ['<p>{lines.map((line) => <b hidden={line.isOpen && isLate} />)}</p>'],
  ['{ switch (state) { case 1: return <p /> } }'],
])('the check finds a condition: %s', (body) =>
  expect(untestedParts([part('features/a/part.tsx', body)])).toEqual(['features/a/part.tsx']),
)

test.each([['<p>{text ?? other}</p>'], ['{ const isOpen = one && two; return <p hidden={isOpen} /> }']])(
  'the check ignores an expression without effect on the output: %s',
  (body) => expect(untestedParts([part('features/a/part.tsx', body)])).toEqual([]),
)

test('a test in another folder does not count for the part', () => {
  const page = { path: 'features/a/page.tsx', text: "import { Part } from './card/part.tsx'" }
  const distantTest = importing('features/a/page.test.tsx', './page.tsx', './card/part.tsx')
  expect(untestedParts([choosing('features/a/card/part.tsx'), page, distantTest])).toEqual(['features/a/card/part.tsx'])
})

test.each([
  ['by its name', [importing('features/a/part.test.tsx', '../b/page.tsx')]],
  ['by an import', [importing('features/a/card.test.tsx', './part.tsx')]],
  ['without elements of its own', [importing('features/a/card.test.ts', './part.tsx')]],
  [
    'through its folder',
    [
      importing('features/a/card.test.tsx', './card.tsx'),
      { path: 'features/a/card.tsx', text: "const Part = lazy(() => import('./part.tsx'))" },
    ],
  ],
  [
    'through a module that exports it',
    [
      importing('features/a/card.test.tsx', './card.tsx'),
      {
        path: 'features/a/card.tsx',
        text: "const { Part } = lazyParts(() => import('./card-parts.ts'), { Part: {} })",
      },
      { path: 'features/a/card-parts.ts', text: "export { Part } from './part.tsx'" },
    ],
  ],
  [
    'through shared testing code',
    [
      importing('features/a/card.test.tsx', '../../testing/place.tsx'),
      importing('testing/place.tsx', '../features/a/part.tsx'),
    ],
  ],
])('the check finds a test beside the part: %s', (_, testFiles) =>
  expect(untestedParts([choosing('features/a/part.tsx'), ...testFiles])).toEqual([]),
)

test('a type import does not count as a test', () => {
  const typeImport = { path: 'features/a/card.test.tsx', text: "import type { Part } from './part.tsx'" }
  expect(untestedParts([choosing('features/a/part.tsx'), typeImport])).toEqual(['features/a/part.tsx'])
})

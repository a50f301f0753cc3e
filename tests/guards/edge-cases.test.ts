import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const places = ['command-service', 'contracts', 'frontend', 'notification-gateway', 'platform', 'projection-workers']
const testPlaces = [...places.map((place) => `${place}/src`), 'query-service/src', 'tests']

/** Numbers in a title such as `edge 31: …` or `edges 17 and 18: …`. */
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/['"`]edges? (\d+(?:(?:, | and )\d+)*): /g)].flatMap(([, numbers = '']) =>
    numbers.split(/, | and /).map(Number),
  )

test('every edge case of express has a test with its number', () => {
  const files = testPlaces.flatMap((place) =>
    readdirSync(`${root}/${place}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.endsWith('guards/edge-cases.test.ts'))
      .map((path) => `${root}/${place}/${path}`),
  )
  const proven = new Set(files.flatMap((file) => numbersIn(readFileSync(file, 'utf8'))))
  const all = Array.from({ length: 80 }, (_, index) => index + 1)
  expect(all.filter((number) => !proven.has(number))).toEqual([])
})

test('a title with one, two or three numbers counts for each', () => {
  expect(
    numbersIn(`test('edge 31: a'); test("edges 1, 2 and 3: b"); test('edge of a map: c'); test('edges 4 and 5: d')`),
  ).toEqual([31, 1, 2, 3, 4, 5])
})

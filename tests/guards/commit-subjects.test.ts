import { expect, test } from 'vitest'

const problems = async (subjects: readonly string[]): Promise<string[]> => {
  const { problemsOf } = await import(new URL('commit-subjects.mjs', import.meta.url).href)
  return problemsOf(subjects)
}

test('the check accepts a type, a scope and a subject of at most 72 characters', async () => {
  const scopedSubject = 'fix(dashboards): keep focus in the chart header after removing a Y limit'
  expect(scopedSubject).toHaveLength(72)
  const acceptedSubjects = [scopedSubject, 'build: compile without checking types', 'feat(api)!: answer 404 before 403']
  expect(await problems(acceptedSubjects)).toEqual([])
})

test('the check refuses sentences, unknown types, empty subjects and long ones', async () => {
  const plantedSubjects = [
    'Keep the keys in a chart’s head when a limit is taken out',
    'improve(list): sort faster',
    'fix: ',
    `fix(list): ${'x'.repeat(62)}`,
  ]
  expect(await problems(plantedSubjects)).toHaveLength(plantedSubjects.length)
})

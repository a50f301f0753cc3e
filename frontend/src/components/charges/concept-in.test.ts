import { expect, test } from 'vitest'
import { conceptIn } from './concept-in.ts'

const code = { concept: 'Flete marítimo', conceptEn: 'Ocean freight', conceptPt: '' }

test('a charge is called as it was when it was sold, then as its code is called now', () => {
  const concept = 'Flete marítimo'
  expect(conceptIn('en', { concept, concepts: { en: 'Sea freight' } }, code)).toBe('Sea freight')
  expect(conceptIn('en', { concept }, code)).toBe('Ocean freight')
})

test('words that the code has no longer, and languages that it has no name in, stay as they were stored', () => {
  expect(conceptIn('en', { concept: 'Flete' }, code)).toBe('Flete')
  expect(conceptIn('pt', { concept: 'Flete marítimo' }, code)).toBe('Flete marítimo')
  expect(conceptIn('es', { concept: 'Flete marítimo', concepts: { en: 'Sea freight' } }, code)).toBe('Flete marítimo')
  expect(conceptIn('en', { concept: 'Flete marítimo' })).toBe('Flete marítimo')
})

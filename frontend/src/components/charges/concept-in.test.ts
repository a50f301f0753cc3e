import { expect, test } from 'vitest'
import { conceptIn } from './matching-codes.ts'

const code = { concept: 'Flete marítimo', conceptEn: 'Ocean freight', conceptPt: '' }

test('a charge has its name from the time of sale, otherwise the current name of its code', () => {
  const concept = 'Flete marítimo'
  expect(conceptIn('en', { concept, concepts: { en: 'Sea freight' } }, code)).toBe('Sea freight')
  expect(conceptIn('en', { concept }, code)).toBe('Ocean freight')
})

test('removed names, and languages without a name, fall back to the stored text', () => {
  expect(conceptIn('en', { concept: 'Flete' }, code)).toBe('Flete')
  expect(conceptIn('pt', { concept: 'Flete marítimo' }, code)).toBe('Flete marítimo')
  expect(conceptIn('es', { concept: 'Flete marítimo', concepts: { en: 'Sea freight' } }, code)).toBe('Flete marítimo')
  expect(conceptIn('en', { concept: 'Flete marítimo' })).toBe('Flete marítimo')
})

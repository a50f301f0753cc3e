import { expect, test } from 'vitest'
import { textIn } from '../testing/text-in.ts'
import { documentText } from './document-text.ts'
import { frequencyIn } from './field-words.ts'

test.each([
  ['quincenal', 'every two weeks', 'quinzenal'],
  ['Semanal', 'weekly', 'semanal'],
  ['2 por semana', '2 per week', '2 por semana'],
  ['3 veces por semana', '3 per week', '3 por semana'],
  // Twice a week, or every two weeks.
  ['biweekly', 'biweekly', 'biweekly'],
  ['martes y jueves', 'martes y jueves', 'martes y jueves'],
])('the typed frequency "%s" is "%s" in English and "%s" in Portuguese', (typed, english, portuguese) => {
  expect(frequencyIn(typed, documentText(textIn, 'en'))).toBe(english)
  expect(frequencyIn(typed, documentText(textIn, 'pt'))).toBe(portuguese)
})

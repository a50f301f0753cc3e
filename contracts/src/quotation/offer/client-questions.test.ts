import { expect, test } from 'vitest'
import { questionsAfter } from './client-link.ts'

const [first, second] = [{ noteId: 'q-1' }, { noteId: 'q-2' }]
const note = (visibility: string, answers?: string) => ({ noteId: 'n-1', visibility, answers })

test('a question is open until a note answers it, or a note for the client without a question follows', () => {
  const open = questionsAfter([first], { ...second, visibility: 'CLIENT' }, second)
  expect(open).toEqual([first, second])
  expect(questionsAfter(open, note('CLIENT', 'q-1'), undefined)).toEqual([second])
  expect(questionsAfter(open, note('CLIENT'), undefined)).toEqual([])
  expect(questionsAfter(open, note('INTERNAL'), undefined)).toEqual(open)
})

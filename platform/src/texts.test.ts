import { expect, test } from 'vitest'
import { textIn, wordsAt } from './texts.ts'

test('a text of the locale files is read in each language, with its values', () => {
  expect(textIn('es', 'notifications:waybill', { number: '12' })).toBe('guía 12')
  expect(textIn('pt', 'notifications:shipments', { count: 2 })).toBe('2 remessas')
  expect(textIn('en', 'files:outcome.lost')).toBe('lost')
})

test('words are the texts below a key', () => {
  expect(wordsAt('shell:status')['SENT']).toEqual({ es: 'Enviada', en: 'Sent', pt: 'Enviada' })
  expect(() => wordsAt('shell:no.such.group')).not.toThrow()
  expect(wordsAt('shell:no.such.group')).toEqual({})
})

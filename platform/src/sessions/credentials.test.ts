import { expect, test } from 'vitest'
import { weaknessOf } from './credentials.ts'

test.each([
  ['1234567', 'too short'],
  ['𝒶𝒷𝒸𝒹', 'too short'],
  ['x'.repeat(129), 'too long'],
  ['PASSWORD123', 'too common'],
  ['iloveyou1', 'too common'],
  ['P@ssw0rd2026!', 'too common'],
  ['Chocolate1', 'too common'],
  ['1qaz2wsx3edc', 'too common'],
  ['contraseña-1', 'too common'],
  ['Verano2026', 'too common'],
  ['!!montevideo!!', 'too common'],
  ['aaaaaaaaaaaa', 'too common'],
  ['abcabcabcabc', 'too common'],
  ['abcdefghijk', 'too common'],
  ['987654321', 'too common'],
  ['20260302', 'too common'],
  ['0991234567', 'too common'],
  ['LFerreyra', 'the user name'],
  ['lferreyra-2026', 'the user name'],
])('the password %s is weak: %s', (password, why) => expect(weaknessOf(password, 'lferreyra')).toBe(why))

test.each([
  ['pentest2', 'Pentest2!'],
  ['pentest2', 'pentest2@mvd.example'],
  ['pentest1', 'pentest1pentest1'],
  ['lferreyra', 'lf3rreyr4!!'],
  ['lferreyra', '2026lferreyra'],
])('for %s the password %s is the user name', (userName, password) =>
  expect(weaknessOf(password, userName)).toBe('the user name'),
)

test.each([
  'carga aérea 2026',
  'Carga-lferreyra-2026',
  'tres barcos y un tren',
  'k7#Qz!mw',
  '不要告诉任何人我的密码',
  'de Shanghái a Montevideo pasando por Santos y Buenos Aires en abril',
])('the password %j is accepted', (password) => expect(weaknessOf(password, 'lferreyra')).toBeUndefined())

import { usualReasons } from '@freight/contracts/company-settings/usual-reasons'
import { expect, test } from 'vitest'
import en from '@freight/contracts/locales/en/quotations.json'
import es from '@freight/contracts/locales/es/quotations.json'
import pt from '@freight/contracts/locales/pt/quotations.json'

test('the default reasons have the same texts here as in the initial lists of a company', () => {
  const labels = Object.values(usualReasons).flatMap((list) => list.map(({ code, label }) => ({ code, ...label })))
  expect(
    labels.map(({ code }) => {
      const known = code as keyof typeof es.reasonCode
      return { code, es: es.reasonCode[known], en: en.reasonCode[known], pt: pt.reasonCode[known] }
    }),
  ).toEqual(labels)
})

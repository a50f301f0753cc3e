import { usualReasons } from '@freight/contracts/company-settings/usual-reasons'
import { expect, test } from 'vitest'
import en from '@freight/contracts/locales/en/quotations.json'
import es from '@freight/contracts/locales/es/quotations.json'
import pt from '@freight/contracts/locales/pt/quotations.json'

test('the default reasons have the same texts here as in the initial lists of a company', () => {
  const labels = Object.values(usualReasons).flatMap((list) => list.map(({ code, label }) => ({ code, ...label })))
  expect(
    labels.map(({ code }) => {
      const known = `reasonCode.${code}` as 'reasonCode.PRICE'
      return { code, es: es[known], en: en[known], pt: pt[known] }
    }),
  ).toEqual(labels)
})

import { usualReasons } from '@freight/contracts/company-settings/usual-reasons'
import { expect, test } from 'vitest'
import { reasonChoices } from './reports.ts'

test('each reason is listed once, with its outcomes', () => {
  const choices = reasonChoices(usualReasons, 'es')
  expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length)
  expect(choices).toContainEqual({ id: 'PRICE', name: 'Precio (perdida o ganada)' })
  expect(choices).toContainEqual({ id: 'NO_SPACE', name: 'Sin espacio (perdida)' })
  expect(choices).toContainEqual({ id: 'SERVICE', name: 'Servicio (ganada)' })
})

test('a reason with different wordings for lost and won shows both', () => {
  const label = { es: 'Mejor precio', en: 'Better price', pt: 'Melhor preço' }
  const won = [{ code: 'PRICE', label, active: true }]
  expect(reasonChoices({ lost: usualReasons.lost.slice(0, 1), won }, 'en')).toEqual([
    { id: 'PRICE', name: 'Price / Better price (lost or won)' },
  ])
})

import { expect, test } from 'vitest'
import { routeIn } from './route-in.ts'

test.each([
  ['Directo', 'Direct', 'Direto'],
  ['Vía Santos', 'Via Santos', 'Via Santos'],
  ['vía Hamburgo y Amberes', 'via Hamburg and Antwerp', 'via Hamburgo e Antuérpia'],
  ['Shanghái → Singapur → Montevideo', 'Shanghai → Singapore → Montevideo', 'Xangai → Singapura → Montevidéu'],
  ['Con transbordo en Ciudad de Panamá', 'With transshipment at Panama City', 'Com transbordo em Cidade do Panamá'],
  ['París (Charles de Gaulle) / GRU', 'Paris (Charles de Gaulle) / GRU', 'Paris (Charles de Gaulle) / GRU'],
  ['CNSHA-UYMVD', 'CNSHA-UYMVD', 'CNSHA-UYMVD'],
  ['', '', ''],
])('translates the route %s to English and Portuguese', (route, en, pt) => {
  expect([routeIn(route, 'es'), routeIn(route, 'en'), routeIn(route, 'pt')]).toEqual([route, en, pt])
})

test.each(['Vía Hamburgo, salidas los martes', 'Económica por Singapur', 'Servicio directo'])(
  'leaves the sentence “%s” unchanged instead of translating a part of it',
  (text) => expect(routeIn(text, 'en')).toBe(text),
)

test('leaves names inside longer places and inside other words', () => {
  expect(routeIn('Vienatown y Viena', 'en')).toBe('Vienatown and Vienna')
  expect(routeIn('Tokio (Narita)', 'pt')).toBe('Tóquio (Narita)')
})

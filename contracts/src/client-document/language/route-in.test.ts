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
])('the route %s is translated to English and Portuguese', (route, en, pt) => {
  expect([routeIn(route, 'es'), routeIn(route, 'en'), routeIn(route, 'pt')]).toEqual([route, en, pt])
})

test.each(['Vía Hamburgo, salidas los martes', 'Económica por Singapur', 'Servicio directo'])(
  'the sentence “%s” stays unchanged instead of being translated in part',
  (text) => expect(routeIn(text, 'en')).toBe(text),
)

test('a place name inside a longer place or another word is not translated', () => {
  expect(routeIn('Vienatown y Viena', 'en')).toBe('Vienatown and Vienna')
  expect(routeIn('Tokio (Narita)', 'pt')).toBe('Tóquio (Narita)')
})

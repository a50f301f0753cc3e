import { act, cleanup, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { CutLane, type CutLaneProps, Lane } from './lane.tsx'

afterEach(async () => {
  cleanup()
  await i18next.changeLanguage('es')
})

const legs = (...quoted: readonly boolean[]): CutLaneProps['legs'] =>
  (['PICKUP', 'MAIN_CARRIAGE', 'DELIVERY'] as const).map((leg, at) => ({ leg, quoted: quoted[at] === true }))
const draw = (more: Partial<CutLaneProps> & Pick<CutLaneProps, 'legs'>) =>
  renderAt(
    <CutLane
      origin={{ name: 'Fráncfort', code: 'FRA', country: 'DE' }}
      destination={{ name: 'Montevideo', code: 'MVD', detail: 'Uruguay' }}
      incoterm="FOB"
      client="Andrómeda"
      otherParty="seller"
      icon={<i data-testid="icon" />}
      {...more}
    />,
  )
const text = (selector: string) => document.querySelector(selector)?.textContent ?? null
const ours = 'A cargo de Andrómeda · lo que cotizamos'
const theirs = 'A cargo del vendedor · fuera del total'

test.each([
  ['ours at the end', legs(false, true, true), theirs, ours, false, true],
  ['ours at the beginning', legs(true, true, false), ours, theirs, false, false],
  ['all of it ours', legs(true, true, true), null, ours, true, true],
  ['none of it ours', legs(false, false, false), theirs, null, true, false],
])('each side of the cut shows its payer: %s', (_, some, before, after, isAtEnd, isOursLast) => {
  draw({ legs: some })
  expect(text('.cut-words-before')).toBe(before)
  expect(text('.cut-words-after')).toBe(after)
  expect(document.querySelectorAll('.cut-sign.at-end')).toHaveLength(isAtEnd ? 1 : 0)
  expect(document.querySelectorAll('.cut-lane-line[data-ours-last]')).toHaveLength(isOursLast ? 1 : 0)
  expect(screen.getAllByText('FOB')).toHaveLength(1)
})

test('each quoted leg is marked, and the transport icon is at the main leg', () => {
  draw({ legs: legs(false, true, false) })
  expect([...document.querySelectorAll('.cut-leg')].map((leg) => leg.classList.contains('quoted'))).toEqual([
    false,
    true,
    false,
  ])
  expect(screen.getByTestId('icon').closest('.cut-leg')).toHaveTextContent('Transporte principal')
})

test('the ends show their code, or the country without other data; without a client no payer is named', () => {
  draw({ legs: legs(true, true, true), client: undefined, otherParty: 'buyer' } as never)
  expect(text('.cut-words-after')).toBe('A cargo del cliente · lo que cotizamos')
  expect(text('.cut-lane-end')).toBe('FráncfortFRA · DE')
  expect(text('.cut-lane-end.end')).toBe('MontevideoMVD · Uruguay')
})

test('a country is derived from a five-letter code only', () => {
  const place = (code?: string) => (code === undefined ? { name: 'Lugar' } : { name: 'Lugar', code })
  const country = () => text('.lane-place')
  renderAt(<Lane origin={place('CNSHA')} destination={place()} />)
  expect(country()).toBe('Lugar CN')
  for (const origin of [place('FRA'), place()]) {
    cleanup()
    renderAt(<Lane origin={origin} destination={place()} />)
    expect(country()).toBe('Lugar')
  }
})

test('place names follow the language of the screen once they have loaded', async () => {
  await i18next.changeLanguage('pt')
  const [origin, destination] = [{ name: 'Fráncfort' }, { name: 'Montevideo' }]
  renderAt(<Lane origin={origin} destination={destination} />)
  draw({ legs: legs(true, true, true) })
  expect(await screen.findAllByText('Frankfurt')).toHaveLength(2)
  expect(screen.getByTitle('De Frankfurt para Montevidéu')).toHaveTextContent('Montevidéu')
  expect(screen.getByLabelText('De Frankfurt para Montevidéu')).toHaveClass('cut-lane')
  await act(() => i18next.changeLanguage('es'))
  expect(screen.getAllByText('Fráncfort')).toHaveLength(2)
})

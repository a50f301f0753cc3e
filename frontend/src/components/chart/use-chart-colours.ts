import { useEffect, useState } from 'react'
import type { ChartColours } from './chart-props.ts'

const read = (): ChartColours => {
  const style = getComputedStyle(document.documentElement)
  const value = (name: string) => style.getPropertyValue(name).trim()
  return {
    series: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => value(`--chart-${number}`)),
    background: value('--chart-background'),
    text: value('--text'),
    quiet: value('--text-3'),
    line: value('--line'),
    surface: value('--surface'),
    raised: value('--raised'),
    goal: value('--chart-3'),
  }
}

/**
 * Colours of the light scheme, whichever is active: pictures have a white background. The scheme change is never
 * painted.
 */
export const lightColours = (): ChartColours => {
  const { dataset } = document.documentElement
  const { scheme } = dataset
  dataset['scheme'] = 'light'
  const colours = read()
  if (scheme === undefined) delete dataset['scheme']
  else dataset['scheme'] = scheme
  return colours
}

const isSame = (a: ChartColours, b: ChartColours) => JSON.stringify(a) === JSON.stringify(b)

/** Colour tokens of the active scheme, read again when the scheme changes. */
export const useChartColours = () => {
  const [colours, setColours] = useState(read)
  useEffect(() => {
    const observer = new MutationObserver(() => {
      const next = read()
      setColours((now) => (isSame(now, next) ? now : next))
    })
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-scheme'] })
    return () => observer.disconnect()
  }, [])
  return colours
}

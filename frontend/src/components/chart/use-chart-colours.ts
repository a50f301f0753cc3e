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

/** The tokens of the present scheme, read again when the scheme changes. */
export const useChartColours = () => {
  const [colours, setColours] = useState(read)
  useEffect(() => {
    const observer = new MutationObserver(() => setColours(read()))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-scheme'] })
    return () => observer.disconnect()
  }, [])
  return colours
}

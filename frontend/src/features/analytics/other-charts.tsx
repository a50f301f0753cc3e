import { Charts, type ChartsProps } from './charts.tsx'
import { drawn } from './drawn-tabs.ts'

/** The charts of any tab but the first. */
export default function OtherCharts(props: ChartsProps) {
  return <Charts drawn={drawn} {...props} />
}

import { Charts, type ChartsProps } from './charts.tsx'
import { tabCharts } from './tab-charts.ts'

/** The charts of every tab but the first. */
export default function OtherCharts(props: ChartsProps) {
  return <Charts definitions={tabCharts} {...props} />
}

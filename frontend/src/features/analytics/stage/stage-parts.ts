// Loaded together, after the first charts: see `lazyParts`.
export { default as BehindDrawer } from '../drill-down/behind-drawer.tsx'
export { default as OtherCharts } from '../other-charts.tsx'
export { default as ChartStage } from './chart-stage.tsx'
export { default as Presentation } from './presentation.tsx'

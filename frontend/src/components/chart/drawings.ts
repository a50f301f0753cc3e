// Loaded together: see `lazyParts`.
export { default as Drawing } from './drawing.tsx'
export { default as HeatDrawing } from './heat-drawing.tsx'

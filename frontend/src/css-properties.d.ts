import 'react'

/** Custom properties may stand in `style`. */
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

// `npm start`: builds what changed, then starts the compiled house in this process.
import { build } from '../build/build.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: the house needs Node 20.19 or newer.`)
  process.exit(1)
}

try {
  await build(console.log)
} catch (error) {
  console.error(`The build failed.\n${error.message}`)
  process.exit(1)
}
await import('../dist/embedded/main.js')

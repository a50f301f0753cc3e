// `npm start`: builds what changed, then starts the compiled application in this process.
import { build } from '../../tools/build/build.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: the application needs Node 20.19 or newer.`)
  process.exit(1)
}

// Until the application handles signals itself, only the programs of the build have to stop, and they end with this
// process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0)
  })

try {
  await build(console.log)
} catch (error) {
  console.error(`The build failed.\n${error.message}`)
  process.exit(1)
}
await import('../dist/embedded/main.js')

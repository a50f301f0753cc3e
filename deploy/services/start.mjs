// `npm run start:service -- NAME`: starts one compiled service in this process; run `npm run build` first.
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const services = ['command-service', 'projection-workers', 'query-service', 'notification-gateway']
const [name = ''] = process.argv.slice(2)

const refuse = (message) => {
  console.error(message)
  process.exit(1)
}
if (!services.includes(name)) refuse(`Which service? ${services.join(', ')}`)
const main = new URL(`../../${name}/dist/main.js`, import.meta.url)
await access(fileURLToPath(main)).catch(() => refuse('Not built yet: run `npm run build` first.'))
await import(main.href)

// `npm run dev`: runs the application from its sources with restart on change, and the frontend with hot reload.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildReferenceData } from '../../tools/reference/shipped/shipped-data.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const workspaces = [
  'contracts',
  'platform',
  'command-service',
  'projection-workers',
  'query-service',
  'notification-gateway',
]
const watched = [
  ...workspaces.map((workspace) => `--watch-path=${workspace}/src`),
  '--watch-path=deploy/embedded',
  '--watch-path=tools/demo',
]

await buildReferenceData()

const children = [
  spawn(
    process.execPath,
    [...watched, '--watch-preserve-output', '--conditions=source', '--import', 'tsx', 'deploy/embedded/main.ts'],
    { cwd: root, stdio: 'inherit' },
  ),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'frontend'),
    stdio: 'inherit',
    // The frontend calls the application of this run, on whichever port it listens.
    env: { ...process.env, API_PORT: process.env.API_PORT || process.env.PORT || '4000' },
  }),
]

const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)

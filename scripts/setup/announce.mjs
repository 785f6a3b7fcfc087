/** Prints the site's address and how to sign in. */
import { existsSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { dataFolder } from './paths.mjs'
import { say } from './say.mjs'

const passwordFile = path.join(dataFolder, 'demo-password')

/** @param {{ port: number, isDemoMissing: boolean }} server */
export function announce({ port, isDemoMissing }) {
  say()
  say(`  Ropewalk is ready:  http://localhost:${port}`)
  if (!process.env.HOST || process.env.HOST === '0.0.0.0' || process.env.HOST === '::') {
    for (const address of localAddresses()) say(`  in this network:    http://${address}:${port}`)
  }
  say()
  if (process.env.ROPEWALK_DEMO === 'off') say('  To make the first administrator:  npm run admin -- <name> <e-mail address>\n')
  else if (!isDemoMissing) announceDemo()
}

/** Prints nothing on a site that never had a demo. */
export function announceDemo() {
  if (!existsSync(passwordFile)) return
  say('  Demo accounts:  demo-member  demo-sponsor  demo-vendor  demo-model  demo-staff  demo-admin  demo-registered')
  say(`  Password:       ${readFileSync(passwordFile, 'utf8').trim()}`)
  say()
}

function localAddresses() {
  return Object.values(os.networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
}

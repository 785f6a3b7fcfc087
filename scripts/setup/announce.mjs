/** Where the site is, and how to get in. */
import os from 'node:os'
import { say } from './say.mjs'

/** @param {{ port: number, logins?: { name: string, password: string, role: string }[] }} server */
export function announce({ port }) {
  say()
  say(`  Ropewalk is ready:  http://localhost:${port}`)
  if (!process.env.HOST || process.env.HOST === '0.0.0.0' || process.env.HOST === '::') {
    for (const address of localAddresses()) say(`  in this network:    http://${address}:${port}`)
  }
  say()
  if (process.env.ROPEWALK_DEMO === 'off') {
    say('  To make the first administrator:  npm run admin -- <name> <e-mail address>')
    say()
  }
}

function localAddresses() {
  return Object.values(os.networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
}

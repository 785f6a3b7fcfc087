/** A separate checkout for each node, built there: nodes of a site are machines that each pull and build. */
import { execFile } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { cloneCheckout } from '#tests/harness/site/clone-checkout.ts'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'

const run = promisify(execFile)
const version = v.looseObject({ build: v.string() })
/** Imported by every start, so that the digest of the sources, and with it all chunk names, change. */
const changedFile = 'src/main.tsx'

export class Checkout {
  readonly root: string

  private constructor(root: string) {
    this.root = root
  }

  /** Clones HEAD, without uncommitted changes. Not built yet. */
  static clone(folder: string): Checkout {
    cloneCheckout(repositoryRoot, folder)
    return new Checkout(folder)
  }

  /** Builds into `dist`, as `npm start` does. Resolves with the build's name. */
  async build(): Promise<string> {
    const vite = path.join(this.root, 'node_modules/vite/bin/vite.js')
    await run(process.execPath, [vite, 'build', '--logLevel', 'error'], {
      cwd: this.root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production' },
      maxBuffer: 20_000_000,
    })
    return this.buildName()
  }

  buildName(): string {
    return v.parse(version, JSON.parse(readFileSync(path.join(this.root, 'dist/version.json'), 'utf8'))).build
  }

  /** Commits a change without effect: a newer commit with another build. */
  async commitChange(): Promise<void> {
    appendFileSync(path.join(this.root, changedFile), '\n// A newer commit.\n')
    const author = { GIT_AUTHOR_NAME: 'Chaos', GIT_AUTHOR_EMAIL: 'chaos@example.test' }
    const committer = { GIT_COMMITTER_NAME: 'Chaos', GIT_COMMITTER_EMAIL: 'chaos@example.test' }
    await run('git', ['commit', '--quiet', '--all', '--message', 'A change that does nothing'], {
      cwd: this.root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...author, ...committer },
    })
  }

  async pullFrom({ root }: Checkout): Promise<void> {
    await run('git', ['pull', '--quiet', '--ff-only', root, 'HEAD'], { cwd: this.root })
  }
}

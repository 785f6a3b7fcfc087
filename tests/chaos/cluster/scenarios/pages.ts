/**
 * Pages load through both nodes: the shell from one, its files from the other, and every file of the build from each.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { request as httpRequest } from 'node:http'
import type { Scenario } from '../scenario.ts'
import { nodeHeader } from '../parts/nginx.ts'
import { percentile } from '../waiting.ts'

const loads = 200

export const pages: Scenario = async ({ origin, nodes }) => {
  const faults: string[] = []
  const [first, second] = nodes.map(({ checkout }) => checkout.buildName())
  if (first !== second) faults.push(`two checkouts of one commit have two builds: ${first} and ${second}`)
  const answeredBy = new Map<string, number>()
  const times: number[] = []
  let files = 0
  const load = async (address: string): Promise<string> => {
    const { status, node, text, ms } = await get(origin + address)
    files += 1
    answeredBy.set(node, (answeredBy.get(node) ?? 0) + 1)
    times.push(ms)
    if (status !== 200) faults.push(`${address}: ${status} from ${node}`)
    return text
  }
  for (let time = 0; time < loads; time += 1) await Promise.all(filesOf(await load('/')).map(load))
  const served = servedFilesOf(path.join(nodes[0].checkout.root, 'dist'))
  // Twice, shifted by one request the second time, so that each file is requested from each node.
  for (const turn of [0, 1]) {
    for (const file of served) await load(file)
    if ((served.length + turn) % 2 === 0) await load('/')
  }
  if (answeredBy.size !== 2) faults.push(`only ${[...answeredBy.keys()].join(', ')} answered`)
  const shares = [...answeredBy.values()].join(' and ')
  const figures = `${loads} loads, ${served.length} files of the build from each node, ${files} requests (${shares} by node), ${faults.length} missing, p95 ${percentile(times, 0.95).toFixed(0)} ms`
  return { figures, faults }
}

/** Addresses on this site that a page refers to. */
export function filesOf(html: string): string[] {
  return [...new Set([...html.matchAll(/(?:src|href)="(\/[^"#?]+\.\w+)"/g)].map(([, address]) => address ?? ''))]
}

function servedFilesOf(dist: string): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
    .map(({ parentPath, name }) => `/${path.relative(dist, path.join(parentPath, name))}`)
    .filter((address) => address !== '/index.html')
}

interface Loaded {
  readonly status: number
  /** The node that responded. */
  readonly node: string
  readonly text: string
  readonly ms: number
}

/** On a connection of its own, like another visitor's. */
export function get(url: string): Promise<Loaded> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          node: String(response.headers[nodeHeader] ?? ''),
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - startedAt,
        }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

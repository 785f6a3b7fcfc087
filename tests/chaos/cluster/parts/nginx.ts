/** Debian's nginx in front of the nodes. `docs/operations.md` shows the same configuration. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Daemon } from './daemon.ts'

export interface Nginx {
  readonly origin: string
  stop(): Promise<void>
}

export interface NginxOptions {
  readonly folder: string
  readonly logs: string
  readonly port: number
  /** `host:port` each. */
  readonly nodes: readonly string[]
}

/** The node that responded, for tests only. */
export const nodeHeader = 'x-answered-by'

/** Resolves once nginx is running. The nodes need not be. */
export async function openNginx({ folder, logs, port, nodes }: NginxOptions): Promise<Nginx> {
  // Its workers run as another user when this process runs as root.
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, configurationOf({ folder, port, nodes }))
  const origin = `http://127.0.0.1:${port}`
  const daemon = new Daemon({
    name: 'nginx',
    program: '/usr/sbin/nginx',
    args: ['-p', folder, '-c', file, '-e', path.join(logs, 'nginx.log')],
    logFile: path.join(logs, 'nginx.log'),
    // While no node is up, nginx itself responds with 502.
    isReady: () => fetch(`${origin}/healthz`).then(() => true),
  })
  await daemon.start()
  return { origin, stop: () => daemon.stop() }
}

function configurationOf({ folder, port, nodes }: Omit<NginxOptions, 'logs'>): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')
  return `daemon off;
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  ${temporary}
  ${siteConfigurationOf(`listen 127.0.0.1:${port};\n    add_header ${nodeHeader} $upstream_addr always;`, nodes).replaceAll('\n', '\n  ')}
}
`
}

/** The site's part of the `http` block. */
function siteConfigurationOf(listen: string, nodes: readonly string[]): string {
  return `map $http_upgrade $ropewalk_connection { default upgrade; '' ''; }
limit_conn_zone $binary_remote_addr zone=ropewalk_addresses:10m;
upstream ropewalk {
  ${nodes.map((node) => `server ${node} max_fails=1 fail_timeout=2s;`).join('\n  ')}
  keepalive 32;
}
server {
    ${listen}
    limit_conn ropewalk_addresses 512;
    client_max_body_size 32m;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $ropewalk_connection;
    proxy_connect_timeout 2s;
    proxy_read_timeout 75s;
    proxy_send_timeout 75s;
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries 2;
    location / { proxy_pass http://ropewalk; }
    location ~ ^/(files|share-target) {
      client_max_body_size 0;
      proxy_request_buffering off;
      proxy_pass http://ropewalk;
    }
}`
}

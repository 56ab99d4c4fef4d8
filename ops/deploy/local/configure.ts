/**
 * The files of deploy/, with the ports and folders of this machine. A missing line aborts the start: the tested files
 * must be the shipped ones.
 */
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnUser, run } from './processes.ts'

const DEPLOY = join(import.meta.dirname, '..')
export const PASSWORD = 'of-a-stack-that-lives-for-a-drill'

export type Ports = ReturnType<typeof portsFrom>

export const portsFrom = (first: number) => ({
  https: first,
  web1: first + 1,
  web2: first + 2,
  worker: first + 3,
  primary: first + 4,
  replica: first + 5,
  pooler: first + 6,
  http: first + 7,
  edge: first + 8,
  edgeHttp: first + 9,
})

/** Folders owned by the user who runs the programs. */
export function createFolders(dir: string): void {
  for (const name of ['', 'log', 'run', 'data']) {
    mkdirSync(join(dir, name), { recursive: true, mode: 0o700 })
    if (spawnUser) chownSync(join(dir, name), spawnUser.uid, spawnUser.gid)
  }
}

export function writeConfiguration(dir: string, ports: Ports): void {
  createCertificate(dir)
  const { https, http, web1, web2 } = ports
  const site = replaceInFile('nginx/enrolled.conf', [
    ['server 127.0.0.1:3001', `server 127.0.0.1:${web1}`],
    ['server 127.0.0.1:3002', `server 127.0.0.1:${web2}`],
    ['    listen 80;\n    listen [::]:80;', `    listen 127.0.0.1:${http};`],
    ['    listen 443 ssl http2;\n    listen [::]:443 ssl http2;', `    listen 127.0.0.1:${https} ssl http2;`],
    ['/etc/letsencrypt/live/enrolled.example/fullchain.pem', `${dir}/run/tls.crt`],
    ['/etc/letsencrypt/live/enrolled.example/privkey.pem', `${dir}/run/tls.key`],
    ['/var/log/nginx/enrolled.log', `${dir}/log/visits.log`],
    // All visitors in a drill share one IP address.
    ['rate=50r/s', 'rate=5000r/s'],
    ['burst=200', 'burst=5000'],
    ['limit_conn enrolled_connections 100', 'limit_conn enrolled_connections 5000'],
  ])
  writeNginx(dir, 'nginx', site)
  setPoolerTarget(dir, ports, ports.primary)
  writeConfig(dir, 'userlist.txt', `"enrolled" "${PASSWORD}"\n`)
}

/** The edge in front, and what lets nginx take the address of a visitor from it. Broken: it doesn't, and keeps it all. */
export function writeEdge(dir: string, ports: Ports, broken: boolean): void {
  const { https, edge, edgeHttp } = ports
  const site = replaceInFile('nginx/enrolled-edge.conf', [
    ['server 127.0.0.1:443', `server 127.0.0.1:${https}`],
    ['/var/cache/nginx/enrolled', `${dir}/run/cache`],
    ['    listen 80;\n    listen [::]:80;', `    listen 127.0.0.1:${edgeHttp};`],
    ['    listen 443 ssl http2;\n    listen [::]:443 ssl http2;', `    listen 127.0.0.1:${edge} ssl http2;`],
    ['/etc/letsencrypt/live/enrolled.example/fullchain.pem', `${dir}/run/tls.crt`],
    ['/etc/letsencrypt/live/enrolled.example/privkey.pem', `${dir}/run/tls.key`],
    ['/etc/ssl/certs/ca-certificates.crt', `${dir}/run/tls.crt`],
    ...(broken ? CARELESS : []),
  ])
  writeNginx(dir, 'edge', site)
  const trusted = replaceInFile('nginx/enrolled-cdn.conf', [['192.0.2.0/24', '127.0.0.1/32']])
  writeConfig(dir, 'nginx-cdn.conf', broken ? '' : trusted)
}

const CARELESS = [
  ['proxy_ignore_headers Vary', 'proxy_ignore_headers Vary Set-Cookie Cache-Control;\n    proxy_cache_valid any 10m'],
  ['"~^/(?:api|mcp|live)(?:/|$)"         1', '"~^/live/" 1'],
] as const

/** A whole configuration of its own around the file of one site, and whatever else is for the same nginx. */
function writeNginx(dir: string, name: string, site: string): void {
  const ownFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((folder) => `  ${folder}_temp_path ${dir}/run/${name}-${folder};`)
    .join('\n')
  writeConfig(dir, `${name}-site.conf`, site)
  writeConfig(
    dir,
    `${name}.conf`,
    `pid ${dir}/run/${name}.pid;\nerror_log ${dir}/log/${name}-errors.log warn;\nworker_processes 1;\n` +
      `events { worker_connections 4096; }\nhttp {\n  access_log off;\n${ownFolders}\n  include ${dir}/run/${name}-*.conf;\n}\n`,
  )
}

/** Where PgBouncer connects to; reloaded on SIGHUP. */
export function setPoolerTarget(dir: string, { pooler }: Ports, to: number): void {
  const ini = replaceInFile('pgbouncer/pgbouncer.ini', [
    ['enrolled = host=127.0.0.1 port=5432', `enrolled = host=127.0.0.1 port=${to}`],
    ['enrolled_session = host=127.0.0.1 port=5432', `enrolled_session = host=127.0.0.1 port=${to}`],
    ['listen_port = 6432', `listen_port = ${pooler}`],
    ['/etc/pgbouncer/userlist.txt', `${dir}/run/userlist.txt`],
  ])
  writeConfig(dir, 'pgbouncer.ini', ini)
}

/** ops/deploy/postgres/primary.conf with less memory and this server's port and socket folder. */
export function postgresSettings(dir: string, port: number): string {
  const shared = replaceInFile('postgres/primary.conf', [
    ['shared_buffers = 2GB', 'shared_buffers = 128MB'],
    ['effective_cache_size = 5GB', 'effective_cache_size = 1GB'],
    ['max_wal_size = 2GB', 'max_wal_size = 512MB'],
  ])
  return `${shared}\nport = ${port}\nunix_socket_directories = '${dir}/run'\nlog_min_messages = warning\n`
}

function createCertificate(dir: string): void {
  const out = ['-keyout', `${dir}/run/tls.key`, '-out', `${dir}/run/tls.crt`]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  run([
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    ...out,
    ...names,
  ])
}

function replaceInFile(file: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from))
        throw new Error(`deploy/${file} has no "${from}" any more: ops/deploy/local has to follow.`)
      return text.replace(from, to)
    },
    readFileSync(join(DEPLOY, file), 'utf8'),
  )
}

function writeConfig(dir: string, name: string, text: string): void {
  const path = join(dir, 'run', name)
  writeFileSync(path, text, { mode: 0o600 })
  if (spawnUser) chownSync(path, spawnUser.uid, spawnUser.gid)
}

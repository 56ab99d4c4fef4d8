import { connect, type Socket } from 'node:net'

/** Connects to the database of a URL: our embedded one's socket, or wherever TEST_DATABASE_URL points. */
export function connectDatabaseSocket(url: string): Socket {
  const { searchParams, hostname, port } = new URL(url)
  const folder = searchParams.get('host')
  return folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(port || 5432), hostname)
}

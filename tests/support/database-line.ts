import { connect, type Socket } from 'node:net'

/** A line to the database of an address: our embedded one's socket, or wherever TEST_DATABASE_URL leads. */
export function databaseLine(url: string): Socket {
  const { searchParams, hostname, port } = new URL(url)
  const folder = searchParams.get('host')
  return folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(port || 5432), hostname)
}

/**
 * The ZIP codes around a point, nearest first, from a table in memory: 43,000 centroids in 1.5 MB of typed arrays.
 * The same question in SQL took 11 ms (bounding box and haversine over the ZIP table); this takes a fraction of one.
 */
import { readDataVersion } from '#server/platform/data-version.ts'
import type { Db } from '#server/platform/db.ts'
import { greatCircleMiles, lngSpan, MILES_PER_DEGREE, type Point } from './great-circle.ts'

export type ZipDistance = { zip: string; miles: number }
/** Around a ZIP code or a point. */
export type Around = ({ zip: string } | Point) & { miles: number }

/** Sorted by latitude, so that a band of it is one slice. */
type ZipTable = {
  version: number
  checkedAt: number
  zips: Int32Array
  lats: Float64Array
  lngs: Float64Array
  /** ZIP code → its place in the arrays; -1: none. */
  at: Int32Array
}

/** Places change when a process starts, if at all: others hear of it within this time. */
const CHECK_EVERY_MS = 10_000

/**
 * All ZIP codes within `miles`, nearest first; ties by code. The ZIP code itself comes first, at 0 miles.
 * Empty when the ZIP code or its position is unknown.
 */
export async function zipsWithin(db: Db, around: Around): Promise<ZipDistance[]> {
  const table = await tableOf(db)
  const centre = 'zip' in around ? positionIn(table, around.zip) : around
  return centre === null ? [] : within(table, centre, around.miles)
}

/** Where a ZIP code lies; null when unknown. */
export async function zipPosition(db: Db, zip: string): Promise<Point | null> {
  return positionIn(await tableOf(db), zip)
}

let loading: Promise<ZipTable> | null = null

async function tableOf(db: Db): Promise<ZipTable> {
  const table = await (loading ??= readTable(db).catch(forgetAndThrow))
  if (Date.now() - table.checkedAt < CHECK_EVERY_MS) return table
  table.checkedAt = Date.now()
  if ((await readDataVersion(db, 'places')) === table.version) return table
  loading = readTable(db).catch(forgetAndThrow)
  return loading
}

function forgetAndThrow(error: unknown): never {
  loading = null
  throw error
}

/** For load-places.ts: the next call reads the table anew. */
export function forgetZipTable(): void {
  loading = null
}

async function readTable(db: Db): Promise<ZipTable> {
  const version = await readDataVersion(db, 'places')
  const rows = await db<{ zip: number; lat: number; lng: number }[]>`
    select zip::integer as zip, lat, lng from zip where lat is not null and lng is not null order by lat, zip`
  const table: ZipTable = {
    version,
    checkedAt: Date.now(),
    zips: Int32Array.from(rows, ({ zip }) => zip),
    lats: Float64Array.from(rows, ({ lat }) => lat),
    lngs: Float64Array.from(rows, ({ lng }) => lng),
    at: new Int32Array(100_000).fill(-1),
  }
  table.zips.forEach((zip, index) => {
    table.at[zip] = index
  })
  return table
}

function positionIn({ at, lats, lngs }: ZipTable, zip: string): Point | null {
  const index = /^\d{5}$/.test(zip) ? (at[Number(zip)] ?? -1) : -1
  const [lat, lng] = [lats[index], lngs[index]]
  return lat === undefined || lng === undefined ? null : { lat, lng }
}

function within({ zips, lats, lngs }: ZipTable, centre: Point, miles: number): ZipDistance[] {
  const found: ZipDistance[] = []
  const band = miles / MILES_PER_DEGREE
  const span = lngSpan(centre, miles)
  const end = centre.lat + band
  for (let index = firstFrom(lats, centre.lat - band); index < lats.length; index++) {
    const lat = lats[index] ?? 0
    if (lat > end) break
    const lng = lngs[index] ?? 0
    const apart = Math.abs(lng - centre.lng)
    // The shorter way round: Alaska and Guam are neighbours across the dateline.
    if (Math.min(apart, 360 - apart) > span) continue
    const distance = greatCircleMiles(centre, { lat, lng })
    if (distance <= miles) found.push({ zip: String(zips[index]).padStart(5, '0'), miles: distance })
  }
  return found.sort((a, b) => a.miles - b.miles || (a.zip < b.zip ? -1 : 1))
}

/** Index of the first value not below `least`, in a sorted array. */
function firstFrom(sorted: Float64Array, least: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

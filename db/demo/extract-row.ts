/** A row of the PTIN extract, and the CSV file. */

export type ExtractRow = {
  last: string
  first: string
  middle: string
  suffix: string
  dba: string
  line1: string
  line2: string
  line3: string
  city: string
  state: string
  zip: string
  country: string
  website: string
  phone: string
  profession: string
  afsp: string
}

const HEADER =
  'LAST_NAME,First_NAME,MIDDLE_NAME,SUFFIX,DBA,BUS_ADDR_LINE1,BUS_ADDR_LINE2,BUS_ADDR_LINE3,BUS_ADDR_CITY,' +
  'BUS_ST_CODE,BUS_ADDR_ZIP,BUS_CNTRY_CDE,WEBSITE,BUS_PHNE_NBR,PROFESSION,AFSP_Indicator'

export const EMPTY_ROW: ExtractRow = {
  last: '',
  first: '',
  middle: '',
  suffix: '',
  dba: '',
  line1: '',
  line2: '',
  line3: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  website: '',
  phone: '',
  profession: 'EA',
  afsp: 'N',
}

export function toCsv(rows: readonly ExtractRow[]): string {
  const lines = rows.map((row) =>
    Object.keys(EMPTY_ROW)
      .map((column) => quoted(row[column as keyof ExtractRow]))
      .join(','),
  )
  return `${[HEADER, ...lines].join('\r\n')}\r\n`
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
